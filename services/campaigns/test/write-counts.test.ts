// Tests that concurrent writes of a workspace never exceed its limits together, and that counts and ledger agree.
import assert from 'node:assert/strict';
import { connectMongo, ensureIndexes, type Mongo } from '@touchline/chassis/mongo/mongo.ts';
import { testDatabaseName, testStack } from '@touchline/chassis/testing/stack.ts';
import fc from 'fast-check';
import { millionths } from '../src/domain/write-limits.ts';
import type { ActionDoc } from '../src/store/action-doc.ts';
import { createActions } from '../src/store/actions.ts';
import { createAdTags } from '../src/store/ad-tags.ts';
import { campaignIndexes, collectionsOf } from '../src/store/collections.ts';
import { createWriteCounts, type Quota } from '../src/store/write-counts.ts';

const AT = new Date('2026-03-02T12:00:00Z');

describe('the counts of a workspace', () => {
  // Two clients, as of two processes: each runs only some transactions at a time.
  let processes: readonly [Mongo, Mongo];
  before(async () => {
    const database = testDatabaseName('campaigns_counts');
    const connect = () => connectMongo({ url: testStack().mongodbUrl, database, appName: 'write-counts-test' });
    processes = [await connect(), await connect()];
    await ensureIndexes(processes[0].db, campaignIndexes);
  });
  after(async () => {
    await processes[0].db.dropDatabase();
    for (const mongo of processes) await mongo[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    const { actions, writeCounts } = collectionsOf(processes[0].db);
    await actions.deleteMany({});
    await writeCounts.deleteMany({});
  });

  const outbox = { write: async () => {}, nudge: () => {} };
  const storesOf = ({ client, db }: Mongo) => {
    const collections = collectionsOf(db);
    const counts = createWriteCounts(collections);
    return {
      ...{ rows: collections.actions, days: collections.writeCounts },
      actions: createActions(client, collections, outbox as never, createAdTags(collections), counts),
    };
  };
  const quota = (more: Partial<Quota> = {}): Quota => ({
    ...{ workspaceId: 'w', writesPerDay: 100, budgetRaisePerDay: new Map() },
    ...more,
  });
  let made = 0;
  const row = (more: Partial<ActionDoc> = {}): ActionDoc => ({
    ...{ _id: `row-${made++}`, profile_id: 'p', platform: 'social_ads', connection_id: 'c', level: 'ad_set' as const },
    ...{ external_id: '1', name: 'Set', kind: 'set_budget' as const, state: 'intended' as const },
    ...{ before: '20', after: '25', currency: 'USD', minor_per_major: 100, affected_ads_count: 0 },
    ...{ applied_by: { kind: 'user' as const, id: 'u', credential_id: 's' }, undoes: null, undone_by: null },
    ...{ is_undo: false, refusal: null, created_at: AT, turn: 1, updated_at: AT, settled_at: null },
    ...more,
  });

  it('never exceed a limit, however many writes come at once', async () => {
    const writes = fc.array(fc.integer({ min: -3, max: 9 }), { minLength: 1, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(writes, fc.nat(8), fc.nat(20), async (steps, most, mostRaise) => {
        const limits = quota({ workspaceId: `w-${made++}`, writesPerDay: most });
        const own = { ...limits, budgetRaisePerDay: new Map([['USD', millionths(String(mostRaise))]]) };
        const results = await Promise.all(
          steps.map(async (step, n) => {
            const action = row({ before: '20', after: String(20 + step), profile_id: `p-${n % 3}` });
            const refusal = await storesOf(processes[n % 2 === 0 ? 0 : 1]).actions.put(action, own);
            return { step, id: action._id, refusal };
          }),
        );
        const stored = results.filter(({ refusal }) => refusal === null);
        const raised = stored.reduce((sum, { step }) => sum + Math.max(0, step), 0);
        assert.ok(stored.length <= most && raised <= mostRaise);
        const { rows, days } = storesOf(processes[0]);
        assert.equal(await rows.countDocuments({ _id: { $in: results.map(({ id }) => id) } }), stored.length);
        const day = await days.findOne({ workspace_id: own.workspaceId });
        assert.deepEqual([day?.writes, Number(day?.raised[0]?.amount ?? 0)], [stored.length, raised]);
      }),
      { numRuns: 12 },
    );
  });

  it('do not count a repeat, a change of nothing, or what is only judged', async () => {
    const { actions, days } = storesOf(processes[0]);
    const write = row();
    await actions.put(write, quota());
    await actions.put({ ...write, turn: 2 }, quota({ writesPerDay: 1 }));
    assert.equal(await actions.put(row({ state: 'no_change', after: '20' }), quota({ writesPerDay: 1 })), null);
    const refusal = await actions.judgePut(row(), quota({ writesPerDay: 1 }));
    assert.equal(refusal?.reason, 'workspace_writes_per_day');
    assert.equal(await actions.judgePut(row(), quota({ writesPerDay: 2 })), null);
    assert.equal(await actions.judgePut(write, quota({ writesPerDay: 1 })), null, 'a repeat is not judged');
    assert.deepEqual(
      (await days.find().toArray()).map(({ _id, writes, raised }) => [_id, writes, raised]),
      [['w:2026-03-02', 1, [{ currency: 'USD', amount: '5' }]]],
    );
  });

  it('count an undo, and never refuse it', async () => {
    const { actions, days } = storesOf(processes[0]);
    const none = quota({ writesPerDay: 0, budgetRaisePerDay: new Map([['USD', 0n]]) });
    assert.equal((await actions.put(row(), none))?.reason, 'workspace_writes_per_day');
    assert.equal(await actions.put(row({ is_undo: true }), none), null);
    assert.equal((await days.findOne({}))?.writes, 1);
  });

  it('begin anew each day, and apart for each workspace', async () => {
    const { actions } = storesOf(processes[0]);
    const one = quota({ writesPerDay: 1 });
    assert.equal(await actions.put(row(), one), null);
    assert.notEqual(await actions.put(row(), one), null);
    assert.equal(await actions.put(row(), { ...one, workspaceId: 'another' }), null);
    assert.equal(await actions.put(row({ created_at: new Date('2026-03-03T00:00:00Z') }), one), null);
  });
});
