// Runs the real access on the real stack in this process: on its own, or behind the gateway that a test starts.
import type { DescService } from '@bufbuild/protobuf';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import { connectMongo } from '@touchline/chassis/mongo/mongo.ts';
import { connectRateStore } from '@touchline/chassis/rate-limit/rate-store.ts';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import { serviceClient } from '@touchline/chassis/testing/service-client.ts';
import { refuseRealDatabase, testBusPrefix, testDatabaseName, testStack } from '@touchline/chassis/testing/stack.ts';
import type { Redis } from 'ioredis';
import { type Config, configFromEnv } from '../src/config.ts';
import { createPasswords } from '../src/people/password-hash.ts';
import { type Overrides, start } from '../src/start.ts';

const LONG_MS = 60_000;

/** Hashing with little work, since tests sign in all the time. */
export const CHEAP = { ln: 10, r: 8, p: 1 };

export type RunningAccess = Awaited<ReturnType<typeof runAccess>>;

/**
 * Starts access.
 * @param label names the test database; env overrides variables; overrides is start's. The database is dropped at the end
 */
export async function runAccess(
  label: string,
  { env = {}, overrides = {} }: { env?: NodeJS.ProcessEnv; overrides?: Overrides } = {},
) {
  await using stack = new AsyncDisposableStack();
  const urls = testStack();
  const database = testDatabaseName(label);
  refuseRealDatabase(database);
  const mongo = stack.use(await connectMongo({ url: urls.mongodbUrl, database, appName: 'access-test' }));
  stack.defer(async () => {
    await mongo.db.dropDatabase();
  });
  const config = configFromEnv({
    MONGODB_URL: urls.mongodbUrl,
    MONGODB_DATABASE: database,
    NATS_URL: urls.natsUrl,
    REDIS_URL: urls.redisUrl,
    BUS_PREFIX: testBusPrefix(),
    LOG_LEVEL: 'silent',
    TOUCHLINE_ENV: 'test',
    BASE_URL: 'http://gateway.example',
    ACCESS_SECRET_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    ...env,
  });
  const ports = stack.use(await startPatient(config, overrides));
  const owned = stack.move();
  return {
    config,
    db: mongo.db,
    /** Where it listens. */
    ports,
    /** host:port for the calls of its neighbours. */
    address: `127.0.0.1:${ports.grpcPort}`,
    /** Makes a client of one of its services, which plays the gateway and the operator alike; dispose it with the test. */
    client: <S extends DescService>(service: S): GrpcClient<S> =>
      serviceClient(service, ports, { deadlineMs: LONG_MS }),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** Starts another access on the same database and bus, as a replica or after a change of settings. */
export async function startBeside(config: Config, change: Partial<Config> = {}, overrides: Overrides = {}) {
  const ports = await startPatient({ ...config, ...change }, overrides);
  return {
    address: `127.0.0.1:${ports.grpcPort}`,
    client: <S extends DescService>(service: S): GrpcClient<S> =>
      serviceClient(service, ports, { deadlineMs: LONG_MS }),
    [Symbol.asyncDispose]: () => ports[Symbol.asyncDispose](),
  };
}

/** Starts an access that hashes with little work and waits long, since a machine that stops for seconds is no outage. */
async function startPatient(config: Config, overrides: Overrides) {
  return await start(config, {
    logger: createLogger({ name: 'access-test', level: 'silent' }),
    passwords: createPasswords(CHEAP),
    passwordRangeMs: LONG_MS,
    rateStore: await connectedRateStore(config.REDIS_URL),
    ...overrides,
  });
}

/** Connects before the first request is counted, so that none is counted elsewhere; does not wait where nothing listens. */
export async function connectedRateStore(url: string): Promise<Redis> {
  const store = connectRateStore(url, createLogger({ name: 'rates-test', level: 'silent' }), LONG_MS);
  await new Promise((resolve) => store.once('ready', resolve).once('close', resolve));
  return store;
}
