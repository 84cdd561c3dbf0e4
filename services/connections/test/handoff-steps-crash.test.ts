// Tests a process that is killed at each step between a consent and the end of its connection: every step has happened or not,
// the person or the partner only repeats it, and nothing is there twice.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type GrpcClient, grpcClient } from '@touchline/chassis/grpc/client.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { type HoldingProxy, startHoldingProxy } from '@touchline/chassis/testing/holding-proxy.ts';
import { type SpawnedService, spawnService } from '@touchline/chassis/testing/spawn-service.ts';
import { ConnectionsService } from '@touchline/proto/gen/touchline/connections/v1/connections_pb.ts';
import { HandoffService } from '@touchline/proto/gen/touchline/connections/v1/handoffs_pb.ts';
import { press } from '../../../tools/provider-sim/consent/press.ts';
import { completeHandoff, finish, mint, SECOND, start, storedCounts, worldOfPeople } from './complete-handoff.ts';
import { ACCOUNT, type Harness, PROFILE, startHarness } from './harness.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');
const COMMIT = 'commitTransaction';
const THREE_MINUTES = 3 * 60_000;

describe('a process that dies between a consent and the end of its connection', () => {
  let harness: Harness;
  let proxy: HoldingProxy;
  let first: SpawnedService;
  let handoffs: GrpcClient<typeof HandoffService>;
  let client: GrpcClient<typeof ConnectionsService>;
  beforeEach(async () => {
    // A separate process uses the clock of the machine.
    harness = await startHarness({ isStopped: true, world: worldOfPeople(), at: new Date() });
    proxy = await startHoldingProxy(harness.env.MONGODB_URL ?? assert.fail());
    first = await spawnService(MAIN, { ...harness.env, MONGODB_URL: proxy.url });
    handoffs = grpcClient(HandoffService, { address: first.address, deadlineMs: 60_000 });
    client = grpcClient(ConnectionsService, { address: first.address, deadlineMs: 60_000 });
  });
  afterEach(async () => {
    await first.kill();
    for (const each of [handoffs, client, proxy, harness]) await each[Symbol.asyncDispose]();
  });

  const count = (collection: string, filter: object = {}) =>
    harness.mongo.db.collection(collection).countDocuments(filter);
  const sims = (part: string) => harness.sim.calls().filter((call) => call.includes(part)).length;
  /** Kills the process, waits for the call that it never answered, and starts the next one on the same data. */
  const startNext = async (cut: Promise<unknown>) => {
    await first.kill();
    await cut;
    await harness.endLeases();
    await harness.startService();
  };
  const cutOff = (call: Promise<unknown>) =>
    call.then(
      () => assert.fail('it was answered'),
      () => undefined,
    );
  const pending = () => harness.handoffs.getPendingSelection({ profileId: PROFILE, provider: 'social_ads' });
  const choose = (by: GrpcClient<typeof HandoffService> | Harness['handoffs']) =>
    by.finalizeSelection({ profileId: PROFILE, provider: 'social_ads', candidateId: `act_${SECOND}` });
  const connected = async () => (await harness.client.listConnections({ profileId: PROFILE })).connections;
  const synced = () =>
    eventually(async () => {
      const [connection, ...more] = await connected();
      assert.deepEqual([connection?.status, connection?.sync?.state, more], ['active', 'succeeded', []]);
    });

  const PEOPLE = [
    ['ana', 'one account'],
    ['agency', 'several accounts'],
  ] as const;
  for (const [person, what] of PEOPLE) {
    const UNSTORED: readonly (readonly [when: string, reach: () => Promise<unknown>])[] = [
      ['before the code is exchanged', () => hanging('oauth/access_token')],
      ['after the code is exchanged', () => hanging('adaccounts')],
      ['before the result is committed', () => proxy.holdAt(COMMIT, 'before')],
    ];
    for (const [when, reach] of UNSTORED)
      it(`${when}, with ${what}, leaves nothing but the link, which works again three minutes later`, async () => {
        const { id } = await mint({ handoffs });
        const back = await press(await start({ handoffs }, id), { person });
        const reached = reach();
        const cut = cutOff(finish({ handoffs }, id, back));
        await reached;
        await startNext(cut);
        assert.equal((await harness.handoffs.getHandoff({ profileId: PROFILE, id })).handoff?.status, 'pending');
        assert.deepEqual(await storedCounts(harness), [0, 0, 0, 0]);
        harness.advance(THREE_MINUTES);
        const ending = await eventually(async () =>
          finish(harness, id, await press(await start(harness, id), { person })),
        );
        assert.deepEqual([ending.reason, ending.handoff?.status], ['', 'completed']);
        assert.deepEqual(await storedCounts(harness), person === 'ana' ? [1, 1, 0, 0] : [0, 0, 1, 1]);
      });

    it(`after the result is committed, with ${what}, keeps it, and shows it to who comes back`, async () => {
      const { id } = await mint({ handoffs });
      const back = await press(await start({ handoffs }, id), { person });
      const reached = proxy.holdAt(COMMIT, 'after');
      const cut = cutOff(finish({ handoffs }, id, back));
      await reached;
      await eventually(async () => assert.equal(await count('handoffs', { status: 'completed' }), 1));
      await startNext(cut);
      const trades = sims('oauth/access_token');
      const { handoff, reason } = await finish(harness, id, back);
      assert.deepEqual([handoff?.status, reason, sims('oauth/access_token')], ['completed', '', trades]);
      if (person === 'ana') return synced();
      assert.equal((await pending()).candidates.length, 2);
      await choose(harness.handoffs);
      await synced();
    });
  }

  describe('while a choice is made', () => {
    beforeEach(async () => {
      await completeHandoff({ handoffs }, { decision: { person: 'agency' } });
    });

    it('before it is committed, leaves the accounts on offer', async () => {
      const reached = proxy.holdAt(COMMIT, 'before');
      const cut = cutOff(choose(handoffs));
      await reached;
      await startNext(cut);
      assert.deepEqual(await storedCounts(harness), [0, 0, 1, 1]);
      assert.equal((await choose(harness.handoffs)).alreadyFinalized, false);
      await synced();
    });

    it('after it is committed, keeps it: a repeat returns its connection, which is read', async () => {
      const reached = proxy.holdAt(COMMIT, 'after');
      const cut = cutOff(choose(handoffs));
      await reached;
      await eventually(async () => assert.equal(await count('connections'), 1));
      await startNext(cut);
      assert.equal((await choose(harness.handoffs)).alreadyFinalized, true);
      assert.deepEqual(await storedCounts(harness), [1, 1, 1, 0]);
      await synced();
    });
  });

  describe('while a connection is ended', () => {
    let id: string;
    beforeEach(async () => {
      const { handoff } = await completeHandoff({ handoffs }, { decision: { person: 'ana' } });
      id = handoff?.connectionId ?? assert.fail();
      await eventually(async () => {
        const { connection } = await client.getConnection({ profileId: PROFILE, id });
        assert.equal(connection?.sync?.state, 'succeeded');
      });
    });
    const end = (by: GrpcClient<typeof ConnectionsService> | Harness['client']) =>
      by.disconnect({ profileId: PROFILE, id });
    const told = () => harness.sim.calls().filter((call) => /me\/permissions$/.test(call)).length;
    const revoked = async () => {
      harness.advance(60_000);
      await eventually(async () => assert.equal(await count('pending_revocations'), 0));
    };

    it('before that is committed, leaves it connected', async () => {
      const reached = proxy.holdAt(COMMIT, 'before');
      const cut = cutOff(end(client));
      await reached;
      await startNext(cut);
      assert.equal((await connected())[0]?.status, 'active');
      assert.equal((await end(harness.client)).connection?.status, 'disconnected');
      assert.deepEqual([await count('account_claims'), await count('pending_revocations')], [0, 0]);
    });

    it('before the provider is told, has the next one tell it', async () => {
      const before = told();
      const reached = proxy.holdAt(COMMIT, 'after');
      const cut = cutOff(end(client));
      await reached;
      await eventually(async () => assert.equal(await count('connections', { status: 'disconnected' }), 1));
      await startNext(cut);
      assert.equal((await end(harness.client)).connection?.status, 'disconnected');
      assert.equal(await count('connections', { sealed_token: '' }), 1);
      await revoked();
      assert.equal(told(), before + 1);
      const { reason } = await completeHandoff(harness, { decision: { person: 'ana' } });
      assert.equal(reason, '', `the account ${ACCOUNT} is free again`);
    });

    it('after the provider was told, has the next one find that out', async () => {
      harness.sim.fault({ kind: 'mute_response', match: 'me/permissions' });
      const before = told();
      const cut = cutOff(end(client));
      await eventually(() => assert.equal(told(), before + 1));
      await startNext(cut);
      await revoked();
      assert.deepEqual([(await connected())[0]?.status, await count('account_claims')], ['disconnected', 0]);
    });
  });

  function hanging(match: string): Promise<unknown> {
    const before = sims(match);
    harness.sim.fault({ kind: 'hang', match });
    return eventually(() => assert.ok(sims(match) > before));
  }
});
