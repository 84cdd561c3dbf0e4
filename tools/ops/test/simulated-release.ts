// Simulates a release in a cluster: each service serves only what operators request, behind the names that the charts give.
import { readFileSync } from 'node:fs';
import { serveGrpc } from '@touchline/chassis/grpc/serve.ts';
import type { TlsFiles } from '@touchline/chassis/grpc/tls.ts';
import { serveOps } from '@touchline/chassis/http/ops.ts';
import { backlogService } from '@touchline/chassis/ops/backlog.ts';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import { FLOW } from '../../admin/clients.ts';
import type { Account } from '../../kube-sim/access.ts';
import { type KubeSim, startKubeSim } from '../../kube-sim/kube-sim.ts';

export interface SimulatedRelease extends AsyncDisposable {
  /** Returns the kubeconfig of an account: operator may read, stranger may do nothing. */
  kubeconfig(account: 'operator' | 'stranger'): string;
}

/** A certificate for each service, and one for operators. */
export interface Certificates {
  of(caller: string): TlsFiles;
}

const logger = createLogger({ name: 'ops-test', level: 'silent' });
const NAMESPACE = 'touchline';
const OF_RELEASE = { 'app.kubernetes.io/instance': 'touchline', 'app.kubernetes.io/part-of': 'touchline' };
const LOOKING: Account['rules'] = [
  { apiGroups: ['apps'], resources: ['deployments'], verbs: ['list'] },
  { apiGroups: [''], resources: ['pods'], verbs: ['list'] },
  { apiGroups: [''], resources: ['services', 'secrets'], verbs: ['get'] },
  { apiGroups: [''], resources: ['pods/portforward'], verbs: ['create'] },
];
const ACCOUNTS: readonly Account[] = [
  { name: 'operator', token: 'operator-token', namespace: NAMESPACE, rules: LOOKING },
  { name: 'stranger', token: 'stranger-token', namespace: NAMESPACE, rules: [] },
];

/**
 * Starts a release in which identity is not ready, a rollout of tracking is stuck, and each outbox holds three messages, the
 * oldest for 90 s.
 * @param certificates makes services require certificates, as in a release whose charts made them
 */
export async function simulatedRelease({
  natsUrl,
  certificates,
}: {
  natsUrl: string;
  certificates?: Certificates;
}): Promise<SimulatedRelease> {
  await using stack = new AsyncDisposableStack();
  const sim = stack.use(await startKubeSim({ namespace: NAMESPACE, accounts: ACCOUNTS }));
  for (const name of FLOW) await install(sim, stack, name, certificates);
  addService(sim, 'nats', { app: 'nats' });
  addPod(sim, 'nats-0', { app: 'nats' }, { 4222: Number(new URL(natsUrl).port) });
  sim.cluster.secrets.set('stores', { 'nats-url': 'nats://nats.touchline.svc.cluster.local:4222' });
  if (certificates) {
    const { certFile, keyFile, caFile } = certificates.of('operator');
    const [crt, key, ca] = [certFile, keyFile, caFile].map((file) => readFileSync(file, 'utf8'));
    sim.cluster.secrets.set('operators', { 'tls.crt': crt ?? '', 'tls.key': key ?? '', 'ca.crt': ca ?? '' });
  }
  const owned = stack.move();
  return { kubeconfig: (account) => sim.kubeconfig(account), [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

async function install(sim: KubeSim, stack: AsyncDisposableStack, name: string, given?: Certificates): Promise<void> {
  const oldest = new Date(Date.now() - 90_000);
  const backlogs = backlogService(name, { outbox: async () => 3 }, { outbox: async () => oldest });
  const listen = { host: '127.0.0.1', port: 0, side: 'operators' as const };
  const grpc = stack.use(await serveGrpc({ ...listen, services: [backlogs], logger, tls: given?.of(name) }));
  const ready = async () => name !== 'identity';
  const ops = stack.use(await serveOps({ host: '127.0.0.1', port: 0, ready, logger }));
  const labels = { ...OF_RELEASE, 'app.kubernetes.io/name': name };
  addService(sim, `touchline-${name}-grpc`, labels);
  addPod(sim, `touchline-${name}-a1`, labels, { 9001: grpc.port, 9100: ops.port });
  const isBehind = name === 'tracking';
  const stuck = { type: 'Progressing', status: 'False', reason: 'ProgressDeadlineExceeded' };
  sim.cluster.deployments.set(`touchline-${name}`, {
    metadata: {
      name: `touchline-${name}`,
      namespace: NAMESPACE,
      labels,
      generation: 2,
      annotations: annotationsOf(given),
    },
    spec: { replicas: 2, selector: {}, template: { spec: podOf(name) } },
    status: {
      observedGeneration: 2,
      replicas: 2,
      readyReplicas: isBehind ? 1 : 2,
      updatedReplicas: isBehind ? 1 : 2,
      conditions: isBehind ? [{ ...stuck, message: 'it does not get on' }] : [],
    },
  });
}

/** Returns the parts of a pod, as the charts render it, that name its Secrets. */
function podOf(name: string) {
  const env = [{ name: 'NATS_URL', valueFrom: { secretKeyRef: { name: 'stores', key: 'nats-url' } } }];
  return { containers: [{ name, env }] };
}

const annotationsOf = (given: Certificates | undefined): Record<string, string> =>
  given ? { 'touchline/operator-certificate': 'operators' } : {};

function addService({ cluster }: KubeSim, name: string, selector: Record<string, string>): void {
  cluster.services.set(name, { metadata: { name, namespace: NAMESPACE }, spec: { selector } });
}

function addPod({ cluster }: KubeSim, name: string, labels: Record<string, string>, ports: Record<number, number>) {
  cluster.ports.set(name, ports);
  cluster.pods.set(name, {
    metadata: { name, namespace: NAMESPACE, labels, creationTimestamp: '2026-11-20T10:00:00Z' },
    status: {
      phase: 'Running',
      conditions: [{ type: 'Ready', status: 'True' }],
      containerStatuses: [{ name, image: 'x', imageID: 'x', ready: true, restartCount: 1 }],
    },
  });
}
