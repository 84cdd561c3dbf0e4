// Tests leases of several processes on the same documents, with a real database and stopwatches of the test.
import assert from 'node:assert/strict';
import type { Collection } from 'mongodb';
import { createLeases, type Lease, type LeaseDoc, LeaseLost } from '../src/mongo/lease.ts';
import { connectMongo, type Mongo, withTransaction } from '../src/mongo/mongo.ts';
import { testDatabaseName, testStack } from '../src/testing/stack.ts';

const HOUR_MS = 3_600_000;

describe('a lease', () => {
  let mongo: Mongo;
  let rows: Collection<LeaseDoc>;
  let stack: AsyncDisposableStack;
  before(async () => {
    mongo = await connectMongo({
      url: testStack().mongodbUrl,
      database: testDatabaseName('lease'),
      appName: 'test',
    });
    rows = mongo.db.collection('leases');
  });
  after(async () => {
    await mongo.db.dropDatabase();
    await mongo[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    stack = new AsyncDisposableStack();
    await rows.deleteMany({});
  });
  afterEach(() => stack.disposeAsync());

  /** Makes a process with its own stopwatch; the timers of its leases never fire. */
  function fakeProcess() {
    let at = 0;
    const leases = createLeases(rows, { lastsMs: HOUR_MS, elapsedMs: () => at });
    const take = async (id = 'a') => {
      const lease = await leases.take(id);
      return lease && stack.use(lease);
    };
    return {
      take,
      taken: async (id?: string): Promise<Lease> => (await take(id)) ?? assert.fail('another process holds it'),
      wait: (ms: number) => {
        at += ms;
      },
    };
  }

  it('belongs to one process among many, for each id', async () => {
    for (const _ of ['made', 'found']) {
      const taken = await Promise.all(Array.from({ length: 6 }, () => fakeProcess().take()));
      const holders = taken.filter((lease) => lease !== null);
      assert.equal(holders.length, 1);
      assert.ok(await fakeProcess().take('b'));
      await Promise.all(holders.map((lease) => lease[Symbol.asyncDispose]()));
      await rows.updateMany({ _id: 'b' }, { $set: { held: false } });
    }
  });

  it('has a higher token with every holder', async () => {
    let highest = 0;
    for (let n = 0; n < 3; n++) {
      const lease = await fakeProcess().taken();
      assert.ok(lease.token > highest);
      highest = lease.token;
      await lease[Symbol.asyncDispose]();
    }
  });

  it('stays with a holder that gives signs of life, however long that takes', async () => {
    const [a, b] = [fakeProcess(), fakeProcess()];
    const lease = await a.taken();
    for (let times = 0; times < 4; times++) {
      assert.equal(await b.take(), null);
      a.wait(HOUR_MS / 2);
      b.wait(HOUR_MS / 2);
      assert.equal(await lease.isHeld(), true);
    }
  });

  it('is taken from a holder that gives none for its whole duration, by the stopwatch of the waiting process', async () => {
    const [a, b] = [fakeProcess(), fakeProcess()];
    const late = await a.taken();
    assert.equal(await b.take(), null);
    b.wait(HOUR_MS - 1);
    assert.equal(await b.take(), null);
    b.wait(1);
    const lease = await b.taken();
    assert.ok(lease.token > late.token);
    await assert.rejects(late.assertHeld(), LeaseLost);
    a.wait(HOUR_MS);
    assert.equal(await late.isHeld(), false);
    await late[Symbol.asyncDispose]();
    await lease.assertHeld();
    assert.equal(await a.take(), null, 'what the former holder does changes nothing for the next');
  });

  it('fails the transaction of a holder that lost it, and not that of the next', async () => {
    const [a, b] = [fakeProcess(), fakeProcess()];
    const late = await a.taken();
    await b.take();
    b.wait(HOUR_MS);
    const lease = await b.taken();
    const work = mongo.db.collection<{ _id: string }>('work');
    const writeAs = (holder: Lease, _id: string) =>
      withTransaction(mongo.client, async (session) => {
        await work.insertOne({ _id }, { session });
        await holder.assertHeld(session);
      });
    await assert.rejects(writeAs(late, 'late'), LeaseLost);
    await writeAs(lease, 'in time');
    assert.deepEqual(
      (await work.find().toArray()).map(({ _id }) => _id),
      ['in time'],
    );
  });
});
