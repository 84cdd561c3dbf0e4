// Derives what a cluster would run of a rendered release: containers with their environment, limits, probes and names. Pure.
import type { Manifest } from '@touchline/tools/charts/helm.ts';

/** Secrets that exist already, as the operators would have made them: name -> key -> value. */
export type Secrets = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface PodPlan {
  /** The Deployment's, Job's or Pod's name. */
  name: string;
  replicas: number;
  /** How often a Job that failed is retried. */
  retries: number;
  image: string;
  args: string[];
  env: Record<string, string>;
  user: number;
  isReadOnly: boolean;
  dropsAll: boolean;
  /** In bytes, converted from a Kubernetes quantity. */
  memoryBytes: number;
  /** Paths of emptyDir volumes. */
  scratch: string[];
  /** Mounted Secrets: path -> file name -> content. */
  mounted: Record<string, Readonly<Record<string, string>>>;
  /** Port name -> number. */
  ports: Record<string, number>;
  /** The Services that select it, whose names other pods call. */
  aliases: string[];
  /** Its container's probes; a test Pod and a Job have none. */
  probes: Partial<Record<ProbeKind, Probe>>;
  preStopSeconds: number;
  graceSeconds: number;
}

export type ProbeKind = 'startup' | 'readiness' | 'liveness';

export interface Probe {
  path: string;
  port: number;
}

export interface ReleasePlan {
  /** Jobs of hooks, in their order: they end before anything else starts. */
  jobs: PodPlan[];
  deployments: PodPlan[];
  /** The Pods of `helm test`. */
  tests: PodPlan[];
}

/**
 * Reads a rendered release.
 * @throws Error when it refers to a ConfigMap or a Secret key that does not exist, or has a pod of several containers, which this
 * runner does not support
 */
export function planRelease(manifests: readonly Manifest[], secrets: Secrets): ReleasePlan {
  const of = (kind: string) => manifests.filter((one) => one.kind === kind);
  const weight = (job: Manifest) => Number(job.metadata.annotations?.['helm.sh/hook-weight'] ?? 0);
  const plan = (one: Manifest, template: Manifest, replicas: number) =>
    planPod(one.metadata.name, template, replicas, manifests, secrets);
  return {
    jobs: of('Job')
      .sort((a, b) => weight(a) - weight(b))
      .map((job) => ({ ...plan(job, job.spec.template, 1), retries: job.spec.backoffLimit ?? 0 })),
    deployments: of('Deployment').map((one) =>
      plan(one, one.spec.template, replicasOf(one, of('HorizontalPodAutoscaler'))),
    ),
    tests: of('Pod')
      .filter(({ metadata }) => metadata.annotations?.['helm.sh/hook'] === 'test')
      .map((pod) => plan(pod, pod, 1)),
  };
}

function replicasOf({ metadata, spec }: Manifest, scalers: readonly Manifest[]): number {
  const scaler = scalers.find((one) => one.spec.scaleTargetRef.name === metadata.name);
  return spec.replicas ?? scaler?.spec.minReplicas ?? 1;
}

function planPod(
  name: string,
  { metadata, spec }: Manifest,
  replicas: number,
  manifests: readonly Manifest[],
  secrets: Secrets,
): PodPlan {
  const [container, ...others] = [...spec.containers, ...(spec.initContainers ?? [])];
  if (others.length > 0) throw new Error(`${name} has several containers, but this test runs one for each pod.`);
  const ports: Record<string, number> = Object.fromEntries(
    (container.ports ?? []).map((port: Manifest) => [port.name, port.containerPort]),
  );
  return {
    name,
    replicas,
    retries: 0,
    image: container.image,
    args: container.args ?? [],
    env: environmentOf(container, manifests, secrets),
    user: spec.securityContext.runAsUser,
    isReadOnly: container.securityContext.readOnlyRootFilesystem,
    dropsAll: container.securityContext.capabilities.drop.includes('ALL'),
    memoryBytes: bytesOf(container.resources.limits.memory),
    ...volumesOf(spec, container, secrets),
    ports,
    aliases: manifests
      .filter((one) => one.kind === 'Service' && selects(one, metadata.labels ?? {}))
      .map((one) => one.metadata.name),
    probes: probesOf(container, ports),
    preStopSeconds: container.lifecycle?.preStop?.sleep?.seconds ?? 0,
    graceSeconds: spec.terminationGracePeriodSeconds ?? 30,
  };
}

function volumesOf(spec: Manifest, container: Manifest, secrets: Secrets): Pick<PodPlan, 'scratch' | 'mounted'> {
  const scratch: string[] = [];
  const mounted: PodPlan['mounted'] = {};
  for (const { name, mountPath } of container.volumeMounts ?? []) {
    const { secret } = spec.volumes.find((volume: Manifest) => volume.name === name);
    if (secret === undefined) {
      scratch.push(mountPath);
      continue;
    }
    const found = secrets[secret.secretName];
    if (found === undefined) throw new Error(`The Secret ${secret.secretName} is to be mounted but does not exist.`);
    mounted[mountPath] = found;
  }
  return { scratch, mounted };
}

function probesOf(container: Manifest, ports: Readonly<Record<string, number>>): PodPlan['probes'] {
  const kinds = ['startup', 'readiness', 'liveness'] as const;
  return Object.fromEntries(
    kinds.flatMap((kind) => {
      const probe = container[`${kind}Probe`];
      if (probe === undefined) return [];
      const { path, port } = probe.httpGet;
      return [[kind, { path, port: ports[port] ?? port }]];
    }),
  );
}

function environmentOf(container: Manifest, manifests: readonly Manifest[], secrets: Secrets): Record<string, string> {
  const env: Record<string, string> = {};
  for (const { configMapRef } of container.envFrom ?? []) {
    const map = manifests.find((one) => one.kind === 'ConfigMap' && one.metadata.name === configMapRef.name);
    if (map === undefined) throw new Error(`The ConfigMap ${configMapRef.name} does not exist.`);
    Object.assign(env, map.data);
  }
  for (const { name, value, valueFrom } of container.env ?? []) {
    const ref = valueFrom?.secretKeyRef;
    const found = ref === undefined ? value : secrets[ref.name]?.[ref.key];
    if (found === undefined)
      throw new Error(`${name} needs the key ${ref?.key} of the Secret ${ref?.name}, which does not exist.`);
    env[name] = found;
  }
  return env;
}

const selects = (service: Manifest, labels: Record<string, string>): boolean =>
  Object.entries<string>(service.spec.selector).every(([key, value]) => labels[key] === value);

const UNITS: Record<string, number> = { Ki: 2 ** 10, Mi: 2 ** 20, Gi: 2 ** 30 };

/** Returns the bytes of a quantity such as 256Mi. @throws RangeError for other units */
function bytesOf(quantity: string): number {
  const [, amount, unit = ''] = /^(\d+)([A-Za-z]+)$/.exec(quantity) ?? [];
  const factor = UNITS[unit];
  if (amount === undefined || factor === undefined) throw new RangeError(`not a quantity of memory: ${quantity}`);
  return Number(amount) * factor;
}
