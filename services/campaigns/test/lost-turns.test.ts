// A writer that stood still for so long that another one has had the turn of the object: it writes nothing any more.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { AppError } from '@touchline/chassis/errors.ts';
import { connectMongo, type Mongo } from '@touchline/chassis/mongo/mongo.ts';
import { testDatabaseName, testStack } from '@touchline/chassis/testing/stack.ts';
import { createActions } from '../src/store/actions.ts';
import { createAdTags } from '../src/store/ad-tags.ts';
import { type Collections, collectionsOf } from '../src/store/collections.ts';
import { createTurns, type ObjectRef } from '../src/store/turns.ts';
import { createPerform } from '../src/writing/perform.ts';
import type { Found } from '../src/writing/platform.ts';
import { createSettle } from '../src/writing/settle.ts';

const LOCK_MS = 600_000;
const isAway = (error: unknown) => error instanceof AppError && error.reason === 'service_unavailable';
const isUnknown = (error: unknown) => error instanceof AppError && error.reason === 'provider_error';

describe('a turn that ran out', () => {
  let mongo: Mongo;
  let collections: Collections;
  let of: ObjectRef;
  before(async () => {
    mongo = await connectMongo({
      url: testStack().mongodbUrl,
      database: testDatabaseName('lost_turns'),
      appName: 'lost-turns',
    });
    collections = collectionsOf(mongo.db);
  });
  beforeEach(() => {
    of = { profileId: randomUUID(), level: 'campaign', externalId: '1' };
  });
  after(async () => {
    await mongo.db.dropDatabase();
    await mongo[Symbol.asyncDispose]();
  });

  /** As if its holder had not shown itself for so long. */
  const runOut = () => collections.turns.updateMany({}, { $set: { until: new Date(0) } });

  it('is held as long as nobody has taken it, and by nobody after that', async () => {
    const turns = createTurns(collections, LOCK_MS);
    await using first = await turns.take(of, 0);
    await first.hold();
    await runOut();
    await first.hold();
    await runOut();
    await using second = await turns.take(of, 0);
    await assert.rejects(first.hold(), isAway);
    await second.hold();
  });

  function performing(steal: 'before the write' | 'during the write') {
    const turns = createTurns(collections, LOCK_MS);
    const outbox = { write: async () => {}, nudge: () => {} };
    const actions = createActions(mongo.client, collections, outbox as never, createAdTags(collections));
    const written: string[] = [];
    const live = { status: 'ACTIVE', effectiveStatus: 'ACTIVE', dailyBudget: null, minorPerMajor: 100 };
    const found = {
      ...{ connectionId: 'c', platform: 'social_ads', name: 'Spring', live, currency: 'USD', problem: '' },
      mayWrite: true,
    } as unknown as Found;
    const settle = createSettle({ actions, now: () => new Date() });
    const takeOver = async () => {
      await runOut();
      await using _turn = await turns.take(of, 0);
      await settle(of, found);
    };
    let looks = 0;
    const platform = {
      read: async () => found,
      delivery: async () => {
        if (steal === 'before the write' && looks++ === 0) await takeOver();
        return { ads: [], adSets: [], spend: [] };
      },
      write: async ({ after }: { after: string }) => {
        if (steal === 'during the write') await takeOver();
        written.push(after);
      },
    };
    const perform = createPerform({ actions, turns, platform, settle, waitMs: 0, now: () => new Date() });
    const appliedBy = { kind: 'user' as const, id: 'u', credential_id: 'c' };
    return { written, pause: () => perform({ ...of, operationId: 'op', appliedBy, kind: 'pause' }) };
  }

  it('sends nothing to the platform', async () => {
    const { written, pause } = performing('before the write');
    await assert.rejects(pause(), isAway);
    assert.deepEqual(written, []);
    // The same request again finds its turn free, and is done.
    assert.equal((await pause()).state, 'applied');
    assert.deepEqual(written, ['PAUSED']);
  });

  it('answers no refusal for what the platform has by then', async () => {
    const { written, pause } = performing('during the write');
    await assert.rejects(pause(), isUnknown);
    assert.deepEqual(written, ['PAUSED']);
  });
});
