// Wires access together: its database, its stream and its services; main.ts runs this, and tests start it.
import { connectBus } from '@touchline/chassis/bus/bus.ts';
import { watchStream } from '@touchline/chassis/bus/watch-stream.ts';
import { valkeyOptions } from '@touchline/chassis/jobs/valkey.ts';
import { connectMongo, ensureIndexes } from '@touchline/chassis/mongo/mongo.ts';
import { mongoOptions } from '@touchline/chassis/mongo/mongo-access.ts';
import { createOutbox, outboxIndexes } from '@touchline/chassis/mongo/outbox.ts';
import { busOptions, prepareStores } from '@touchline/chassis/prepare.ts';
import { createRateLimiter } from '@touchline/chassis/rate-limit/rate-limit.ts';
import { connectRateStore } from '@touchline/chassis/rate-limit/rate-store.ts';
import { reaching, runServer, type Server } from '@touchline/chassis/run-server.ts';
import { createLogger, type Logger } from '@touchline/chassis/telemetry/logger.ts';
import { profileChanged } from '@touchline/proto/catalog.ts';
import type { Redis } from 'ioredis';
import { createAccess } from './access.ts';
import { createLimitClients } from './apps/limit-clients.ts';
import type { Config } from './config.ts';
import { createCredentials } from './credentials/credentials.ts';
import { createRecords } from './credentials/records.ts';
import { createCheckNewPassword } from './people/check-new-password.ts';
import { createLimitGuesses } from './people/limit-guesses.ts';
import { createPasswords, type Passwords } from './people/password-hash.ts';
import { createAccessService } from './rpc/access-service.ts';
import { createAccountService } from './rpc/account-service.ts';
import { createAppTokenService } from './rpc/app-token-service.ts';
import { createAppsService } from './rpc/apps-service.ts';
import { createCredentialService } from './rpc/credential-service.ts';
import { createKeyService } from './rpc/key-service.ts';
import { createPeopleService } from './rpc/people-service.ts';
import { createPersonReadService } from './rpc/person-read-service.ts';
import { createSubscriberService } from './rpc/subscriber-service.ts';
import { createTenantService } from './rpc/tenant-service.ts';
import { fillIn } from './store/fill-in.ts';
import { collectionIndexes, createStores, type Stores } from './store/stores.ts';
import { publishProfiles, republishProfiles } from './tenancy/publish-profiles.ts';

export interface Overrides {
  logger?: Logger;
  /** The time of day, which tests advance. */
  now?: () => Date;
  /** Tests hash with less work. */
  passwords?: Passwords;
  /** How long the service of breached passwords may take. */
  passwordRangeMs?: number;
  /** The public base address, where it is known only once the gateway listens. */
  baseUrl?: () => string;
  /** Where wrong passwords and secrets are counted. */
  rateStore?: Redis;
  /** Wraps the stores; tests count calls there. */
  stores?: (stores: Stores) => Stores;
}

const NAME = 'access';

/** Makes the streams and indexes that the service needs; a Job runs this before an install. */
export const prepare = (config: Config) =>
  prepareStores({ name: NAME, config, indexes: [...collectionIndexes, outboxIndexes] });

/** Starts the service. Disposing it fails readiness, finishes the calls in flight, then closes everything in reverse order. */
export async function start(config: Config, overrides: Overrides = {}): Promise<Server> {
  const logger = overrides.logger ?? createLogger({ name: NAME, level: config.LOG_LEVEL });
  const { now = () => new Date(), baseUrl = () => config.BASE_URL } = overrides;
  await using stack = new AsyncDisposableStack();

  const mongo = stack.use(await connectMongo({ ...mongoOptions(config), appName: NAME }));
  await ensureIndexes(mongo.db, [...collectionIndexes, outboxIndexes]);
  await fillIn(mongo.db);
  const bus = stack.use(await connectBus({ name: NAME, service: NAME, logger, ...busOptions(config) }));
  const outbox = stack.use(createOutbox({ db: mongo.db, bus, logger }));
  const publishing = { client: mongo.client, db: mongo.db, outbox };
  await publishProfiles(publishing);
  const republish = () => republishProfiles(publishing);
  const watch = { db: mongo.db, bus, stream: profileChanged.stream, republish, logger };
  const told = stack.use(await watchStream(watch));
  const rateStore = overrides.rateStore ?? connectRateStore(valkeyOptions(config), logger);
  const redis = stack.adopt(rateStore, (client) => client.disconnect());
  const limiter = createRateLimiter({ redis, prefix: config.MONGODB_DATABASE });

  const ownStores = createStores(mongo.db);
  const stores = overrides.stores?.(ownStores) ?? ownStores;
  const records = createRecords(stores, now);
  const credentials = createCredentials({ config, records, stores, baseUrl, now, logger });
  const access = createAccess({
    stores,
    client: mongo.client,
    outbox,
    appTokens: credentials.appTokens,
    env: config.TOUCHLINE_ENV,
    now,
    checkNewPassword: createCheckNewPassword({
      passwordRangeUrl: config.PASSWORD_RANGE_URL,
      timeoutMs: overrides.passwordRangeMs,
      logger,
    }),
    passwords: overrides.passwords ?? createPasswords(),
    limitGuesses: createLimitGuesses({ limiter }),
    limitClients: createLimitClients({ limiter }),
    consoleUrl: () => config.CONSOLE_URL ?? baseUrl(),
  });

  const backlogs = { outbox: () => outbox.pending(), 'lost-streams': () => told.pending() };
  const oldest = { outbox: () => outbox.oldestAt() };
  return await runServer(stack, {
    name: NAME,
    config,
    services: [
      createCredentialService(credentials),
      createTenantService({ access, stores }),
      createKeyService({ access, stores }),
      createAppTokenService({ access }),
      createAccountService({ access, stores }),
      createPersonReadService({ access, stores }),
      createAccessService({ access, stores }),
      createAppsService({ access, stores }),
      createPeopleService({ access }),
      createSubscriberService({ stores, records, now }),
    ],
    backlogs,
    oldest,
    dependencies: { mongodb: () => mongo.ping(), nats: async () => bus.isConnected(), valkey: () => redis.ping() },
    ready: reaching({ mongo, bus }),
    logger,
  });
}
