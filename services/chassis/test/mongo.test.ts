// Tests MongoDB's real protocol: transactions that conflict, the outbox and its relay, index set-up.
import assert from 'node:assert/strict';
import { profileChanged } from '@touchline/proto/catalog.ts';
import { type Bus, connectBus } from '../src/bus/bus.ts';
import { busEvent } from '../src/bus/cloud-event.ts';
import { connectMongo, ensureIndexes, isDuplicateKey, type Mongo, withTransaction } from '../src/mongo/mongo.ts';
import { createOutbox } from '../src/mongo/outbox.ts';
import { createLogger } from '../src/telemetry/logger.ts';
import { eventually } from '../src/testing/eventually.ts';
import { dropStreams, refuseRealDatabase, testBusPrefix, testDatabaseName, testStack } from '../src/testing/stack.ts';

const logger = createLogger({ name: 'chassis-test', level: 'silent' });
const changed = (id: string) =>
  busEvent(profileChanged, { id, profileId: id, time: new Date(0), data: { profileId: id } });

describe('MongoDB', () => {
  let mongo: Mongo;
  before(async () => {
    mongo = await connectMongo({ url: testStack().mongodbUrl, database: testDatabaseName('chassis'), appName: 'test' });
  });
  after(async () => {
    await mongo.db.dropDatabase();
    await mongo[Symbol.asyncDispose]();
  });

  it('runs concurrent transactions on one document without losing an increment', async () => {
    const counters = mongo.db.collection<{ _id: string; n: number }>('counters');
    await counters.insertOne({ _id: 'c', n: 0 });
    const increment = () =>
      withTransaction(mongo.client, async (session) => {
        const found = await counters.findOne({ _id: 'c' }, { session });
        await counters.updateOne({ _id: 'c' }, { $set: { n: (found?.n ?? 0) + 1 } }, { session });
      });
    await Promise.all(Array.from({ length: 5 }, increment));
    assert.equal((await counters.findOne({ _id: 'c' }))?.n, 5);
  });

  it('leaves nothing behind when a transaction throws', async () => {
    const things = mongo.db.collection<{ _id: string }>('things');
    await things.insertOne({ _id: 'there' });
    const attempt = withTransaction(mongo.client, async (session) => {
      await things.insertOne({ _id: 'gone' }, { session });
      throw new TypeError('stop');
    });
    await assert.rejects(attempt, TypeError);
    assert.equal(await things.countDocuments({}), 1);
  });

  it('distinguishes a violated unique index from other errors', async () => {
    await ensureIndexes(mongo.db, [{ collection: 'unique', indexes: [{ key: { k: 1 }, unique: true }] }]);
    const unique = mongo.db.collection('unique');
    await unique.insertOne({ k: 1 });
    const error = await unique.insertOne({ k: 1 }).then(
      () => undefined,
      (e: unknown) => e,
    );
    assert.equal(isDuplicateKey(error), true);
  });

  it('refuses to run tests on a database that is not named for them', () => {
    assert.throws(() => refuseRealDatabase('touchline_identity'), /Refusing/);
    refuseRealDatabase(testDatabaseName('x'));
  });
});

describe('the outbox', () => {
  let mongo: Mongo;
  let bus: Bus;
  before(async () => {
    const stack = testStack();
    mongo = await connectMongo({ url: stack.mongodbUrl, database: testDatabaseName('outbox'), appName: 'test' });
    bus = await connectBus({ url: stack.natsUrl, name: 'test', prefix: testBusPrefix() });
  });
  after(async () => {
    await mongo.db.dropDatabase();
    await dropStreams(bus);
    await bus[Symbol.asyncDispose]();
    await mongo[Symbol.asyncDispose]();
  });
  const published = async () => (await bus.manager.streams.info(bus.stream('ACCESS'))).state.messages;

  it('publishes what was written with the fact, and nothing from a transaction that failed', async () => {
    await using outbox = createOutbox({ db: mongo.db, bus, logger });
    await withTransaction(mongo.client, (session) => outbox.write([changed('a'), changed('b')], session));
    await assert.rejects(
      withTransaction(mongo.client, async (session) => {
        await outbox.write([changed('never')], session);
        throw new TypeError('stop');
      }),
    );
    outbox.nudge();
    await eventually(async () => assert.equal(await outbox.pending(), 0));
    assert.equal(await published(), 2);
  });

  it('publishes at the next start what a crash left behind', async () => {
    const crashed = createOutbox({ db: mongo.db, bus, logger });
    await crashed[Symbol.asyncDispose]();
    const began = Math.floor(Date.now() / 1000) * 1000;
    await crashed.write([changed('left')]);
    const oldest = (await crashed.oldestAt())?.getTime() ?? 0;
    assert.ok(oldest >= began && oldest <= Date.now(), 'since when it waits, to the second');
    const before = await published();
    await using outbox = createOutbox({ db: mongo.db, bus, logger });
    await eventually(async () => assert.equal(await outbox.pending(), 0));
    assert.equal(await outbox.oldestAt(), undefined);
    assert.equal(await published(), before + 1);
  });

  it('stores what is written together in few documents, and counts its messages', async () => {
    const stopped = createOutbox({ db: mongo.db, bus, logger });
    await stopped[Symbol.asyncDispose]();
    const before = await published();
    await stopped.write(Array.from({ length: 600 }, (_, n) => changed(`many-${n}`)));
    assert.equal(await mongo.db.collection('outbox').countDocuments(), 3);
    assert.equal(await stopped.pending(), 600);
    await using outbox = createOutbox({ db: mongo.db, bus, logger });
    await eventually(async () => assert.equal(await outbox.pending(), 0));
    assert.equal(await published(), before + 600);
  });

  it('publishes what the previous release left, with one document per message', async () => {
    const stopped = createOutbox({ db: mongo.db, bus, logger });
    await stopped[Symbol.asyncDispose]();
    const before = await published();
    await stopped.write([changed('old-1'), changed('old-2')]);
    const rows = mongo.db.collection<{ messages: object[] }>('outbox');
    const [together] = await rows.find().toArray();
    await rows.deleteMany({});
    await mongo.db.collection('outbox').insertMany(together?.messages ?? []);
    assert.equal(await stopped.pending(), 2);
    await using outbox = createOutbox({ db: mongo.db, bus, logger });
    await eventually(async () => assert.equal(await outbox.pending(), 0));
    assert.equal(await published(), before + 2);
  });

  it('publishes what is there before it ends', async () => {
    const before = await published();
    const ending = createOutbox({ db: mongo.db, bus, logger });
    await eventually(async () => assert.equal(await ending.pending(), 0));
    await ending.write([changed('last')]);
    await ending[Symbol.asyncDispose]();
    assert.equal(await published(), before + 1);
  });
});
