// Where things are in a cluster: by the names that the charts give them, reached from inside or through forwarded ports.
import type { KubeConfig } from '@kubernetes/client-node';
import { FLOW } from '../admin/clients.ts';
import { clusterView } from './cluster-view.ts';
import { inClusterWords } from './cluster-words.ts';
import type { NatsPlace, Places, ServicePlace } from './places.ts';
import { type PortForwards, portForwards } from './port-forwards.ts';

export interface ClusterGiven {
  /** A file, or the default one of kubectl. */
  readonly kubeconfig: string | undefined;
  readonly context: string | undefined;
  /** By the account of the pod that this runs in; nothing is forwarded then. */
  readonly isInside: boolean;
  readonly namespace: string | undefined;
  readonly release: string;
  /** When it was named: it is not looked for then. */
  readonly nats: NatsPlace | undefined;
}

const [GRPC, OPS, NATS] = [9000, 9100, 4222];

/** @throws Error when there is no such context, or a port can not be opened here */
export async function clusterPlaces(given: ClusterGiven): Promise<Places> {
  const config = await configOf(given);
  const { release, isInside } = given;
  const namespace = given.namespace ?? config.getContextObject(config.getCurrentContext())?.namespace ?? 'touchline';
  const forwards = portForwards(config);
  const addressOf = (service: string, port: number, within = namespace) =>
    isInside ? `${service}.${within}:${port}` : forwards.open({ namespace: within, service, port });
  const services: ServicePlace[] = [];
  for (const name of FLOW) {
    const service = `${nameOf(release, name)}-grpc`;
    services.push({ name, grpc: await addressOf(service, GRPC), ops: await addressOf(service, OPS) });
  }
  return {
    services: () => services,
    nats: async () =>
      given.nats ?? { url: await natsUrl(config, { namespace, release, isInside, forwards }), busPrefix: '' },
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

/** As touchline.name of the charts has it. */
const nameOf = (release: string, service: string): string => `${release}-${service}`.slice(0, 50).replace(/-$/, '');

/** The address that the services have: the key of a Secret, which attribution's Deployment names. */
async function natsUrl(
  config: KubeConfig,
  {
    namespace,
    release,
    isInside,
    forwards,
  }: { namespace: string; release: string; isInside: boolean; forwards: PortForwards },
): Promise<string> {
  const { AppsV1Api, CoreV1Api } = await import('@kubernetes/client-node');
  const labelSelector = `app.kubernetes.io/instance=${release},app.kubernetes.io/name=attribution`;
  const { items } = await inClusterWords(
    config.makeApiClient(AppsV1Api).listNamespacedDeployment({ namespace, labelSelector }),
  );
  const env = items[0]?.spec?.template.spec?.containers[0]?.env ?? [];
  const from = env.find(({ name }) => name === 'NATS_URL')?.valueFrom?.secretKeyRef;
  const core = config.makeApiClient(CoreV1Api);
  const secret = await inClusterWords(core.readNamespacedSecret({ namespace, name: from?.name ?? '' }));
  const [url = ''] = Buffer.from(secret.data?.[from?.key ?? ''] ?? '', 'base64')
    .toString()
    .split(',');
  if (url === '') throw new Error(`No address of NATS is in the Secret ${from?.name}: say --nats-url.`);
  if (isInside) return url;
  const address = new URL(url);
  // name.namespace, and what may follow: svc.cluster.local
  const [service = '', within = namespace] = address.hostname.split('.');
  const local = new URL(
    `tcp://${await forwards.open({ namespace: within, service, port: Number(address.port || NATS) })}`,
  );
  [address.hostname, address.port] = [local.hostname, local.port];
  return address.href;
}
