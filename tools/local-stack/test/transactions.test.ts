// Tests transactions: all or nothing, snapshot reads, and lost races that the driver retries.

import assert from 'node:assert/strict';
import type { ClientSession, MongoServerError } from 'mongodb';
import { mongoUnderTest } from './stack-under-test.ts';

type Counter = { _id: string; n: number };

describe('transactions through the wire gateway', () => {
  const { client, db } = mongoUnderTest('transactions');
  const counters = () => db().collection<Counter>('counters');
  const inTransaction = (work: (session: ClientSession) => Promise<unknown>) =>
    client().withSession((session) =>
      session.withTransaction(() => work(session), { writeConcern: { w: 'majority', j: true } }),
    );

  beforeEach(() => counters().deleteMany({}));

  it('commit all their writes and see their own', async () => {
    await inTransaction(async (session) => {
      await counters().insertOne({ _id: 'a', n: 1 }, { session });
      await counters().updateOne({ _id: 'a' }, { $inc: { n: 1 } }, { session });
      assert.equal((await counters().findOne({ _id: 'a' }, { session }))?.n, 2);
      assert.equal(await counters().countDocuments(), 0);
    });
    assert.equal((await counters().findOne({ _id: 'a' }))?.n, 2);
  });

  it('leave nothing when they throw', async () => {
    await assert.rejects(
      inTransaction(async (session) => {
        await counters().insertOne({ _id: 'a', n: 1 }, { session });
        throw new Error('changed my mind');
      }),
      /changed my mind/,
    );
    assert.equal(await counters().countDocuments(), 0);
  });

  it('report a lost race as transient, so that concurrent read-and-add loses no addition', async () => {
    await counters().insertOne({ _id: 'a', n: 0 });
    let tries = 0;
    await Promise.all(
      Array.from({ length: 8 }, () =>
        inTransaction(async (session) => {
          tries += 1;
          const before = await counters().findOne({ _id: 'a' }, { session });
          await counters().updateOne({ _id: 'a' }, { $set: { n: (before?.n ?? 0) + 1 } }, { session });
        }),
      ),
    );
    assert.equal((await counters().findOne({ _id: 'a' }))?.n, 8);
    assert.ok(tries > 8, 'no race was lost: the test proves nothing');
  });

  it('label a write that conflicts with another transaction since the snapshot', async () => {
    await counters().insertOne({ _id: 'a', n: 0 });
    await client().withSession(async (session) => {
      session.startTransaction();
      await counters().findOne({ _id: 'a' }, { session });
      await counters().updateOne({ _id: 'a' }, { $inc: { n: 1 } });
      await assert.rejects(
        counters().updateOne({ _id: 'a' }, { $inc: { n: 1 } }, { session }),
        (error: MongoServerError) => {
          assert.equal(error.code, 112);
          return error.hasErrorLabel('TransientTransactionError');
        },
      );
      await assert.rejects(counters().findOne({ _id: 'a' }, { session }), { code: 251 });
      await session.abortTransaction();
    });
  });

  it('end with 11000 at a true duplicate instead of retrying indefinitely', async () => {
    await counters().insertOne({ _id: 'a', n: 0 });
    await assert.rejects(
      inTransaction((session) => counters().insertOne({ _id: 'a', n: 1 }, { session })),
      { code: 11000 },
    );
  });

  it('make a collection on first use, even several at the same time', async () => {
    await Promise.all(
      [1, 2, 3, 4].map((n) => inTransaction((session) => db().collection('fresh').insertOne({ n }, { session }))),
    );
    assert.equal(await db().collection('fresh').countDocuments(), 4);
  });
});
