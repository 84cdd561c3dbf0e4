// Tests that what a stream lost is republished, whenever and however it lost it, and to no other stream.
import assert from 'node:assert/strict';
import { eventsRecorded } from '@touchline/proto/catalog.ts';
import { type Bus, connectBus } from '../src/bus/bus.ts';
import { busEvent } from '../src/bus/cloud-event.ts';
import { publish } from '../src/bus/publish.ts';
import { createStreamState } from '../src/bus/stream-state.ts';
import { watchStream } from '../src/bus/watch-stream.ts';
import { connectMongo, type Mongo } from '../src/mongo/mongo.ts';
import { createLogger } from '../src/telemetry/logger.ts';
import { eventually } from '../src/testing/eventually.ts';
import { dropStreams, testBusPrefix, testDatabaseName, testStack } from '../src/testing/stack.ts';

const logger = createLogger({ name: 'chassis-test', level: 'silent' });
const { stream } = eventsRecorded;
const fact = (id: string) =>
  busEvent(eventsRecorded, { id, profileId: 'p1', time: new Date(0), data: { event: { eventId: id } } });

describe('a watched stream', () => {
  let bus: Bus;
  let mongo: Mongo;
  /** The loss for which each republication was made. */
  let told: string[];
  beforeEach(async () => {
    const { mongodbUrl, natsUrl } = testStack();
    bus = await connectBus({ url: natsUrl, name: 'chassis-test', prefix: testBusPrefix() });
    mongo = await connectMongo({ url: mongodbUrl, database: testDatabaseName('watch'), appName: 'chassis-test' });
    told = [];
  });
  afterEach(async () => {
    await mongo.db.dropDatabase();
    await mongo[Symbol.asyncDispose]();
    await dropStreams(bus);
    await bus[Symbol.asyncDispose]();
  });

  const republish = async (_: AbortSignal, lossId: string) => {
    told.push(lossId);
    return 1;
  };
  const watch = (act = republish) => watchStream({ db: mongo.db, bus, stream, republish: act, logger, everyMs: 20 });
  const streamState = () => createStreamState({ db: mongo.db, bus, stream });
  const states = () => mongo.db.collection<{ _id: string; last_sequence: number; last_time: string }>('stream_states');
  const remembered = () => states().findOne({ _id: stream });
  const remembers = (sequence: number) =>
    eventually(async () => assert.equal((await remembered())?.last_sequence, sequence));
  const wipe = () => bus.manager.streams.delete(bus.stream(stream));

  it('is not republished when it is first seen, nor while it grows', async () => {
    await using _watch = await watch();
    assert.equal((await remembered())?.last_sequence, 0);
    await publish(bus, [fact('a'), fact('b')]);
    await remembers(2);
    await publish(bus, [fact('c')]);
    await remembers(3);
    assert.deepEqual(told, []);
  });

  it('is republished once when it was wiped, whichever process recreates it', async () => {
    await using _watch = await watch();
    await publish(bus, [fact('a')]);
    await wipe();
    await eventually(() => assert.equal(told.length, 1));
    await remembers(0);
    await wipe();
    await bus.declare();
    await publish(bus, [fact('a'), fact('b')]);
    await remembers(2);
    assert.equal(new Set(told).size, 2, 'one loss each time');
  });

  it('is republished at the next start when it was wiped while no process watched', async () => {
    await (await watch())[Symbol.asyncDispose]();
    await wipe();
    await bus.declare();
    await using _watch = await watch();
    await eventually(() => assert.equal(told.length, 1));
  });

  it('is republished when the database was restored beside another NATS, whatever its prefix', async () => {
    await (await watch())[Symbol.asyncDispose]();
    await dropStreams(bus);
    await bus[Symbol.asyncDispose]();
    bus = await connectBus({ url: testStack().natsUrl, name: 'chassis-test', prefix: testBusPrefix() });
    await using _watch = await watch();
    await eventually(() => assert.equal(told.length, 1));
  });

  it('is republished again, for the same loss, until that succeeds', async () => {
    let attempts = 0;
    await using _watch = await watch(async (stopping, lossId) => {
      await republish(stopping, lossId);
      if (++attempts < 3) throw new Error('away');
      return 1;
    });
    await wipe();
    await eventually(() => assert.equal(attempts, 3));
    await remembers(0);
    assert.equal(new Set(told).size, 1);
    assert.equal(attempts, 3);
  });

  it('is republished from the beginning at the next start when the service stops meanwhile', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const watching = await watch(async (stopping) => {
      begin();
      await new Promise((stop) => stopping.addEventListener('abort', stop));
      return 1;
    });
    await wipe();
    await begun;
    await watching[Symbol.asyncDispose]();
    assert.deepEqual(told, []);
    await using _watch = await watch();
    await eventually(() => assert.equal(told.length, 1));
  });

  it('is republished by every process that saw the loss, under one loss id', async () => {
    await using _one = await watch();
    await using _two = await watch();
    await wipe();
    await eventually(() => assert.ok(told.length > 0));
    await remembers(0);
    assert.equal(new Set(told).size, 1);
  });

  describe('that has lost its end only', () => {
    const look = async () => (await streamState().look()) !== null;
    beforeEach(async () => {
      await (await streamState().look())?.save();
      await publish(bus, [fact('a'), fact('b')]);
      assert.equal(await look(), false);
    });
    /** Sets the stored state as if the last look had seen this. */
    const was = (place: Partial<{ last_sequence: number; last_time: string }>) =>
      states().updateOne({ _id: stream }, { $set: place });

    it('has changed while it is shorter', async () => {
      await was({ last_sequence: 3 });
      assert.equal(await look(), true);
    });

    it('has changed when it has grown since, by the message that is there now', async () => {
      await was({ last_time: new Date(0).toISOString() });
      await publish(bus, [fact('c')]);
      assert.equal(await look(), true);
    });

    it('has changed when it has exactly its former length', async () => {
      await was({ last_time: new Date(0).toISOString() });
      assert.equal(await look(), true);
    });

    it('has not changed when an erasure deleted its newest message', async () => {
      await bus.manager.streams.deleteMessage(bus.stream(stream), 2, true);
      assert.equal(await look(), false);
      await publish(bus, [fact('c')]);
      assert.equal(await look(), false);
    });

    it('has not changed when its former newest message has expired since', async () => {
      await publish(bus, [fact('c')]);
      await bus.manager.streams.purge(bus.stream(stream), { seq: 3 });
      assert.equal(await look(), false);
    });
  });
});
