// Operators look at a cluster from outside: every address comes from the API server, and every connection goes through it.
import assert from 'node:assert/strict';
import { type Bus, connectBus } from '@touchline/chassis/bus/bus.ts';
import { serveGrpc } from '@touchline/chassis/grpc/serve.ts';
import { serveOps } from '@touchline/chassis/http/ops.ts';
import { backlogService } from '@touchline/chassis/ops/backlog.ts';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import { dropStreams, testBusPrefix, testStack } from '@touchline/chassis/testing/stack.ts';
import { FLOW } from '../../admin/clients.ts';
import type { Account } from '../../kube-sim/access.ts';
import { type KubeSim, startKubeSim } from '../../kube-sim/kube-sim.ts';
import { opsJson, runOps } from './run-ops.ts';

const logger = createLogger({ name: 'ops-test', level: 'silent' });
const NAMESPACE = 'touchline';
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

describe('npm run ops -- status, of a cluster', function () {
  this.timeout(90_000);
  let stack: AsyncDisposableStack;
  let sim: KubeSim;
  let bus: Bus;

  before(async () => {
    stack = new AsyncDisposableStack();
    const { natsUrl } = testStack();
    bus = stack.use(await connectBus({ url: natsUrl, name: 'ops-test', prefix: testBusPrefix() }));
    stack.defer(() => dropStreams(bus));
    sim = stack.use(await startKubeSim({ namespace: NAMESPACE, accounts: ACCOUNTS }));
    for (const name of FLOW) await install(name);
    addService('nats', { app: 'nats' });
    addPod('nats-0', { app: 'nats' }, { 4222: Number(new URL(natsUrl).port) });
    sim.cluster.secrets.set('stores', { 'nats-url': 'nats://nats.touchline.svc.cluster.local:4222' });
  });
  after(() => stack.disposeAsync());

  /** A service of which only what operators ask is there: its queues, and whether it is ready. */
  async function install(name: string): Promise<void> {
    const oldest = new Date(Date.now() - 90_000);
    const backlogs = backlogService(name, { outbox: async () => 3 }, { outbox: async () => oldest });
    const grpc = stack.use(await serveGrpc({ host: '127.0.0.1', port: 0, services: [backlogs], logger }));
    const ready = async () => name !== 'identity';
    const ops = stack.use(await serveOps({ host: '127.0.0.1', port: 0, ready, logger }));
    const labels = { ...OF_RELEASE, 'app.kubernetes.io/name': name };
    addService(`touchline-${name}-grpc`, labels);
    addPod(`touchline-${name}-a1`, labels, { 9000: grpc.port, 9100: ops.port });
    const natsFrom = { secretKeyRef: { name: 'stores', key: 'nats-url' } };
    const container = { name, env: [{ name: 'NATS_URL', valueFrom: natsFrom }] };
    const isBehind = name === 'tracking';
    sim.cluster.deployments.set(`touchline-${name}`, {
      metadata: { name: `touchline-${name}`, namespace: NAMESPACE, labels, generation: 2 },
      spec: { replicas: 2, selector: {}, template: { spec: { containers: [container] } } },
      status: {
        observedGeneration: 2,
        replicas: 2,
        readyReplicas: isBehind ? 1 : 2,
        updatedReplicas: isBehind ? 1 : 2,
        conditions: isBehind
          ? [
              {
                type: 'Progressing',
                status: 'False',
                reason: 'ProgressDeadlineExceeded',
                message: 'it does not get on',
              },
            ]
          : [],
      },
    });
  }
  const OF_RELEASE = { 'app.kubernetes.io/instance': 'touchline', 'app.kubernetes.io/part-of': 'touchline' };

  function addService(name: string, selector: Record<string, string>): void {
    sim.cluster.services.set(name, { metadata: { name, namespace: NAMESPACE }, spec: { selector } });
  }
  function addPod(name: string, labels: Record<string, string>, ports: Record<number, number>): void {
    sim.cluster.ports.set(name, ports);
    sim.cluster.pods.set(name, {
      metadata: { name, namespace: NAMESPACE, labels, creationTimestamp: '2026-11-20T10:00:00Z' },
      status: {
        phase: 'Running',
        conditions: [{ type: 'Ready', status: 'True' }],
        containerStatuses: [{ name, image: 'x', imageID: 'x', ready: true, restartCount: 1 }],
      },
    });
  }
  const status = (...args: string[]) =>
    opsJson(['status', '--kubeconfig', sim.kubeconfig('operator'), '--bus-prefix', bus.prefix, ...args]);

  it('shows readiness and queues of every service, as it does of a local system', async () => {
    const answer = await status();
    assert.deepEqual(
      answer.services.map(({ service, ready }: { service: string; ready: boolean }) => [service, ready]),
      FLOW.map((name) => [name, name !== 'identity']),
    );
    assert.deepEqual(
      answer.queues.map(({ service, pending }: { service: string; pending: number }) => [service, pending]),
      FLOW.map((name) => [name, 3]),
    );
    assert.ok(answer.outbox_age_seconds >= 90);
  });

  it('reads NATS where the services have it, by their Secret', async () => {
    const answer = await status();
    assert.deepEqual([answer.nats, answer.dead_letters], ['connected', 0]);
  });

  it('shows how Deployments roll out and how pods are', async () => {
    const { rollouts, pods } = await status();
    const tracking = rollouts.find(({ deployment }: { deployment: string }) => deployment === 'touchline-tracking');
    assert.deepEqual(tracking, {
      deployment: 'touchline-tracking',
      wanted: 2,
      ready: 1,
      updated: 1,
      complete: false,
      stuck: 'it does not get on',
    });
    assert.equal(rollouts.filter(({ complete }: { complete: boolean }) => complete).length, FLOW.length - 1);
    assert.equal(pods.length, FLOW.length);
    const { age_seconds, ...pod } = pods[0];
    assert.deepEqual(pod, { pod: `touchline-${FLOW[0]}-a1`, phase: 'Running', ready: true, restarts: 1, says: null });
    assert.ok(age_seconds > 0);
  });

  it('says in the words of the cluster what one may not see', async () => {
    const { code, stderr } = await runOps(['status', '--kubeconfig', sim.kubeconfig('stranger')]);
    assert.equal(code, 1);
    assert.match(stderr, /User "stranger" cannot list resource "deployments"/);
  });

  it('refuses a context that there is not', async () => {
    const { code, stderr } = await runOps(['status', '--kubeconfig', sim.kubeconfig('operator'), '--context', 'other']);
    assert.equal(code, 1);
    assert.match(stderr, /no context other/);
  });

  it('waits for a cluster to drain as for a local system', async () => {
    const { code, stderr } = await runOps([
      ...['drain', '--kubeconfig', sim.kubeconfig('operator'), '--timeout-seconds', '1'],
    ]);
    assert.equal(code, 1);
    assert.match(stderr, /still pending: .*tracking outbox 3/);
  });
});
