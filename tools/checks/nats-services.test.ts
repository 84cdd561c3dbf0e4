// Runs the real processes against a NATS that knows each of them: an event reaches attribution, and nothing is refused.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { grpcClient } from '@touchline/chassis/grpc/client.ts';
import { connectMongo } from '@touchline/chassis/mongo/mongo.ts';
import { freePort } from '@touchline/chassis/net/free-port.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { type SpawnedService, spawnService } from '@touchline/chassis/testing/spawn-service.ts';
import { testDatabaseName, testStack } from '@touchline/chassis/testing/stack.ts';
import { durableOf, eventsRecorded, identityResolved } from '@touchline/proto/catalog.ts';
import { Origin } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import { TrackingService } from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import { ROOT } from '../charts/chart-list.ts';
import { natsProgram } from '../local-stack/own-nats.ts';
import { openBus } from '../ops/open-bus.ts';
import { type AuthorizingNats, startAuthorizingNats } from './authorizing-nats.ts';

const PROFILE = '0190a6b2-0000-7000-8000-000000000002';
const SERVICES = ['tracking', 'identity', 'attribution'] as const;

describe('the services on a NATS with a user for each', function () {
  if (natsProgram() === undefined) this.pending = true;
  let stack: AsyncDisposableStack;
  let nats: AuthorizingNats;
  const running = new Map<string, SpawnedService>();

  before(async () => {
    stack = new AsyncDisposableStack();
    nats = stack.use(await startAuthorizingNats());
    const { mongodbUrl, redisUrl } = testStack();
    const ports = new Map<string, number>();
    for (const name of SERVICES) ports.set(name, await freePort(0));
    const others = Object.fromEntries(
      [...ports].map(([name, port]) => [`${name.toUpperCase()}_GRPC`, `127.0.0.1:${port}`]),
    );
    const start = async (name: (typeof SERVICES)[number]) => {
      const database = testDatabaseName(`nats_${name}`);
      stack.defer(async () => {
        await using mongo = await connectMongo({ url: mongodbUrl, database, appName: 'test' });
        await mongo.db.dropDatabase();
      });
      const service = await spawnService(join(ROOT, 'services', name, 'src/main.ts'), {
        ...{ MONGODB_URL: mongodbUrl, MONGODB_DATABASE: database, REDIS_URL: redisUrl, NATS_URL: nats.url },
        ...nats.accessOf(name),
        ...others,
        // No erasure is requested here.
        MESSAGES_GRPC: '127.0.0.1:1',
        ...{ GRPC_PORT: String(ports.get(name)), ERASURE_KEYS: `k1:${randomBytes(32).toString('base64')}` },
      });
      running.set(name, stack.use(service));
    };
    // All at once, in no order.
    await Promise.all(SERVICES.map(start));
  });
  after(() => stack.disposeAsync());

  const record = async (idempotencyKey: string) => {
    await using tracking = grpcClient(TrackingService, {
      address: running.get('tracking')?.address ?? assert.fail(),
      deadlineMs: 60_000,
    });
    const event = {
      ...{ profileId: PROFILE, eventName: 'payment_received', eventType: 'payment_received', idempotencyKey },
      ...{ origin: Origin.SERVER, value: '10', currency: 'USD', traits: { externalId: 'ada' } },
    };
    await tracking.recordEvents({ events: [event] });
  };
  /** A message of each stream was read on the way, and all of them were acknowledged. */
  const isThrough = async () => {
    await using operator = await openBus({ url: nats.url, busPrefix: '', access: nats.accessOf('operator') });
    await eventually(async () => {
      for (const [entry, reader] of [
        [eventsRecorded, 'identity'],
        [identityResolved, 'attribution'],
      ] as const) {
        const info = await operator.manager.consumers.info(entry.stream, durableOf(entry, reader));
        assert.ok(info.ack_floor.consumer_seq > 0, `${info.name} received nothing`);
        assert.equal(info.num_pending + info.num_ack_pending, 0, info.name);
      }
    });
  };

  it('carry an event from the ledger to attribution', async () => {
    await record('first');
    await isThrough();
    assert.deepEqual(nats.violations(), []);
  });

  it('continue after NATS lost everything', async () => {
    await nats.wipe();
    await record('second');
    await isThrough();
    assert.deepEqual(nats.violations(), []);
  });
});
