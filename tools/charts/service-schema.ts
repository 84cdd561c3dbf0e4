// Makes the JSON schema of a service chart's values: it refuses unknown keys, and allows the settings that the service's
// config.ts reads.
import { settingsOf } from '../checks/settings-of.ts';
import type { ChartedService } from './chart-list.ts';
import { globalSchema } from './global-schema.ts';
import { count, flag, free, list, type Schema, strict, text } from './json-schema.ts';
import { affinity, definitions, labels, resources, tolerations } from './kubernetes-schema.ts';

const SECRET = /^(MONGODB_URL|NATS_URL|REDIS_URL|.*_KEYS?|.*_SECRET|.*_TOKEN|.*_PASSWORD)$/;
/** Settings that only the chart itself sets. */
const OWN =
  /^(HOST|.*_PORT|.*_GRPC|GATEWAY_URL|NATS_.*|MONGODB_URL|REDIS_URL|GRPC_TLS_.*|GRPC_CALLERS|BUS_REPLICAS|REPLAY_JOB(_.*)?|DOMAIN_INGRESS)$/;
const OWN_OF_STORES = /^(MONGODB|REDIS)_(USER|PASSWORD|AUTH_SOURCE|TLS_.*)$/;

/** Returns the schema of charts/<service>/values.yaml, in draft 7, which Helm reads. */
export function serviceSchema(service: ChartedService): Schema {
  const settings = settingsOf(service).filter(({ name }) => !OWN.test(name) && !OWN_OF_STORES.test(name));
  const plain = settings.filter(({ name }) => !SECRET.test(name));
  const secret = settings.filter(({ name }) => SECRET.test(name));
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: `Values of the chart ${service}`,
    definitions,
    ...strict({
      ...workload(),
      settings: strict(
        Object.fromEntries(
          plain.map(({ name, text: description }) => [
            name,
            { type: ['string', 'number', 'boolean', 'null'], description },
          ]),
        ),
      ),
      secrets: strict({
        existingSecret: text('An existing Secret that holds the keys below.'),
        keys: strict(Object.fromEntries(secret.map(({ name, text: description }) => [name, text(description)]))),
      }),
      network: strict({
        serves: list({ enum: ['grpc', 'http', 'collector'] }),
        calls: list({ type: 'string' }),
        calledBy: list({ type: 'string' }),
        callsHttp: list({ type: 'string' }),
        httpCalledBy: list({ type: 'string' }),
        uses: list({ enum: ['mongodb', 'nats', 'valkey'] }),
        usesInternet: flag('Whether it calls addresses outside the cluster.'),
        internetSettings: list({ type: 'string' }),
        usesCluster: flag('Whether it calls the Kubernetes API.'),
      }),
      ...(service === 'attribution' ? { replayJobs: replayJobs() } : {}),
      ...(service === 'tracking' ? { domainController: domainController() } : {}),
      global: globalSchema(),
      // The library chart's own values, which Helm passes through.
      service: strict({ exports: free('object'), global: free('object') }),
      // Keys of other charts: the templates say what replaces them.
      env: free(),
      replicaCount: free(),
      ingress: free(),
    }),
  };
}

function replayJobs(): Schema {
  return strict({
    enabled: flag('Whether large replays run as Jobs.'),
    minEvents: count('The fewest events of a replay that runs as a Job.', 1),
    parallelism: { type: 'integer', minimum: 1, maximum: 64, description: 'The most pods of a Job.' },
    resources,
  });
}

function domainController(): Schema {
  return strict({
    enabled: flag('Whether each verified custom domain gets an Ingress.'),
    replicas: count('The number of pods, of which one leads.', 0),
    className: text('The class of the Ingresses; empty: the default of the cluster.'),
    annotations: labels,
    serviceAccount: serviceAccount(),
    resources,
  });
}

function serviceAccount(): Schema {
  return strict({
    create: flag('Whether the chart creates one.'),
    name: text('Its name.'),
    annotations: labels,
  });
}

function workload(): Record<string, Schema> {
  return {
    replicas: count('The number of pods when the autoscaler is off.', 0),
    image: strict({ name: text('Replaces repository and service name.'), tag: text('Replaces global.image.tag.') }),
    heapMb: count('The size of V8’s old space in MB.', 64),
    resources,
    autoscaling: strict({
      enabled: flag('Whether a HorizontalPodAutoscaler decides the number of pods.'),
      minReplicas: count('Its lower bound.', 1),
      maxReplicas: count('Its upper bound.', 1),
      targetCpuPercent: count('Mean CPU of the pods, in percent of their requests.', 1),
    }),
    podDisruptionBudget: strict({
      enabled: flag('Whether evictions are limited.'),
      maxUnavailable: { type: ['integer', 'string'], description: 'How many pods may be unavailable at a time.' },
    }),
    networkPolicy: strict({ enabled: flag('Whether this service has a policy.') }),
    serviceAccount: serviceAccount(),
    serviceMonitor: strict({
      enabled: flag('Whether the Prometheus operator scrapes this service.'),
      interval: text('How often it scrapes.'),
      labels,
    }),
    prepare: strict({
      enabled: flag('Whether a Job makes streams and indexes before an install or upgrade.'),
      deadlineSeconds: count('How long the Job may take.', 10),
    }),
    terminationGracePeriodSeconds: count('Must be longer than pause, drain and flush together.', 0),
    topologySpread: strict({ enabled: flag('Whether pods spread over zones and nodes.') }),
    podAnnotations: labels,
    podLabels: labels,
    nodeSelector: labels,
    tolerations,
    affinity,
    priorityClassName: text('The priority class of the pods.'),
  };
}
