// Runs the real service on the real stack beside a real connections, whose platform is the simulator.
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import { connectMongo, type Mongo } from '@touchline/chassis/mongo/mongo.ts';
import { releaseJobs } from '@touchline/chassis/testing/release-jobs.ts';
import { serviceClient } from '@touchline/chassis/testing/service-client.ts';
import { testDatabaseName, testStack } from '@touchline/chassis/testing/stack.ts';
import { ExportService } from '@touchline/proto/gen/touchline/exports/v1/exports_pb.ts';
import type { World } from '../../../tools/provider-sim/world.ts';
import { type Harness as Connections, startHarness as startConnections } from '../../connections/test/harness.ts';
import { configFromEnv } from '../src/config.ts';
import { start } from '../src/start.ts';

export interface Harness extends AsyncDisposable {
  readonly connections: Connections;
  readonly sim: Connections['sim'];
  /** The database of exports. */
  readonly mongo: Mongo;
  readonly env: NodeJS.ProcessEnv;
  readonly exports: GrpcClient<typeof ExportService>;
  startService(): Promise<void>;
  stopService(): Promise<void>;
  /** Releases the jobs of a killed process, as the end of its leases would later, so that the next process gets them at once. */
  endLeases(): Promise<void>;
  /** The time of the clock of both services and the simulator. */
  now(): Date;
  /** Moves that clock ahead. */
  advance(ms: number): void;
}

/**
 * @param neighbours host:port of what plays attribution, identity and access
 * @param pageSize how many conversions are sent at a time: few, so that a test has many pages
 */
export async function startHarness(world: World, neighbours: string, pageSize = 40): Promise<Harness> {
  await using stack = new AsyncDisposableStack();
  const connections = stack.use(await startConnections({ world, at: new Date() }));
  const { mongodbUrl, redisUrl } = testStack();
  const env: NodeJS.ProcessEnv = {
    MONGODB_URL: mongodbUrl,
    MONGODB_DATABASE: testDatabaseName('exports').slice(0, 38),
    NATS_URL: connections.env.NATS_URL,
    REDIS_URL: redisUrl,
    BUS_PREFIX: connections.env.BUS_PREFIX,
    LOG_LEVEL: 'silent',
    EXPORT_SEALING_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
    ATTRIBUTION_GRPC: neighbours,
    IDENTITY_GRPC: neighbours,
    ACCESS_GRPC: neighbours,
    CONNECTIONS_GRPC: connections.address,
    EXPORT_DUE_INTERVAL_MS: '50',
    EXPORT_BACKOFF_MS: '20',
    EXPORT_RESULTS_AFTER_MS: '0',
    EXPORT_PAGE_SIZE: String(pageSize),
  };
  const mongo = stack.use(
    await connectMongo({ url: mongodbUrl, database: env.MONGODB_DATABASE ?? '', appName: 'exports-test' }),
  );
  stack.defer(async () => void (await mongo.db.dropDatabase()));
  let running: AsyncDisposableStack | undefined;
  let client: Harness['exports'] | undefined;
  const stopService = async () => {
    await running?.disposeAsync();
    running = undefined;
  };
  const startService = async () => {
    running = new AsyncDisposableStack();
    const service = running.use(await start(configFromEnv(env), { now: connections.now }));
    client = running.use(serviceClient(ExportService, service));
  };
  stack.defer(stopService);
  await startService();
  const owned = stack.move();
  return {
    ...{ connections, mongo, env, startService, stopService },
    sim: connections.sim,
    now: connections.now,
    advance: connections.advance,
    get exports() {
      if (!client) throw new Error('The service is not started.');
      return client;
    },
    endLeases: () => releaseJobs(redisUrl, [`${env.BUS_PREFIX}exports-deliveries`]),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
