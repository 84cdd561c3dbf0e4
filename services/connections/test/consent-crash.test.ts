// A process that is killed while it finishes a consent: nothing is half-written and the link comes back.
import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { grpcClient } from '@touchline/chassis/grpc/client.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { spawnService } from '@touchline/chassis/testing/spawn-service.ts';
import { ConnectionsService } from '@touchline/proto/gen/touchline/connections/v1/connections_pb.ts';
import { HandoffService } from '@touchline/proto/gen/touchline/connections/v1/handoffs_pb.ts';
import { press } from '../../../tools/provider-sim/consent/press.ts';
import { finish, mint, start, worldOfPeople } from './handoff-walk.ts';
import { type Harness, PROFILE, startHarness } from './harness.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');

describe('a process that dies while it finishes a consent', function () {
  this.timeout(60_000);
  let harness: Harness;
  let child: ChildProcess | undefined;
  beforeEach(async () => {
    // Whoever dies is waited for no longer than the lock of its job.
    harness = await startHarness({ isStopped: true, world: worldOfPeople(), env: { SYNC_LOCK_MS: '1000' } });
  });
  afterEach(async () => {
    child?.kill('SIGKILL');
    await harness[Symbol.asyncDispose]();
  });

  /** The service as a process of its own. */
  async function spawned() {
    const service = await spawnService(MAIN, harness.env);
    child = service.child;
    const handoffs = grpcClient(HandoffService, { address: service.address, deadlineMs: 50_000 });
    const client = grpcClient(ConnectionsService, { address: service.address });
    return { handoffs, client };
  }

  it('leaves the hand-off pending with a token in hand, and the same link connects three minutes later', async () => {
    const first = await spawned();
    const { id } = await mint(first);
    const back = await press(await start(first, id), { person: 'ana' });
    harness.sim.fault({ kind: 'hang', match: 'adaccounts' });
    const cut = finish(first, id, back).catch((error: unknown) => error);
    await eventually(() => assert.ok(harness.sim.calls().some((call) => call.includes('adaccounts'))));
    child?.kill('SIGKILL');
    if (child) await once(child, 'exit');
    await cut;

    const second = await spawned();
    const { handoff } = await second.handoffs.getHandoff({ profileId: PROFILE, id });
    assert.equal(handoff?.status, 'pending');
    assert.deepEqual((await second.client.listConnections({ profileId: PROFILE })).connections, []);
    await assert.rejects(start(second, id), /handoff_used/);
    await harness.mongo.db
      .collection<{ _id: string }>('handoffs')
      .updateOne({ _id: id }, { $set: { 'consent.since': new Date(Date.now() - 3 * 60_000) } });
    const ending = await finish(second, id, await press(await start(second, id), { person: 'ana' }));
    assert.deepEqual([ending.reason, ending.handoff?.status], ['', 'completed']);
  });

  it('after it stored the connection, has its first sync run by the next one', async () => {
    const first = await spawned();
    const { id } = await mint(first);
    const ending = await finish(first, id, await press(await start(first, id), { person: 'ana' }));
    assert.equal(ending.reason, '');
    child?.kill('SIGKILL');
    if (child) await once(child, 'exit');
    const second = await spawned();
    await eventually(
      async () => {
        const { connections } = await second.client.listConnections({ profileId: PROFILE });
        assert.equal(connections[0]?.sync?.state, 'succeeded');
      },
      { timeoutMs: 30_000 },
    );
  });
});
