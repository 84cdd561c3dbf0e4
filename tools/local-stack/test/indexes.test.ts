// Tests the kinds of indexes on which Touchline relies, and their refusals.

import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { mongoUnderTest } from './stack-under-test.ts';

describe('indexes through the wire gateway', () => {
  const { client, db } = mongoUnderTest('indexes');

  it('are unique only where a partial filter applies', async () => {
    const items = db().collection('partial');
    await items.createIndex({ k: 1 }, { unique: true, partialFilterExpression: { live: true } });
    await items.insertMany([
      { k: 1, live: false },
      { k: 1, live: false },
      { k: 1, live: true },
    ]);
    await assert.rejects(items.insertOne({ k: 1, live: true }), { code: 11000 });
  });

  it('ignore documents without the field when sparse, and count each array member when multikey', async () => {
    const items = db().collection('sparse');
    await items.createIndex({ ids: 1 }, { unique: true, sparse: true });
    await items.insertMany([{}, {}, { ids: ['a', 'b'] }]);
    await assert.rejects(items.insertOne({ ids: ['c', 'b'] }), { code: 11000 });
  });

  it('exist immediately, may be requested again, and are listed and dropped', async () => {
    const items = db().collection('listed');
    const again = () => items.createIndexes([{ key: { at: 1 }, expireAfterSeconds: 60 }, { key: { p: 1, day: -1 } }]);
    await Promise.all([again(), again(), again()]);
    const names = async () => (await items.indexes()).map(({ name }) => name).sort();
    assert.deepEqual(await names(), ['_id_', 'at_1', 'p_1_day_-1']);
    await items.dropIndex('at_1');
    assert.deepEqual(await names(), ['_id_', 'p_1_day_-1']);
    await assert.rejects(items.dropIndex('nope'), { code: 27 });
  });

  it('serve an equality and a range on a compound index', async () => {
    const items = db().collection('plan');
    await items.createIndex({ p: 1, day: 1 }, { name: 'p_day' });
    await items.insertMany(Array.from({ length: 2_000 }, (_, at) => ({ p: at % 10, day: at })));
    const plan = await items
      .find({ p: 1, day: { $gte: 100, $lte: 200 } })
      .sort({ day: 1 })
      .explain();
    assert.match(JSON.stringify(plan), /"Index Name":"p_day"/);
  });

  it('serve a sort in their order when the database has statistics of the collection', async function () {
    this.timeout(90_000);
    const items = db().collection('sorted');
    await items.createIndex({ p: 1, at: -1, _id: -1 }, { name: 'newest' });
    await items.insertMany(Array.from({ length: 5_000 }, (_, n) => ({ p: n % 2, at: new Date((n * 7_919) % 5_000) })));
    const page = () => items.find({ p: 1 }).sort({ at: -1, _id: -1 }).limit(20);
    await eventually(async () => assert.doesNotMatch(JSON.stringify(await page().explain()), /"Node Type":"Sort"/));
    const times = (await page().toArray()).map(({ at }) => at.getTime());
    const odd = Array.from({ length: 2_500 }, (_, n) => ((2 * n + 1) * 7_919) % 5_000);
    assert.deepEqual(times, odd.sort((a, b) => b - a).slice(0, 20));
  });

  it('cannot be made in a transaction', async () => {
    const make = client().withSession((session) =>
      session.withTransaction(() => db().collection('late').createIndex({ a: 1 }, { session })),
    );
    await assert.rejects(make, { code: 263 });
  });
});
