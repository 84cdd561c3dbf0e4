// Tests a process that is killed at each step of a webhook: whether the provider sends it again or the next sync reads what it
// reported, everything is recorded, and nothing twice.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type GrpcClient, grpcClient } from '@touchline/chassis/grpc/client.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { type SpawnedService, spawnService } from '@touchline/chassis/testing/spawn-service.ts';
import { type TcpProxy, tcpProxy } from '@touchline/chassis/testing/tcp-proxy.ts';
import { ConnectionsService } from '@touchline/proto/gen/touchline/connections/v1/connections_pb.ts';
import { HandoffService } from '@touchline/proto/gen/touchline/connections/v1/handoffs_pb.ts';
import { InboundService } from '@touchline/proto/gen/touchline/connections/v1/inbound_pb.ts';
import { eventsOf } from '../../../tools/provider-sim/payments/stripe-objects.ts';
import { stripeDelivery } from '../../../tools/provider-sim/payments/stripe-webhook.ts';
import { type Sale, SaleSchema } from '../../../tools/provider-sim/payments/world.ts';
import { completeHandoff, worldOfPeople } from './complete-handoff.ts';
import { type Harness, PROFILE, startHarness } from './harness.ts';
import { type OutcomeServices, startOutcomeServices } from './outcome-services.ts';
import { STRIPE_SECRET } from './vendors-env.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');
const PROVIDER = 'payments_provider_a';
const ACCOUNT = 'acct_simana';

describe('a process that dies while it takes a webhook', () => {
  let harness: Harness;
  let outcomeServices: OutcomeServices;
  let first: SpawnedService;
  /** Between the gateway's side and the process. */
  let line: TcpProxy;
  let inbound: GrpcClient<typeof InboundService>;
  let stack: AsyncDisposableStack;
  beforeEach(async () => {
    stack = new AsyncDisposableStack();
    outcomeServices = stack.use(await startOutcomeServices());
    // A separate process uses the clock of the machine.
    const options = { isStopped: true, world: worldOfPeople(), env: outcomeServices.env, at: new Date() };
    harness = stack.use(await startHarness(options));
    first = stack.use(await spawnService(MAIN, harness.env));
    line = stack.use(await tcpProxy({ host: '127.0.0.1', port: first.grpcPort }));
    inbound = stack.use(grpcClient(InboundService, { address: `127.0.0.1:${line.port}`, deadlineMs: 60_000 }));
    // Opens the connection: one that is opened while answers are held would send nothing.
    await assert.rejects(inbound.takeWebhook({ provider: 'nobody', connectionId: 'app' }), { reason: 'not_found' });
  });
  afterEach(() => stack.disposeAsync());

  const direct = <S extends Parameters<typeof grpcClient>[0]>(service: S) =>
    stack.use(grpcClient(service, { address: first.address, deadlineMs: 60_000 }));
  /** Kills the process while a webhook is on its way, which is not answered then. */
  const killDuring = async (taking: Promise<unknown>, isThere: () => void | Promise<void>) => {
    const taken = taking.then(
      () => 'answered',
      () => 'not answered',
    );
    await eventually(isThere);
    await first.kill();
    await line.cut();
    assert.equal(await taken, 'not answered');
    await harness.endLeases();
    outcomeServices.muteResponses(false);
    await harness.startService();
  };

  describe('of a payment that was refunded, on two profiles', () => {
    const OTHER = { profileId: randomUUID(), workspaceId: randomUUID() };
    const whose = [{}, OTHER];
    let sale: Sale;
    beforeEach(async () => {
      const [handoffs, client] = [direct(HandoffService), direct(ConnectionsService)];
      for (const one of whose) {
        const { handoff } = await completeHandoff(
          { handoffs },
          { ...one, provider: PROVIDER, decision: { person: 'ana' } },
        );
        const named = { profileId: PROFILE, ...one, id: handoff?.connectionId ?? '' };
        await eventually(async () => {
          const { connection } = await client.getConnection(named);
          assert.equal(connection?.sync?.state, 'succeeded');
        });
      }
      const [at, later] = [3_600_000, 1_800_000].map((ms) => new Date(Date.now() - ms).toISOString()) as [
        string,
        string,
      ];
      const sold = { id: '7001', vendor: 'stripe', person_id: 'ana', at, value: '900' };
      sale = SaleSchema.parse({ ...sold, refunds: [{ value: '100', at: later }] });
      harness.sim.patch({ sales: [sale] });
    });
    const send = (by: Pick<Harness['inbound'], 'takeWebhook'>) => {
      const refunded = eventsOf(sale, ACCOUNT).find(({ type }) => type === 'charge.refunded');
      const { body, headers } = stripeDelivery(refunded, STRIPE_SECRET, harness.now());
      return by.takeWebhook({ provider: PROVIDER, connectionId: 'app', body, headers: { ...headers }, query: '' });
    };
    const asked = () => harness.sim.calls().filter((call) => call.includes('/v1/charges/')).length;
    const stored = () => [outcomeServices.events.size, outcomeServices.reversals.size];

    const STEPS: readonly (readonly [when: string, stop: () => void, isThere: () => void])[] = [
      [
        'before anything is recorded',
        () => harness.sim.fault({ kind: 'hang', match: '/v1/charges/' }),
        () => assert.deepEqual([asked(), ...stored()], [1, 0, 0]),
      ],
      [
        'after the ledger has the payment, before the refund',
        () => outcomeServices.muteResponses(true),
        () => assert.deepEqual(stored(), [1, 0]),
      ],
      [
        'half-way, after one profile has everything',
        () => outcomeServices.muteResponses(true, 'attribution'),
        () => assert.deepEqual(stored(), [1, 1]),
      ],
      [
        'after everything is recorded, before the answer',
        () => line.hold('answers'),
        () => assert.deepEqual([outcomeServices.handed(), ...stored()], [2, 2, 1]),
      ],
    ];
    for (const [when, stop, isThere] of STEPS) {
      it(`${when}, loses nothing when the provider sends it again`, async () => {
        stop();
        await killDuring(send(inbound), isThere);
        await send(harness.inbound);
        await send(harness.inbound);
        recordedOnce();
      });

      it(`${when}, loses nothing when the webhook never comes again and a sync reads the account`, async () => {
        stop();
        await killDuring(send(inbound), isThere);
        for (const one of whose) {
          const named = { profileId: PROFILE, ...one };
          const { connections } = await harness.client.listConnections(named);
          const connectionId = connections[0]?.id ?? assert.fail();
          await harness.client.startSync({ profileId: named.profileId, connectionId });
          await eventually(async () => {
            const { connection } = await harness.client.getConnection({ profileId: named.profileId, id: connectionId });
            assert.equal(connection?.sync?.state, 'succeeded');
          });
        }
        recordedOnce();
      });
    }

    function recordedOnce(): void {
      const key = `${PROVIDER}:${ACCOUNT}:pi_7001`;
      assert.deepEqual(
        [...outcomeServices.events].map(([of, { value }]) => [of, value]).sort(),
        [PROFILE, OTHER.profileId].map((profile) => [`${profile} ${key}`, '900']).sort(),
      );
      assert.deepEqual(
        [...outcomeServices.reversals].map(([of, { amount }]) => [of, amount]),
        [[key, '100']],
      );
    }
  });
});
