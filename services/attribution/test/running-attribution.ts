// Starts the real service on a fresh database and its own part of the bus, and waits until it has nothing left to do.
import assert from 'node:assert/strict';
import { type Bus, connectBus } from '@touchline/chassis/bus/bus.ts';
import type { BusEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { publish } from '@touchline/chassis/bus/publish.ts';
import { type GrpcClient, grpcClient } from '@touchline/chassis/grpc/client.ts';
import { connectMongo } from '@touchline/chassis/mongo/mongo.ts';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { testBusPrefix, testDatabaseName, testStack } from '@touchline/chassis/testing/stack.ts';
import { AttributionService } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { ErasureService } from '@touchline/proto/gen/touchline/attribution/v1/erasure_pb.ts';
import { OpsService } from '@touchline/proto/gen/touchline/ops/v1/ops_pb.ts';
import type { Db } from 'mongodb';
import { type AttributionConfig, configFromEnv } from '../src/config.ts';
import { type Attribution, start } from '../src/start.ts';
import { type Collections, collectionsOf } from '../src/store/collections.ts';

export interface RunningAttribution extends AsyncDisposable {
  readonly bus: Bus;
  readonly db: Db;
  readonly collections: Collections;
  readonly client: GrpcClient<typeof AttributionService>;
  readonly erasures: GrpcClient<typeof ErasureService>;
  readonly config: AttributionConfig;
  publish(events: readonly BusEvent[]): Promise<void>;
  /** Resolves when every message, mark and outbox row is worked off. */
  drained(timeoutMs?: number): Promise<void>;
  /** Starts one more process' worth of the service on the same data, until the end. */
  startAnother(): Promise<void>;
  /** Stops the service and starts it again on the same data. */
  restart(): Promise<void>;
}

/** Starts attribution; disposing stops it and removes its database and streams. */
export async function runAttribution(label: string): Promise<RunningAttribution> {
  await using stack = new AsyncDisposableStack();
  const servers = testStack();
  const config = configFromEnv({
    MONGODB_URL: servers.mongodbUrl,
    MONGODB_DATABASE: testDatabaseName(label),
    NATS_URL: servers.natsUrl,
    REDIS_URL: servers.redisUrl,
    BUS_PREFIX: testBusPrefix(),
    LOG_LEVEL: 'error',
  });
  const logger = createLogger({ name: 'attribution-tests', level: config.LOG_LEVEL });
  const mongo = stack.use(
    await connectMongo({ url: config.MONGODB_URL, database: config.MONGODB_DATABASE, appName: label }),
  );
  stack.defer(async () => {
    await mongo.db.dropDatabase();
  });
  const bus = stack.use(await connectBus({ url: config.NATS_URL, name: label, prefix: config.BUS_PREFIX }));
  stack.defer(() => removeStreams(bus));
  let service: Attribution = await start(config, { logger });
  stack.defer(() => service[Symbol.asyncDispose]());
  const connect = () => {
    const address = `127.0.0.1:${service.grpcPort}`;
    return {
      api: grpcClient(AttributionService, { address }),
      erasures: grpcClient(ErasureService, { address }),
      ops: grpcClient(OpsService, { address }),
    };
  };
  let clients = connect();
  stack.defer(() => closeAll(clients));
  const running = stack.move();
  return {
    bus,
    config,
    db: mongo.db,
    collections: collectionsOf(mongo.db),
    get client() {
      return clients.api;
    },
    get erasures() {
      return clients.erasures;
    },
    publish: (events) => publish(bus, events),
    drained: (timeoutMs = 20_000) =>
      eventually(
        async () => {
          const { backlogs } = await clients.ops.getBacklog({});
          assert.deepEqual(
            backlogs.filter(({ pending }) => pending > 0n).map(({ name }) => name),
            [],
          );
        },
        { timeoutMs },
      ),
    async startAnother() {
      running.use(await start(config, { logger }));
    },
    async restart() {
      await closeAll(clients);
      await service[Symbol.asyncDispose]();
      service = await start(config, { logger });
      clients = connect();
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

async function closeAll(clients: Record<string, AsyncDisposable>): Promise<void> {
  for (const client of Object.values(clients)) await client[Symbol.asyncDispose]();
}

async function removeStreams(bus: Bus): Promise<void> {
  const names = await bus.manager.streams.names().next();
  const own = names.filter((name) => name.startsWith(`${bus.prefix}_`));
  await Promise.all(own.map((name) => bus.manager.streams.delete(name)));
}
