// Tests replicas that share an outbox, on a real database and bus: which of them relays, and how often a message is published.
import assert from 'node:assert/strict';
import { profileChanged } from '@touchline/proto/catalog.ts';
import { type Bus, connectBus } from '../src/bus/bus.ts';
import { busEvent } from '../src/bus/cloud-event.ts';
import { connectMongo, type Mongo } from '../src/mongo/mongo.ts';
import { createOutbox } from '../src/mongo/outbox.ts';
import { createRelayLeases } from '../src/mongo/relay-lease.ts';
import { createLogger } from '../src/telemetry/logger.ts';
import { eventually } from '../src/testing/eventually.ts';
import { dropStreams, testBusPrefix, testDatabaseName, testStack } from '../src/testing/stack.ts';

const logger = createLogger({ name: 'chassis-test', level: 'silent' });
const HOUR_MS = 3_600_000;
const changed = (id: string) =>
  busEvent(profileChanged, { id, profileId: id, time: new Date(0), data: { profileId: id } });

describe('replicas that share an outbox', () => {
  let mongo: Mongo;
  let bus: Bus;
  let stack: AsyncDisposableStack;
  beforeEach(async () => {
    stack = new AsyncDisposableStack();
    const { mongodbUrl, natsUrl } = testStack();
    const database = testDatabaseName('relay');
    mongo = stack.use(await connectMongo({ url: mongodbUrl, database, appName: 'test' }));
    stack.defer(async () => void (await mongo.db.dropDatabase()));
    bus = stack.use(await connectBus({ url: natsUrl, name: 'test', prefix: testBusPrefix() }));
    stack.defer(() => dropStreams(bus));
  });
  afterEach(() => stack.disposeAsync());

  const replica = (leaseMs = HOUR_MS) => stack.use(createOutbox({ db: mongo.db, bus, logger, leaseMs }));
  const empty = (outbox: ReturnType<typeof replica>) => eventually(async () => assert.equal(await outbox.pending(), 0));
  /** Collects every message that is published, even those that JetStream has already. */
  const listen = async () => {
    const heard: string[] = [];
    const subscription = bus.nats.subscribe(bus.subject(`${profileChanged.subject}.>`), {
      callback: (_, message) => void heard.push(message.headers?.get('Nats-Msg-Id') ?? ''),
    });
    stack.defer(() => subscription.unsubscribe());
    await bus.nats.flush();
    return heard;
  };
  /** Makes the lease of a process that was killed while it held it. */
  const killedWithLease = () =>
    mongo.db.collection<{ _id: string }>('outbox_relay').insertOne({
      ...{ _id: 'relay', fence: 7, beat: 3, held: true, asked: false },
    });

  it('publish each message once, in the order of writing, and not once per replica', async () => {
    const heard = await listen();
    const replicas = [replica(), replica(), replica()];
    const ids = Array.from({ length: 150 }, (_, n) => `ordered-${n}`);
    for (const [n, id] of ids.entries()) {
      await replicas[n % 3]?.write([changed(id)]);
      for (const one of replicas) one.nudge();
    }
    for (const one of replicas) await empty(one);
    await bus.nats.flush();
    assert.deepEqual([...new Set(heard)], ids);
    assert.ok(heard.length < ids.length * 1.2, `${heard.length} publishes of ${ids.length} messages`);
  });

  it('go on when one was killed with the lease, and lose nothing', async () => {
    await killedWithLease();
    const heard = await listen();
    const replicas = [replica(20), replica(20)];
    await replicas[0]?.write([changed('left')]);
    for (const one of replicas) await empty(one);
    await bus.nats.flush();
    assert.ok(heard.includes('left'));
  });

  it('publish what a stopping one wrote while another one held the lease', async () => {
    const busy = createRelayLeases(mongo.db, { lastsMs: HOUR_MS });
    const lease = await busy.take();
    assert.ok(lease);
    const ending = createOutbox({ db: mongo.db, bus, logger, leaseMs: HOUR_MS });
    await ending.write([changed('last')]);
    const ended = ending[Symbol.asyncDispose]();
    await lease[Symbol.asyncDispose]();
    await ended;
    assert.equal(await ending.pending(), 0);
  });
});

describe('the lease of a relay', () => {
  let mongo: Mongo;
  let stack: AsyncDisposableStack;
  beforeEach(async () => {
    stack = new AsyncDisposableStack();
    const database = testDatabaseName('relay');
    mongo = stack.use(await connectMongo({ url: testStack().mongodbUrl, database, appName: 'test' }));
    stack.defer(async () => void (await mongo.db.dropDatabase()));
  });
  afterEach(() => stack.disposeAsync());

  /** Makes a replica with its own stopwatch; its timer never fires. */
  const replica = () => {
    let at = 0;
    const leases = createRelayLeases(mongo.db, { lastsMs: HOUR_MS, elapsedMs: () => at });
    const take = async () => {
      const lease = await leases.take();
      return lease && stack.use(lease);
    };
    return {
      take,
      taken: async () => (await take()) ?? assert.fail('another replica has the lease'),
      wait: (ms: number) => {
        at += ms;
      },
    };
  };

  it('belongs to one of several replicas at a time', async () => {
    const taken = await Promise.all(Array.from({ length: 5 }, () => replica().take()));
    assert.equal(taken.filter((lease) => lease !== null).length, 1);
  });

  it('does not end before its holder has looked once more when another replica asked', async () => {
    const [a, b] = [replica(), replica()];
    const lease = await a.taken();
    assert.equal(await b.take(), null);
    assert.equal(await lease.end(), false);
    assert.equal(await lease.end(), true);
    await b.taken();
  });

  it('is taken from a holder that gives no sign of life for long, which then learns that it has lost the lease', async () => {
    const [a, b] = [replica(), replica()];
    const late = await a.taken();
    assert.equal(await b.take(), null);
    b.wait(HOUR_MS - 1);
    assert.equal(await b.take(), null);
    b.wait(1);
    const lease = await b.taken();
    a.wait(HOUR_MS);
    assert.equal(await late.isOurs(), false);
    assert.equal(await late.end(), true);
    assert.equal(await lease.isOurs(), true);
    assert.equal(await a.take(), null, 'what the former holder does changes nothing about the lease that follows');
  });

  it('stays with a holder that gives signs of life, however long that takes', async () => {
    const [a, b] = [replica(), replica()];
    const lease = await a.taken();
    for (let times = 0; times < 4; times++) {
      assert.equal(await b.take(), null);
      a.wait(HOUR_MS / 2);
      b.wait(HOUR_MS / 2);
      assert.equal(await lease.isOurs(), true);
    }
  });
});
