// Tests servers that become unavailable and come back: nothing is lost, nothing is given up, and callers receive an error soon.
import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { create } from '@bufbuild/protobuf';
import { eventsRecorded } from '@touchline/proto/catalog.ts';
import { EventRecordedV2Schema } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import { OpsService } from '@touchline/proto/gen/touchline/ops/v1/ops_pb.ts';
import { MongoNetworkError } from 'mongodb';
import { type Bus, connectBus } from '../src/bus/bus.ts';
import { busEvent } from '../src/bus/cloud-event.ts';
import { consume } from '../src/bus/consume.ts';
import { publish } from '../src/bus/publish.ts';
import { done } from '../src/bus/verdict.ts';
import { AppError } from '../src/errors.ts';
import { grpcClient } from '../src/grpc/client.ts';
import { implement, serveGrpc } from '../src/grpc/serve.ts';
import { createQueue } from '../src/jobs/queue.ts';
import { connectMongo } from '../src/mongo/mongo.ts';
import { createLogger } from '../src/telemetry/logger.ts';
import { eventually } from '../src/testing/eventually.ts';
import { dropStreams, testBusPrefix, testDatabaseName, testStack } from '../src/testing/stack.ts';
import { type TcpProxy, viaProxy } from '../src/testing/tcp-proxy.ts';

const logger = createLogger({ name: 'chassis-test', level: 'silent' });

const recorded = (id: string) =>
  busEvent(eventsRecorded, {
    id,
    profileId: 'p1',
    time: new Date(0),
    data: create(EventRecordedV2Schema, { event: { eventId: id, profileId: 'p1' } }),
  });
const several = (prefix: string, count: number) => Array.from({ length: count }, (_, i) => recorded(`${prefix}${i}`));

const failure = (call: Promise<unknown>) =>
  call.then(
    () => assert.fail('it answered'),
    (error: unknown) => error as AppError,
  );

describe('NATS unavailable and back', () => {
  let proxy: TcpProxy;
  let bus: Bus;
  /** Reaches NATS without the proxy. */
  let direct: Bus;
  beforeEach(async () => {
    const { natsUrl } = testStack();
    const via = await viaProxy(natsUrl);
    proxy = via.proxy;
    const prefix = testBusPrefix();
    bus = await connectBus({ url: via.url, name: 'chassis-test', prefix });
    direct = await connectBus({ url: natsUrl, name: 'chassis-test-direct', prefix });
  });
  afterEach(async () => {
    await bus[Symbol.asyncDispose]();
    await proxy[Symbol.asyncDispose]();
    await dropStreams(direct);
    await direct[Symbol.asyncDispose]();
  });

  const away = async () => {
    await proxy.cut();
    await eventually(() => assert.equal(bus.isConnected(), false));
  };
  const back = async () => {
    await proxy.restore();
    await eventually(() => assert.equal(bus.isConnected(), true));
  };
  const collecting = (seen: Set<string>) =>
    consume(bus, {
      entry: eventsRecorded,
      service: 'tester',
      logger,
      handle: async (batch) => {
        for (const { id } of batch) seen.add(id);
        return batch.map(done);
      },
    });

  it('publish reports at once that it is unavailable, and goes on when it is back', async () => {
    await away();
    const { outMsgs } = bus.nats.stats();
    assert.equal((await failure(publish(bus, several('a', 300)))).code, 'UNAVAILABLE');
    assert.equal(bus.nats.stats().outMsgs, outMsgs, 'nothing was sent, so that nothing was waited for');
    await back();
    await publish(bus, several('a', 300));
    assert.equal((await bus.manager.streams.info(bus.stream('EVENTS'))).state.messages, 300);
  });

  it('a consumer continues where it was', async () => {
    const seen = new Set<string>();
    await using consumer = await collecting(seen);
    await publish(bus, several('before', 50));
    await away();
    await publish(direct, several('meanwhile', 50));
    await back();
    await eventually(() => assert.equal(seen.size, 100));
    await eventually(async () => assert.equal(await consumer.pending(), 0));
  });

  it('a NATS that comes back without its data gets its streams and consumers again', async () => {
    const seen = new Set<string>();
    await using _consumer = await collecting(seen);
    await publish(bus, [recorded('before')]);
    await eventually(() => assert.deepEqual([...seen], ['before']));
    await away();
    await dropStreams(direct);
    await back();
    await eventually(() => publish(bus, [recorded('after')]));
    await eventually(() => assert.deepEqual([...seen], ['before', 'after']));
    const { streams } = await bus.manager.getAccountInfo();
    assert.ok(streams > 0);
  });

  it('a running publisher recreates streams that vanish', async () => {
    await dropStreams(direct);
    await publish(bus, several('x', 300));
    assert.equal((await bus.manager.streams.info(bus.stream('EVENTS'))).state.messages, 300);
  });

  it('a consumer stops while it is unavailable, and does not wait for it', async () => {
    const consumer = await collecting(new Set());
    await away();
    await consumer[Symbol.asyncDispose]();
    assert.equal(bus.isConnected(), false);
  });
});

describe('MongoDB unavailable and back', () => {
  it('a call during the outage fails with UNAVAILABLE and a time to wait, and works when it is back', async () => {
    const { proxy, url } = await viaProxy(testStack().mongodbUrl);
    await using _proxy = proxy;
    const mongo = await connectMongo({ url, database: testDatabaseName('outage'), appName: 'chassis-test' });
    const things = mongo.db.collection('things');
    const countThings = async () => {
      await things.countDocuments({});
      return { service: 'counted' };
    };
    const server = await serveGrpc({
      host: '127.0.0.1',
      port: 0,
      services: [implement(OpsService, { getBacklog: countThings })],
      logger,
    });
    await using _server = server;
    await using client = grpcClient(OpsService, { address: `127.0.0.1:${server.port}`, deadlineMs: 60_000 });
    assert.equal((await client.getBacklog({})).service, 'counted');
    await proxy.cut();
    const error = await failure(client.getBacklog({}));
    assert.deepEqual(
      [error.code, error.reason, error.retryAfterSeconds],
      ['UNAVAILABLE', 'service_unavailable', 2],
      error.stack,
    );
    await proxy.restore();
    await eventually(async () => assert.equal((await client.getBacklog({})).service, 'counted'));
    await mongo[Symbol.asyncDispose]();
  });
});

describe('many clients of a MongoDB that becomes unavailable under load', () => {
  it('all reach it again, and no operation hangs', async () => {
    const { proxy, url } = await viaProxy(testStack().mongodbUrl);
    await using _proxy = proxy;
    await using stack = new AsyncDisposableStack();
    const database = testDatabaseName('outage');
    const clients = await Promise.all(
      Array.from({ length: 20 }, async () => stack.use(await connectMongo({ url, database, appName: 'chassis-test' }))),
    );
    let isStopping = false;
    const rounds = clients.map(() => ({ answered: 0, failed: 0 }));
    const traffic = clients.map(async ({ ping }, i) => {
      const round = rounds[i] ?? assert.fail();
      while (!isStopping) {
        await Promise.all([ping(), ping(), ping()]).then(
          () => round.answered++,
          () => {
            round.failed++;
            return delay(20);
          },
        );
      }
    });
    await eventually(() => assert.ok(rounds.every(({ answered }) => answered >= 5)));
    await proxy.cut();
    await eventually(() => assert.ok(rounds.every(({ failed }) => failed >= 1)));
    await proxy.restore();
    await eventually(() => Promise.all(clients.map(({ ping }) => ping())));
    isStopping = true;
    await Promise.all(traffic);
  });
});

describe('Valkey unavailable', () => {
  it('adding a job fails within seconds', async () => {
    const { proxy, url } = await viaProxy(testStack().redisUrl);
    await using _proxy = proxy;
    const queue = createQueue(url, testBusPrefix(), 'touchline-test');
    await queue.add('job', {});
    await proxy.cut();
    const error = await failure(queue.add('job', {}));
    assert.ok(error instanceof AppError);
    assert.equal(error.code, 'UNAVAILABLE');
    await proxy.restore();
    await eventually(() => queue.add('job', {}));
    await queue.queue.obliterate({ force: true });
    await queue[Symbol.asyncDispose]();
  });
});

describe('a handler that finds its dependency unavailable', () => {
  it('keeps its batch until it is back, and no message counts that as a failure', async () => {
    const bus = await connectBus({ url: testStack().natsUrl, name: 'chassis-test', prefix: testBusPrefix() });
    let tries = 0;
    const attempts: number[] = [];
    const consumer = await consume(bus, {
      entry: eventsRecorded,
      service: 'tester',
      logger,
      handle: async (batch) => {
        if (++tries <= 3) throw new MongoNetworkError('away');
        attempts.push(...batch.map(({ attempt }) => attempt));
        return batch.map(done);
      },
    });
    await publish(bus, [recorded('a')]);
    await eventually(async () => assert.equal(await consumer.pending(), 0));
    assert.equal(attempts[0], 1);
    await consumer[Symbol.asyncDispose]();
    await dropStreams(bus);
    await bus[Symbol.asyncDispose]();
  });
});
