// Tests reads and writes through the wire gateway, with the official driver.

import assert from 'node:assert/strict';
import { Decimal128, Long, type MongoBulkWriteError, type MongoServerError, UUID } from 'mongodb';
import { mongoUnderTest } from './stack-under-test.ts';

type Keyed = { _id: number | string; n?: number; k?: number; v?: Decimal128 };

describe('documents through the wire gateway', () => {
  const { db } = mongoUnderTest('crud');

  it('keep their types and field order', async () => {
    const document = {
      _id: new UUID(),
      z: 1,
      a: new Date(5),
      l: Long.fromString('9007199254740993'),
      n: null,
      t: 'ñ😀\u0000x',
      e: {},
      arr: [],
    };
    const items = db().collection<typeof document>('types');
    await items.insertOne(document, { writeConcern: { w: 'majority', j: true } });
    const found = await items.findOne({ _id: document._id }, { promoteLongs: false });
    assert.deepEqual(Object.keys(found ?? {}), Object.keys(document));
    assert.equal(String(found?.l), '9007199254740993');
    assert.equal(found?.t, document.t);
  });

  it('are refused as 11000 with the duplicate key', async () => {
    const items = db().collection<Keyed>('duplicate');
    await items.insertOne({ _id: 1 });
    await assert.rejects(items.insertOne({ _id: 1 }), (error: MongoServerError) => {
      assert.equal(error.code, 11000);
      assert.match(error.message, /^E11000 duplicate key error collection: \S+\.duplicate index: _id_/);
      assert.deepEqual(error.errorResponse.keyPattern, { _id: 1 });
      assert.deepEqual(error.errorResponse.keyValue, { _id: 1 });
      return true;
    });
  });

  it('are inserted around duplicates when unordered, and each duplicate is reported by its index', async () => {
    const items = db().collection<Keyed>('unordered');
    await items.createIndex({ k: 1 }, { unique: true });
    const batch = [1, 1, 2, 2, 3].map((k, _id) => ({ _id, k }));
    await assert.rejects(items.insertMany(batch, { ordered: false }), (error: MongoBulkWriteError) => {
      const errors = [error.writeErrors].flat();
      assert.deepEqual(
        errors.map(({ index, code }) => [index, code]),
        [
          [1, 11000],
          [3, 11000],
        ],
      );
      assert.equal(error.insertedCount, 3);
      return true;
    });
    assert.deepEqual(
      (await items.find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id),
      [0, 2, 4],
    );
  });

  it('stop at the first duplicate when ordered', async () => {
    const items = db().collection<Keyed>('ordered');
    await assert.rejects(items.insertMany([{ _id: 1 }, { _id: 1 }, { _id: 2 }]), { code: 11000 });
    assert.equal(await items.countDocuments(), 1);
  });

  it('are each inserted once by concurrent batches that share keys', async () => {
    const items = db().collection('overlap');
    await items.createIndex({ k: 1 }, { unique: true });
    const batch = (from: number) => Array.from({ length: 100 }, (_, at) => ({ k: (from + at * 37) % 100 }));
    const results = await Promise.allSettled(
      [0, 25, 50, 75].map((from) => items.insertMany(batch(from), { ordered: false })),
    );
    const inserted = results.map((result) =>
      result.status === 'fulfilled' ? result.value : (result.reason as MongoBulkWriteError),
    );
    assert.equal(
      inserted.reduce((sum, { insertedCount }) => sum + insertedCount, 0),
      100,
    );
    for (const result of results) {
      if (result.status === 'rejected')
        for (const { code } of [result.reason.writeErrors].flat()) assert.equal(code, 11000);
    }
    assert.equal(await items.countDocuments(), 100);
  });

  it('become one in fifty concurrent upserts, with every increment', async () => {
    const items = db().collection('upserts');
    await items.createIndex({ k: 1 }, { unique: true });
    const upsert = () => items.updateOne({ k: 'one' }, { $inc: { n: 1 } }, { upsert: true });
    await Promise.all(Array.from({ length: 50 }, upsert));
    assert.deepEqual(
      (await items.find().toArray()).map(({ n }) => n),
      [50],
    );
  });

  it('change with mixed bulk writes', async () => {
    const items = db().collection<Keyed>('bulk');
    const result = await items.bulkWrite([
      { insertOne: { document: { _id: 1 } } },
      { updateOne: { filter: { _id: 1 }, update: { $set: { k: 1 } } } },
      { replaceOne: { filter: { _id: 2 }, replacement: { n: 1 }, upsert: true } },
      { updateMany: { filter: {}, update: [{ $set: { b: { $ifNull: ['$k', 0] } } }] } },
      { deleteOne: { filter: { _id: 1 } } },
    ]);
    assert.deepEqual(
      [result.insertedCount, result.matchedCount, result.upsertedCount, result.deletedCount],
      [1, 3, 1, 1],
    );
    assert.deepEqual(await items.find().toArray(), [{ _id: 2, n: 1, b: 0 }]);
  });

  it('add Decimal128 exactly, in $inc and in $sum', async () => {
    const items = db().collection<Keyed>('money');
    await items.insertOne({ _id: 'sum', v: Decimal128.fromString('0.00') });
    for (let time = 0; time < 10; time += 1) {
      await items.updateOne({ _id: 'sum' }, { $inc: { v: Decimal128.fromString('0.10') } });
    }
    assert.equal(String((await items.findOne({ _id: 'sum' }))?.v), '1.00');
    await items.insertMany([
      { _id: 'a', v: Decimal128.fromString('99999999999999999999.01') },
      { _id: 'b', v: Decimal128.fromString('0.2') },
    ]);
    const [row] = await items.aggregate([{ $group: { _id: null, total: { $sum: '$v' } } }]).toArray();
    assert.equal(String(row?.total), '100000000000000000000.21');
  });

  it('are returned over several batches, sorted or not, and a cursor can be closed early', async () => {
    const items = db().collection<Keyed>('cursors');
    await items.insertMany(Array.from({ length: 2_500 }, (_, _id) => ({ _id, n: _id % 7 })));
    assert.equal(
      (
        await items
          .find({ n: { $gte: 0 } })
          .batchSize(100)
          .toArray()
      ).length,
      2_500,
    );
    const sorted = await items.find().sort({ n: 1, _id: -1 }).batchSize(100).toArray();
    assert.deepEqual([sorted.length, sorted[0]?._id, sorted.at(-1)?._id], [2_500, 2_499 - (2_499 % 7), 6]);
    const left = items.find().sort({ n: 1 }).batchSize(10);
    await left.next();
    await left.close();
    assert.equal((await items.aggregate([{ $group: { _id: '$_id' } }], { batchSize: 100 }).toArray()).length, 2_500);
  });

  it('are returned in one page unless the client requests fewer', async () => {
    const items = db().collection<Keyed>('pages');
    await items.insertMany(Array.from({ length: 1500 }, (_, n) => ({ _id: n, n })));
    const firstPage = async (command: object) => {
      const { cursor } = await db().command(command);
      return [cursor.firstBatch.length, Number(cursor.id) === 0];
    };
    assert.deepEqual(await firstPage({ find: 'pages' }), [1500, true]);
    assert.deepEqual(await firstPage({ find: 'pages', filter: { n: { $lt: 900 } }, limit: 700 }), [700, true]);
    assert.deepEqual(await firstPage({ find: 'pages', batchSize: 7 }), [7, false]);
    const pipeline = [{ $match: { n: { $gte: 100 } } }];
    assert.deepEqual(await firstPage({ aggregate: 'pages', pipeline, cursor: {} }), [1400, true]);
    assert.deepEqual(await firstPage({ aggregate: 'pages', pipeline, cursor: { batchSize: 7 } }), [7, false]);
  });

  it('are read within maxTimeMS, or the query fails', async () => {
    const items = db().collection<Keyed>('cursors');
    const join = {
      from: 'cursors',
      let: { id: '$_id' },
      pipeline: [{ $match: { $expr: { $lt: [{ $add: ['$_id', 1] }, '$$id'] } } }],
      as: 'o',
    };
    await assert.rejects(
      items
        .aggregate([{ $lookup: join }, { $project: { n: { $size: '$o' } } }, { $sort: { n: 1 } }], { maxTimeMS: 50 })
        .toArray(),
      { code: 50 },
    );
  });
});
