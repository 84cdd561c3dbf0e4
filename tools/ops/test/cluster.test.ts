// Tests that operators can see a cluster from outside: the API server gives every address, and forwards every connection.
import assert from 'node:assert/strict';
import { type Bus, connectBus } from '@touchline/chassis/bus/bus.ts';
import { dropStreams, testBusPrefix, testStack } from '@touchline/chassis/testing/stack.ts';
import { FLOW } from '../../admin/clients.ts';
import { opsJson, runOps } from './run-ops.ts';
import { type SimulatedRelease, simulatedRelease } from './simulated-release.ts';

describe('npm run ops -- status, for a cluster', () => {
  let stack: AsyncDisposableStack;
  let release: SimulatedRelease;
  let bus: Bus;

  before(async () => {
    stack = new AsyncDisposableStack();
    const { natsUrl } = testStack();
    bus = stack.use(await connectBus({ url: natsUrl, name: 'ops-test', prefix: testBusPrefix() }));
    stack.defer(() => dropStreams(bus));
    release = stack.use(await simulatedRelease({ natsUrl }));
  });
  after(() => stack.disposeAsync());

  const status = (...args: string[]) =>
    opsJson(['status', '--kubeconfig', release.kubeconfig('operator'), '--bus-prefix', bus.prefix, ...args]);

  it('shows readiness and queues of every service, as for a local system', async () => {
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

  it('reads the address of NATS from the Secret of the services', async () => {
    const answer = await status();
    assert.deepEqual([answer.nats, answer.dead_letters], ['connected', 0]);
  });

  it('shows the state of rollouts and pods', async () => {
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

  it("reports in the cluster's words that access is denied", async () => {
    const { code, stderr } = await runOps(['status', '--kubeconfig', release.kubeconfig('stranger')]);
    assert.equal(code, 1);
    assert.match(stderr, /User "stranger" cannot list resource "deployments"/);
  });

  it('refuses a context that does not exist', async () => {
    const { code, stderr } = await runOps([
      'status',
      '--kubeconfig',
      release.kubeconfig('operator'),
      '--context',
      'other',
    ]);
    assert.equal(code, 1);
    assert.match(stderr, /no context other/);
  });

  it('says what to name when there is no such release', async () => {
    const { code, stderr } = await runOps(['status', '--kubeconfig', release.kubeconfig('operator'), '--release', 'x']);
    assert.equal(code, 1);
    assert.match(stderr, /holds no release x: say --namespace, --release/);
  });

  it('waits for a cluster to drain as for a local system', async () => {
    const { code, stderr } = await runOps([
      ...['drain', '--kubeconfig', release.kubeconfig('operator'), '--timeout-seconds', '1'],
    ]);
    assert.equal(code, 1);
    assert.match(stderr, /still pending: .*tracking outbox 3/);
  });
});
