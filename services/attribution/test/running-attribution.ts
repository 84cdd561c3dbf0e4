// Starts the real service on a fresh database and its own part of the bus, and waits until it has nothing left to do.
import assert from 'node:assert/strict';
import { type Bus, connectBus } from '@touchline/chassis/bus/bus.ts';
import type { BusEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { publish } from '@touchline/chassis/bus/publish.ts';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import { connectMongo } from '@touchline/chassis/mongo/mongo.ts';
import type { Server } from '@touchline/chassis/run-server.ts';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { serviceClient } from '@touchline/chassis/testing/service-client.ts';
import { testBusPrefix, testDatabaseName, testStack } from '@touchline/chassis/testing/stack.ts';
import { AttributionService } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { ClassificationService } from '@touchline/proto/gen/touchline/attribution/v1/classification_pb.ts';
import { ErasureService } from '@touchline/proto/gen/touchline/attribution/v1/erasure_pb.ts';
import { ExplanationService } from '@touchline/proto/gen/touchline/attribution/v1/explanation_pb.ts';
import { OutcomeService } from '@touchline/proto/gen/touchline/attribution/v1/outcomes_pb.ts';
import { PathService } from '@touchline/proto/gen/touchline/attribution/v1/paths_pb.ts';
import { ReplayService } from '@touchline/proto/gen/touchline/attribution/v1/replays_pb.ts';
import { OpsService } from '@touchline/proto/gen/touchline/ops/v1/ops_pb.ts';
import type { Db } from 'mongodb';
import { type AttributionConfig, configFromEnv } from '../src/config.ts';
import { type Overrides, start } from '../src/start.ts';
import { type Collections, collectionsOf } from '../src/store/collections.ts';

export interface RunningAttribution extends AsyncDisposable {
  readonly bus: Bus;
  readonly db: Db;
  readonly collections: Collections;
  readonly client: GrpcClient<typeof AttributionService>;
  readonly erasures: GrpcClient<typeof ErasureService>;
  readonly explanations: GrpcClient<typeof ExplanationService>;
  readonly outcomes: GrpcClient<typeof OutcomeService>;
  readonly paths: GrpcClient<typeof PathService>;
  readonly classifications: GrpcClient<typeof ClassificationService>;
  readonly replays: GrpcClient<typeof ReplayService>;
  readonly config: AttributionConfig;
  publish(events: readonly BusEvent[]): Promise<void>;
  /** Resolves when every message, dirty flag and outbox row is processed. */
  drained(): Promise<void>;
  /** Resolves when every message is processed and acknowledged, whatever else is pending. */
  consumed(): Promise<void>;
  /** Starts the service once more, like another process, on the same data until the end. */
  startAnother(): Promise<void>;
  /** Stops the service, until it is started again. */
  stop(): Promise<void>;
  /** Stops the service if it runs, and starts it again on the same data. */
  restart(): Promise<void>;
}

/** How long a call may take; a machine that stops for seconds is not a fault of the service. */
const DEADLINE_MS = 60_000;
/** Replays on a busy machine take longest. */
const DRAINED_MS = 150_000;
/** Tests write to the database beside the service, which finds such changes only by its sweep. */
const SWEEP_MS = 100;

/** Starts attribution, with settings of its own if needed; disposing stops it and removes its database and streams. */
export async function runAttribution(
  label: string,
  overrides: Overrides = {},
  env: Readonly<Record<string, string>> = {},
): Promise<RunningAttribution> {
  await using stack = new AsyncDisposableStack();
  const servers = testStack();
  const config = configFromEnv({
    MONGODB_URL: servers.mongodbUrl,
    MONGODB_DATABASE: testDatabaseName(label),
    NATS_URL: servers.natsUrl,
    BUS_PREFIX: testBusPrefix(),
    LOG_LEVEL: 'error',
    ...env,
  });
  const logger = createLogger({ name: 'attribution-tests', level: config.LOG_LEVEL });
  const startOne = () => start(config, { logger, sweepMs: SWEEP_MS, ...overrides });
  const mongo = stack.use(
    await connectMongo({ url: config.MONGODB_URL, database: config.MONGODB_DATABASE, appName: label }),
  );
  stack.defer(async () => {
    await mongo.db.dropDatabase();
  });
  const bus = stack.use(await connectBus({ url: config.NATS_URL, name: label, prefix: config.BUS_PREFIX }));
  stack.defer(() => removeStreams(bus));
  let service: Server = await startOne();
  const connect = () => {
    const options = { deadlineMs: DEADLINE_MS };
    return {
      api: serviceClient(AttributionService, service, options),
      erasures: serviceClient(ErasureService, service, options),
      explanations: serviceClient(ExplanationService, service, options),
      outcomes: serviceClient(OutcomeService, service, options),
      paths: serviceClient(PathService, service, options),
      classifications: serviceClient(ClassificationService, service, options),
      replays: serviceClient(ReplayService, service, options),
      ops: serviceClient(OpsService, service, options),
    };
  };
  let clients = connect();
  let isStopped = false;
  const stop = async () => {
    if (isStopped) return;
    isStopped = true;
    await closeAll(clients);
    await service[Symbol.asyncDispose]();
  };
  stack.defer(stop);
  const waiting = async (): Promise<string[]> => {
    const { backlogs } = await clients.ops.getBacklog({});
    return backlogs.filter(({ pending }) => pending > 0n).map(({ name }) => name);
  };
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
    get explanations() {
      return clients.explanations;
    },
    get outcomes() {
      return clients.outcomes;
    },
    get paths() {
      return clients.paths;
    },
    get classifications() {
      return clients.classifications;
    },
    get replays() {
      return clients.replays;
    },
    // The ids of its messages make a repeat harmless.
    publish: (events) => eventually(() => publish(bus, events)),
    drained: () => eventually(async () => assert.deepEqual(await waiting(), []), { timeoutMs: DRAINED_MS }),
    // Only the names of consumers' backlogs contain a dash.
    consumed: () =>
      eventually(async () =>
        assert.deepEqual(
          (await waiting()).filter((name) => /-/.test(name)),
          [],
        ),
      ),
    async startAnother() {
      running.use(await startOne());
    },
    stop,
    async restart() {
      await stop();
      isStopped = false;
      service = await startOne();
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
