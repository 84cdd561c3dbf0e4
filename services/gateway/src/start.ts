// The only file that wires the gateway: its database, its clients, the public port and the internal one.
import { setTimeout as delay } from 'node:timers/promises';
import { connectBus } from '@touchline/chassis/bus/bus.ts';
import { watchStream } from '@touchline/chassis/bus/watch-stream.ts';
import { servePorts } from '@touchline/chassis/grpc/serve-ports.ts';
import { tlsFiles } from '@touchline/chassis/grpc/tls.ts';
import { serveOps } from '@touchline/chassis/http/ops.ts';
import { valkeyPlace } from '@touchline/chassis/jobs/valkey.ts';
import { connectMongo, ensureIndexes } from '@touchline/chassis/mongo/mongo.ts';
import { mongoPlace } from '@touchline/chassis/mongo/mongo-access.ts';
import { createOutbox, outboxIndexes } from '@touchline/chassis/mongo/outbox.ts';
import { backlogService } from '@touchline/chassis/ops/backlog.ts';
import { busOptions, prepareStores } from '@touchline/chassis/prepare.ts';
import { createLogger, type Logger } from '@touchline/chassis/telemetry/logger.ts';
import { observeBacklog, observeDependencies } from '@touchline/chassis/telemetry/metrics.ts';
import { profileChanged } from '@touchline/proto/catalog.ts';
import type { Redis } from 'ioredis';
import { createAccess } from './access/access.ts';
import { createCheckNewPassword } from './access/people/check-new-password.ts';
import { createPasswords, type Passwords } from './access/people/password-hash.ts';
import { createRecordPersonRead } from './access/person-reads/record-person-read.ts';
import { tellProfiles, tellProfilesAgain } from './access/tenancy/tell-profiles.ts';
import { type Clients, connectBehind } from './behind.ts';
import type { Config } from './config.ts';
import { consoleRoutes } from './console/console.ts';
import { createCredentials } from './credentials/credentials.ts';
import { heedBus, heedOutbox } from './credentials/heed-changes.ts';
import { createMemories } from './credentials/memories.ts';
import { handoffRoutes } from './handoffs/handoff-routes.ts';
import { createApp } from './http/app.ts';
import { createFingerprints } from './http/idempotency/fingerprint.ts';
import { createReplySeal } from './http/idempotency/reply-seal.ts';
import { createRunOnce } from './http/idempotency/run-once.ts';
import { createLimitClients } from './http/limit-clients.ts';
import { createLimitGuesses } from './http/limit-guesses.ts';
import { servePublic } from './http/public-server.ts';
import { createRateLimiter } from './http/rate-limit.ts';
import { connectRateStore } from './http/rate-store.ts';
import { buildOpenapi } from './openapi/build-openapi.ts';
import { allOperations } from './operations/all-operations.ts';
import { createCoalesceEvents, type RecordEvents } from './operations/events/coalesce-events.ts';
import { createAccessService } from './rpc/access-service.ts';
import { createAppsService } from './rpc/apps-service.ts';
import { createPeopleService } from './rpc/people-service.ts';
import { createSubscriberService } from './rpc/subscriber-service.ts';
import type { Services } from './services.ts';
import { fillIn } from './store/fill-in.ts';
import { collectionIndexes, createStores, type Stores } from './store/stores.ts';
import { WAITS, type Waits } from './waits.ts';

/** Longer than tracking waits for its ledger, so that its own answer arrives, and short enough for callers to be told in time. */
const RECORD_DEADLINE_MS = 5000;

export interface Overrides {
  logger?: Logger;
  /** Where events go instead of tracking: the benchmark's baseline answers at once. */
  recordEvents?: RecordEvents;
  /** Tests hash with less work. */
  passwords?: Passwords;
  /** The time of day, which tests move on. */
  now?: () => Date;
  /** Milliseconds of a clock that only goes on, by which look-ups are remembered. */
  memoryClock?: () => number;
  /** A machine that stops for seconds is no outage: tests wait longer. */
  waits?: Partial<Waits>;
  /** Where requests are counted. */
  rateStore?: Redis;
  /** What stands around the collections, and around the clients of the services behind: tests count calls there. */
  stores?: (stores: Stores) => Stores;
  clients?: (clients: Clients) => Clients;
  /** Resolves when a stopping gateway may refuse connections; DRAIN_GRACE_MS decides otherwise. */
  drainGrace?: () => Promise<unknown>;
}

export interface Gateway extends AsyncDisposable {
  readonly httpPort: number;
  readonly grpcPort: number;
  readonly operatorPort: number;
  readonly opsPort: number;
  readonly baseUrl: string;
}

/** Makes the streams and indexes that the service stands on: what a Job does before an install. */
export const prepare = (config: Config) =>
  prepareStores({ name: 'gateway', config, indexes: [...collectionIndexes, outboxIndexes] });

/** Starts everything; disposing drains: readiness off, running requests finished, then the rest in reverse. */
export async function start(config: Config, overrides: Overrides = {}): Promise<Gateway> {
  await using stack = new AsyncDisposableStack();
  const logger = overrides.logger ?? createLogger({ name: 'gateway', level: config.LOG_LEVEL });
  const tls = tlsFiles(config);
  const now = overrides.now ?? (() => new Date());
  const nowMs = () => now().getTime();
  const waits = { ...WAITS, ...overrides.waits };

  const mongo = stack.use(await connectMongo({ ...mongoPlace(config), appName: 'gateway' }));
  await ensureIndexes(mongo.db, [...collectionIndexes, outboxIndexes]);
  await fillIn(mongo.db);
  const bus = stack.use(await connectBus({ name: 'gateway', service: 'gateway', logger, ...busOptions(config) }));
  const outbox = stack.use(createOutbox({ db: mongo.db, bus, logger }));
  const telling = { client: mongo.client, db: mongo.db, outbox };
  await tellProfiles(telling);
  const tellAgain = () => tellProfilesAgain(telling);
  const watch = { db: mongo.db, bus, stream: profileChanged.stream, tellAgain, logger };
  const told = stack.use(await watchStream(watch));
  const rateStore = overrides.rateStore ?? connectRateStore(valkeyPlace(config), logger);
  const redis = stack.adopt(rateStore, (client) => client.disconnect());
  const ownStores = createStores(mongo.db);
  const stores = overrides.stores?.(ownStores) ?? ownStores;
  let address = config.BASE_URL ?? '';
  const baseUrl = () => address;
  const memories = createMemories(stores, { now: overrides.memoryClock, loadMs: waits.lookUpMs });
  const credentials = createCredentials({ config, memories, stores, baseUrl, now, logger });
  const { secretKeys, refuseCrossSite, verify } = credentials;
  stack.use(await heedBus(bus, memories, logger));
  const limiter = createRateLimiter({ redis, prefix: config.MONGODB_DATABASE });
  const access = createAccess({
    stores,
    client: mongo.client,
    outbox: heedOutbox(outbox, memories),
    appTokens: credentials.appTokens,
    env: config.TOUCHLINE_ENV,
    now,
    checkNewPassword: createCheckNewPassword({
      passwordRangeUrl: config.PASSWORD_RANGE_URL,
      timeoutMs: waits.passwordRangeMs,
      logger,
    }),
    passwords: overrides.passwords ?? createPasswords(),
    limitGuesses: createLimitGuesses({ limiter, now: nowMs }),
    limitClients: createLimitClients({ limiter, now: nowMs }),
    baseUrl,
  });

  const behind = stack.use(connectBehind(config, tls));
  const clients = overrides.clients?.(behind.clients) ?? behind.clients;

  const queues = { outbox: () => outbox.pending(), 'lost-streams': () => told.pending() };
  const oldest = { outbox: () => outbox.oldestAt() };
  observeBacklog(queues, oldest);
  observeDependencies({ mongodb: () => mongo.ping(), nats: async () => bus.isConnected(), valkey: () => redis.ping() });
  const grpc = stack.use(
    await servePorts({
      config,
      services: [
        createAccessService({ access, stores }),
        createAppsService({ access, stores }),
        createPeopleService({ access }),
        createSubscriberService({ stores, memories, now }),
        backlogService('gateway', queues, oldest),
      ],
      logger,
    }),
  );

  let draining = false;
  const recordEvents =
    overrides.recordEvents ??
    createCoalesceEvents({
      call: (request) => clients.tracking.recordEvents(request, { deadlineMs: RECORD_DEADLINE_MS }),
      limit: config.EVENTS_IN_FLIGHT_LIMIT,
      longestWaitMs: waits.eventsInLineMs,
    });
  let openapi: Record<string, unknown> | undefined;
  const services: Services = {
    ...clients,
    recordEvents,
    access,
    stores,
    refuseCrossSite,
    verifySession: (shown) => verify({ ...shown, authorization: undefined }),
    baseUrl,
    waits,
    openapi: () =>
      (openapi ??= buildOpenapi(allOperations, {
        baseUrl: baseUrl(),
        collectorUrl: config.COLLECTOR_PUBLIC_URL ?? baseUrl(),
      })),
  };
  const addressLimit = config.ADDRESS_RATE_LIMIT_PER_MINUTE;
  const limits = { limiter, addressLimit, webhookLimit: config.WEBHOOK_RATE_LIMIT_PER_MINUTE };
  const pages = { services, verify, ...limits, now: nowMs, secretKeys, baseUrl, logger };
  const app = createApp({
    operations: allOperations,
    services,
    verify,
    console: consoleRoutes(pages),
    handoffs: handoffRoutes(pages),
    runOnce: createRunOnce({
      replies: stores.replies,
      fingerprints: createFingerprints(secretKeys.for('reply-fingerprints')),
      seal: createReplySeal(secretKeys.for('replies')),
      leaseMs: config.IDEMPOTENCY_LEASE_MS,
      now,
      logger,
    }),
    recordPersonRead: createRecordPersonRead({ stores, now }),
    ...limits,
    trustedProxyHops: config.TRUSTED_PROXY_HOPS,
    now: nowMs,
    baseUrl,
    logger,
  });
  const ops = stack.use(
    await serveOps({
      host: config.HOST,
      port: config.OPS_PORT,
      logger,
      ready: () => !draining && mongo.ping().then(() => true),
    }),
  );
  const http = stack.use(
    await servePublic(app, {
      host: config.HOST,
      port: config.HTTP_PORT,
      grace: overrides.drainGrace ?? (() => delay(config.DRAIN_GRACE_MS)),
      drainTimeoutMs: config.DRAIN_TIMEOUT_MS,
      headTimeoutMs: config.HEAD_TIMEOUT_MS,
      requestTimeoutMs: config.REQUEST_TIMEOUT_MS,
      baseUrl,
      onDrain: () => {
        draining = true;
      },
    }),
  );
  address ||= `http://${config.HOST}:${http.port}`;

  const started = stack.move();
  return {
    httpPort: http.port,
    grpcPort: grpc.grpcPort,
    operatorPort: grpc.operatorPort,
    opsPort: ops.port,
    baseUrl: address,
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}
