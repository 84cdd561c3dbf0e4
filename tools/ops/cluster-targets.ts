// Resolves the targets of the ops CLI in a cluster, by the names that the charts give them, from inside or through forwarded ports.
import type { KubeConfig } from '@kubernetes/client-node';
import type { NatsSettings } from '@touchline/chassis/bus/nats-access.ts';
import { FLOW } from '../admin/clients.ts';
import { clusterView } from './cluster-view.ts';
import { type PortForwards, portForwards } from './port-forwards.ts';
import { releaseSecrets } from './release-secrets.ts';
import type { NatsTarget, ServiceTarget, Targets } from './targets.ts';

export interface ClusterGiven {
  /** A file; undefined for kubectl's default. */
  readonly kubeconfig: string | undefined;
  readonly context: string | undefined;
  /** True inside the cluster, where the pod's account is used and no port is forwarded. */
  readonly isInside: boolean;
  readonly namespace: string | undefined;
  readonly release: string;
  /** The NATS that an option or the environment names; undefined when it must be looked up. */
  readonly nats: NatsTarget | undefined;
  /** How to sign in to NATS; when it names no credentials, the release's operator signs in. */
  readonly natsAccess: NatsSettings;
}

const [OPERATOR, OPS, NATS] = [9001, 9100, 4222];

/** @throws Error when there is no such context or release, access is denied, or a port cannot be opened here */
export async function clusterTargets(given: ClusterGiven): Promise<Targets> {
  const config = await configOf(given);
  const { release, isInside } = given;
  const namespace = given.namespace ?? config.getContextObject(config.getCurrentContext())?.namespace ?? 'touchline';
  const forwards = portForwards(config);
  const addressOf = (service: string, port: number) =>
    isInside ? `${service}.${namespace}:${port}` : forwards.open({ namespace, service, port });
  const secrets = await releaseSecrets(config, { namespace, release });
  const tls = await secrets.tls();
  const services: ServiceTarget[] = [];
  for (const name of FLOW) {
    const service = `${release}-${name}-grpc`;
    services.push({
      name,
      operator: await addressOf(service, OPERATOR),
      ops: await addressOf(service, OPS),
      // The same name by which the services call each other: the Service's alone.
      tls: tls && { ...tls, serverName: service },
    });
  }
  return {
    services: () => services,
    nats: async () => {
      if (given.nats) return given.nats;
      const url = await secrets.natsUrl();
      const isSaid = ['NATS_USER', 'NATS_TOKEN', 'NATS_NKEY_SEED_FILE', 'NATS_CREDS_FILE'].some(
        (name) => name in given.natsAccess,
      );
      const access = isSaid ? given.natsAccess : { ...given.natsAccess, ...(await secrets.natsOperator()) };
      if (isInside) return { url, busPrefix: '', access };
      const serverName = new URL(url).hostname;
      return { url: await forwardedNats(url, namespace, forwards), busPrefix: '', access, serverName };
    },
    cluster: clusterView(config, { namespace, release }),
    [Symbol.asyncDispose]: () => forwards[Symbol.asyncDispose](),
  };
}

async function configOf({ kubeconfig, context, isInside }: ClusterGiven): Promise<KubeConfig> {
  const { KubeConfig } = await import('@kubernetes/client-node');
  const config = new KubeConfig();
  if (isInside) config.loadFromCluster();
  else if (kubeconfig !== undefined) config.loadFromFile(kubeconfig);
  else config.loadFromDefault();
  if (context !== undefined) config.setCurrentContext(context);
  if (config.getCurrentCluster() === null)
    throw new Error(`The kubeconfig has no context ${context ?? config.getCurrentContext()}.`);
  return config;
}

/** @param url the address that the services have: name.namespace, perhaps with a suffix (svc.cluster.local) */
async function forwardedNats(url: string, namespace: string, forwards: PortForwards): Promise<string> {
  const address = new URL(url);
  const [service = '', within = namespace] = address.hostname.split('.');
  const local = new URL(
    `tcp://${await forwards.open({ namespace: within, service, port: Number(address.port || NATS) })}`,
  );
  [address.hostname, address.port] = [local.hostname, local.port];
  return address.href;
}
