// Tests a process that is killed while it finishes a consent: nothing is half-written, and the link works again.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type GrpcClient, grpcClient } from '@touchline/chassis/grpc/client.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { type SpawnedService, spawnService } from '@touchline/chassis/testing/spawn-service.ts';
import { HandoffService } from '@touchline/proto/gen/touchline/connections/v1/handoffs_pb.ts';
import { press } from '../../../tools/provider-sim/consent/press.ts';
import { finish, mint, start, worldOfPeople } from './complete-handoff.ts';
import { type Harness, PROFILE, startHarness } from './harness.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');

describe('a process that dies while it finishes a consent', () => {
  let harness: Harness;
  let first: SpawnedService;
  beforeEach(async () => {
    // A separate process uses the clock of the machine.
    harness = await startHarness({ isStopped: true, world: worldOfPeople(), at: new Date() });
    first = await spawnService(MAIN, harness.env);
    handoffs = grpcClient(HandoffService, { address: first.address, deadlineMs: 60_000 });
  });
  let handoffs: GrpcClient<typeof HandoffService>;
  afterEach(async () => {
    await first.kill();
    await handoffs[Symbol.asyncDispose]();
    await harness[Symbol.asyncDispose]();
  });

  /** Starts the next process on the same data. */
  const startNext = async () => {
    await first.kill();
    await harness.endLeases();
    await harness.startService();
  };

  it('leaves the hand-off pending when it holds a token, and the same link connects three minutes later', async () => {
    const { id } = await mint({ handoffs });
    const back = await press(await start({ handoffs }, id), { person: 'ana' });
    harness.sim.fault({ kind: 'hang', match: 'adaccounts' });
    const cut = finish({ handoffs }, id, back).catch((error: unknown) => error);
    await eventually(() => assert.ok(harness.sim.calls().some((call) => call.includes('adaccounts'))));
    await startNext();
    await cut;

    const { handoff } = await harness.handoffs.getHandoff({ profileId: PROFILE, id });
    assert.equal(handoff?.status, 'pending');
    assert.deepEqual((await harness.client.listConnections({ profileId: PROFILE })).connections, []);
    await assert.rejects(start(harness, id), /handoff_used/);
    harness.advance(3 * 60_000);
    const ending = await finish(harness, id, await press(await start(harness, id), { person: 'ana' }));
    assert.deepEqual([ending.reason, ending.handoff?.status], ['', 'completed']);
  });

  it('after it stored the connection, leaves the first sync to the next one', async () => {
    const { id } = await mint({ handoffs });
    const ending = await finish({ handoffs }, id, await press(await start({ handoffs }, id), { person: 'ana' }));
    assert.equal(ending.reason, '');
    await startNext();
    await eventually(async () => {
      const { connections } = await harness.client.listConnections({ profileId: PROFILE });
      assert.equal(connections[0]?.sync?.state, 'succeeded');
    });
  });
});
