// Tests a change that affects very many persons: they are marked dirty one part at a time, and no database response grows with
// their number.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';

import { ensureIndexes } from '@touchline/chassis/mongo/mongo.ts';
import { testDatabaseName, testStack } from '@touchline/chassis/testing/stack.ts';
import { MongoClient } from 'mongodb';
import { derivedKey, type Generation, storedConversionId } from '../src/domain/generation.ts';
import { personKey } from '../src/domain/ids.ts';
import { type Collections, collectionsOf } from '../src/store/collections.ts';
import { PERSONS_PER_PART } from '../src/store/credit/affected-persons.ts';
import { applyInvalidations } from '../src/store/credit/invalidations.ts';
import { indexes } from '../src/store/indexes.ts';
import type { InvalidationDoc } from '../src/store/schema.ts';

/** The kinds of conversions that a rate can affect. */
const MONEY_KINDS = ['cash', 'pipeline', 'gross'];

const CHANGES = {
  refs: { kind: 'refs', refs: ['spring', 'summer'] },
  events: { kind: 'events', event_names: ['sale'], event_types: [] },
  rates: { kind: 'rates', from: '2026-03-01', to: '2026-03-09' },
  all: { kind: 'all' },
} as const;
const KINDS = Object.keys(CHANGES) as (keyof typeof CHANGES)[];

/** MANY_PERSONS=400000 tests a large profile, which takes minutes; use it after a change of how persons are found. */
const MOST = Number(process.env.MANY_PERSONS ?? 3 * PERSONS_PER_PART + 1);

describe('a change that affects many persons', function () {
  this.timeout(120_000 + MOST * 10);
  const client = new MongoClient(testStack().mongodbUrl, { monitorCommands: true });
  let collections: Collections;
  /** The number of rows of the largest response since this was reset. */
  let largest = 0;
  before(async () => {
    await client.connect();
    const db = client.db(testDatabaseName('concerned'));
    await ensureIndexes(db, indexes);
    collections = collectionsOf(db);
    client.on('commandSucceeded', ({ reply }) => {
      const { cursor, values } = reply as { cursor?: Record<string, unknown[]>; values?: unknown[] };
      const rows = values ?? cursor?.firstBatch ?? cursor?.nextBatch ?? [];
      largest = Math.max(largest, rows.length);
    });
  });
  after(async () => {
    await collections.dirty.db.dropDatabase();
    await client.close();
  });

  /**
   * Stores persons with a touch, an event and a conversion each, so that every kind of change affects all of them. Returns their
   * ids.
   */
  async function profileOf(count: number, generation: Generation): Promise<string[]> {
    const key = derivedKey(generation);
    const ids = Array.from({ length: count }, () => randomUUID());
    const stored = (n: number) => ({ profile_id: key, person_id: ids[n] ?? '' });
    const each = ids.map((_, n) => n);
    const bulk = { ordered: false };
    await collections.persons.insertMany(
      each.map((n) => ({
        ...stored(n),
        _id: personKey(key, ids[n] ?? ''),
        refs: [n % 2 ? 'spring' : 'summer'],
      })) as never,
      bulk,
    );
    const at = (n: number) => new Date(Date.parse('2026-03-02') + n * 100_000);
    await collections.conversions.insertMany(
      each.map((n) => {
        const _id = storedConversionId(generation, ids[n] ?? '');
        const kind = MONEY_KINDS[n % MONEY_KINDS.length];
        return { ...stored(n), _id, kind, value: '1', time: at(n % 500), credits: {} };
      }) as never,
      bulk,
    );
    await collections.journeyEvents.insertMany(
      each.map((n) => ({
        ...stored(n),
        profile_id: generation.profileId,
        _id: ids[n],
        event_name: 'sale',
        time: at(n),
      })) as never,
      bulk,
    );
    return ids;
  }

  async function leave(profileId: string, kind: keyof typeof CHANGES): Promise<void> {
    await collections.invalidations.insertOne({
      _id: randomUUID(),
      profile_id: profileId,
      ...CHANGES[kind],
    } as unknown as InvalidationDoc);
  }
  const marked = async (profileId: string) =>
    (await collections.dirty.find({ profile_id: profileId }).toArray()).map(({ person_id }) => person_id);

  for (const kind of KINDS) {
    it(`marks all persons whom ${kind} affects, in responses that do not grow with their number`, async () => {
      for (const count of [PERSONS_PER_PART - 1, 2 * PERSONS_PER_PART, MOST]) {
        const generation = { profileId: randomUUID(), number: 0 };
        const ids = await profileOf(count, generation);
        await leave(generation.profileId, kind);
        largest = 0;
        while (await applyInvalidations(collections, generation.profileId, [generation]));
        assert.ok(largest <= PERSONS_PER_PART + 1, `${largest} rows in one response`);
        assert.deepEqual((await marked(generation.profileId)).sort(), ids.sort());
        assert.equal(await collections.invalidations.countDocuments({ profile_id: generation.profileId }), 0);
      }
    });

    it(`continues with ${kind} where it stopped, and marks nobody twice`, async () => {
      const generation = { profileId: randomUUID(), number: 0 };
      const ids = await profileOf(3 * PERSONS_PER_PART, generation);
      await leave(generation.profileId, kind);
      const found: string[] = [];
      for (let calls = 1; ; calls++) {
        const hasMore = await applyInvalidations(collections, generation.profileId, [generation]);
        // Those are worked off before the next call continues.
        const some = await marked(generation.profileId);
        await collections.dirty.deleteMany({ profile_id: generation.profileId });
        assert.ok(some.length < 2.5 * PERSONS_PER_PART, `${some.length} at once`);
        found.push(...some);
        if (hasMore) continue;
        assert.ok(calls > 1);
        break;
      }
      assert.deepEqual([...new Set(found)].sort(), ids.sort());
      // Conversions at one instant are ordered by their ids, and no person has two here.
      assert.equal(found.length, ids.length);
    });
  }

  it('starts over with rates where a position that an earlier release stored names no kind', async () => {
    const generation = { profileId: randomUUID(), number: 0 };
    const ids = await profileOf(30, generation);
    await leave(generation.profileId, 'rates');
    const place = { generation: 0, after: `${Date.parse('2026-03-02')}|${ids[0]}` };
    await collections.invalidations.updateOne({ profile_id: generation.profileId }, { $set: { place } });
    while (await applyInvalidations(collections, generation.profileId, [generation]));
    assert.deepEqual((await marked(generation.profileId)).sort(), ids.sort());
  });

  it('marks the persons of every generation that is kept, and of one that begins to be served meanwhile', async () => {
    const profileId = randomUUID();
    const [served, target] = [
      { profileId, number: 1 },
      { profileId, number: 2 },
    ];
    const before = await profileOf(PERSONS_PER_PART + 200, served);
    await collections.journeyEvents.deleteMany({ profile_id: profileId });
    const now = await profileOf(PERSONS_PER_PART + 200, target);
    await leave(profileId, 'all');
    assert.equal(await applyInvalidations(collections, profileId, [served, target]), true);
    assert.ok((await marked(profileId)).every((id) => before.includes(id)));
    await collections.dirty.deleteMany({ profile_id: profileId });
    while (await applyInvalidations(collections, profileId, [target]));
    assert.deepEqual((await marked(profileId)).sort(), now.sort());
  });

  it('finds its persons whatever their ids look like', async () => {
    const profileId = randomUUID();
    const ids = ['', 'z', '}', '~', 'é', 'ZZ', '0|1', '\u{10ffff}'].map((text, n) => `${text}${n}`);
    const base = { profile_id: profileId, kind: 'cash', value: '1', time: new Date('2026-03-05'), event_name: 'sale' };
    const docs = ids.map((person_id) => ({ ...base, person_id, refs: ['spring'] }));
    await collections.persons.insertMany(
      docs.map((doc) => ({ ...doc, _id: personKey(profileId, doc.person_id) })) as never,
    );
    await collections.conversions.insertMany(docs.map((doc) => ({ ...doc, _id: randomUUID() })) as never);
    await collections.journeyEvents.insertMany(docs.map((doc) => ({ ...doc, _id: randomUUID() })) as never);
    for (const kind of KINDS) {
      await leave(profileId, kind);
      assert.equal(await applyInvalidations(collections, profileId, [{ profileId, number: 0 }]), false);
      assert.deepEqual((await marked(profileId)).sort(), [...ids].sort(), kind);
      await collections.dirty.deleteMany({ profile_id: profileId });
    }
  });
});
