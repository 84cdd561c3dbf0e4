// Reads from a release's Secrets how to reach it: the address of NATS, and the certificate that its services require of
// operators. The Deployments name these Secrets, as the charts wrote them.
import type { CoreV1Api, KubeConfig, V1Deployment, V1PodSpec } from '@kubernetes/client-node';
import type { NatsSettings } from '@touchline/chassis/bus/nats-access.ts';
import type { ClientTls } from '@touchline/chassis/grpc/tls.ts';
import { withClusterError } from './cluster-error.ts';

/** The annotation in which the charts write the name of the operators' Secret. */
const OPERATORS = 'touchline/operator-certificate';

export interface ReleaseSecrets {
  /** Returns the first of the addresses that the services have. @throws Error when the Secret holds none */
  natsUrl(): Promise<string>;
  /** Returns the operators' user if the Secret of the services' passwords also holds its password; otherwise nothing. */
  natsOperator(): Promise<NatsSettings>;
  /**
   * Returns the operators' certificate; undefined when the services use plain text.
   * @throws Error when the Secret lacks a part
   */
  tls(): Promise<ClientTls | undefined>;
}

/**
 * @param config credentials that may list Deployments and read Secrets there
 * @throws Error when there is no such release, or access is denied
 */
export async function releaseSecrets(
  config: KubeConfig,
  { namespace, release }: { namespace: string; release: string },
): Promise<ReleaseSecrets> {
  const { AppsV1Api, CoreV1Api } = await import('@kubernetes/client-node');
  const labelSelector = `app.kubernetes.io/instance=${release},app.kubernetes.io/part-of=touchline`;
  const { items } = await withClusterError(
    config.makeApiClient(AppsV1Api).listNamespacedDeployment({ namespace, labelSelector }),
  );
  const [deployment] = items;
  const pod = deployment?.spec?.template.spec;
  if (!pod)
    throw new Error(`The namespace ${namespace} holds no release ${release}: say --namespace, --release or both.`);
  const core = config.makeApiClient(CoreV1Api);
  const read = (name: string) => secretOf(core, namespace, name);
  return {
    natsUrl: () => natsUrlOf(pod, read),
    natsOperator: () => natsOperatorOf(pod, read),
    tls: () => tlsOf(deployment, read),
  };
}

/** Returns a key's value; undefined when the Secret lacks it. */
type Values = (key: string) => Buffer | undefined;

async function secretOf(core: CoreV1Api, namespace: string, name: string): Promise<Values> {
  const { data = {} } = await withClusterError(core.readNamespacedSecret({ namespace, name }));
  return (key) => (data[key] ? Buffer.from(data[key], 'base64') : undefined);
}

async function natsUrlOf({ containers }: V1PodSpec, read: (name: string) => Promise<Values>): Promise<string> {
  const from = containers[0]?.env?.find(({ name }) => name === 'NATS_URL')?.valueFrom?.secretKeyRef;
  const addresses = from?.name ? (await read(from.name))(from.key)?.toString() : undefined;
  const [url] = addresses?.split(',') ?? [];
  if (!url) throw new Error(`The Secret ${from?.name} has no address of NATS: say --nats-url.`);
  return url;
}

async function natsOperatorOf(
  { containers, volumes }: V1PodSpec,
  read: (name: string) => Promise<Values>,
): Promise<NatsSettings> {
  const name = volumes?.find((volume) => volume.name === 'nats-credentials')?.secret?.secretName;
  const isPassword = containers[0]?.volumeMounts?.some(({ mountPath }) => mountPath === NATS_PASSWORDS);
  const password = name && isPassword ? (await read(name))('operator')?.toString() : undefined;
  return password ? { NATS_USER: 'operator', NATS_PASSWORD: password.replace(/\r?\n$/, '') } : {};
}

/** The path at which the charts mount a password; other credentials have other paths. */
const NATS_PASSWORDS = '/etc/touchline/nats-password';

async function tlsOf(of: V1Deployment, read: (name: string) => Promise<Values>): Promise<ClientTls | undefined> {
  const name = of.metadata?.annotations?.[OPERATORS];
  if (!name) return undefined;
  const value = await read(name);
  const [cert, key, ca] = [value('tls.crt'), value('tls.key'), value('ca.crt')];
  if (!cert || !key || !ca) throw new Error(`The Secret ${name} needs tls.crt, tls.key and ca.crt.`);
  return { cert, key, ca };
}
