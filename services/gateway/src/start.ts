// Wires the gateway together, its database, its clients, the public port and the internal one: main.ts runs this, and tests start
// it.
import { setTimeout as delay } from 'node:timers/promises';
import { createRefuseCrossSite } from '@touchline/chassis/access/cross-site.ts';
import { connectBus } from '@touchline/chassis/bus/bus.ts';
import { unbounded } from '@touchline/chassis/grpc/answer-within.ts';
import { tlsFiles } from '@touchline/chassis/grpc/tls.ts';
import { valkeyOptions } from '@touchline/chassis/jobs/valkey.ts';
import { connectMongo, ensureIndexes } from '@touchline/chassis/mongo/mongo.ts';
import { mongoOptions } from '@touchline/chassis/mongo/mongo-access.ts';
import { busOptions, prepareStores } from '@touchline/chassis/prepare.ts';
import { servePublic } from '@touchline/chassis/public-http/public-server.ts';
import { createRateLimiter } from '@touchline/chassis/rate-limit/rate-limit.ts';
import { connectRateStore } from '@touchline/chassis/rate-limit/rate-store.ts';
import { runPublicServer, type Server } from '@touchline/chassis/run-server.ts';
import { createSecretKeys } from '@touchline/chassis/secret-keys.ts';
import { createLogger, type Logger } from '@touchline/chassis/telemetry/logger.ts';
import type { Redis } from 'ioredis';
import type { Config } from './config.ts';
import { invalidateByBus, invalidating } from './credentials/cache-invalidation.ts';
import { createChooseProfile } from './credentials/choose-profile.ts';
import { createCredentialCache } from './credentials/credential-cache.ts';
import { createIsAccessReady } from './credentials/is-access-ready.ts';
import { createVerifyCredential } from './credentials/verify-credential.ts';
import { createHandoffLinks } from './handoffs/handoff-links.ts';
import { handoffRoutes } from './handoffs/handoff-routes.ts';
import { createApp } from './http/app.ts';
import { createFingerprints } from './http/idempotency/fingerprint.ts';
import { createReplySeal } from './http/idempotency/reply-seal.ts';
import { createRunOnce } from './http/idempotency/run-once.ts';
import { createMcp } from './mcp/create-mcp.ts';
import { buildOpenapi } from './openapi/build-openapi.ts';
import { allOperations } from './operations/all-operations.ts';
import { createCoalesceEvents, type RecordEvents } from './operations/events/coalesce-events.ts';
import { createRecordPersonRead } from './person-reads/record-person-read.ts';
import { connectServices, type ServiceClients } from './service-clients.ts';
import type { Services } from './services.ts';
import { findFormerProfile } from './store/former-profile.ts';
import { createIdempotencyRecordStore, idempotencyRecordIndexes } from './store/idempotency-records.ts';
import { type Timeouts, timeoutsWithin } from './timeouts.ts';

export interface Overrides {
  logger?: Logger;
  /** Where events go instead of tracking: the benchmark's baseline answers immediately. */
  recordEvents?: RecordEvents;
  /** The time of day, which tests advance. */
  now?: () => Date;
  /** A monotonic clock in milliseconds, by which look-ups are cached. */
  cacheClock?: () => number;
  /** Tests wait longer, since a machine that stops for seconds is not an outage. */
  timeouts?: Partial<Timeouts>;
  /** Where requests are counted. */
  rateStore?: Redis;
  /** Wraps the clients of the other services: tests count calls there. */
  clients?: (clients: ServiceClients) => ServiceClients;
  /** Resolves when a stopping gateway may refuse connections; by default DRAIN_GRACE_MS decides. */
  drainGrace?: () => Promise<unknown>;
}

export interface Gateway extends Server {
  readonly httpPort: number;
  readonly baseUrl: string;
}

/** Makes the indexes that the service needs; a Job runs this before an install. */
export const prepare = (config: Config) =>
  prepareStores({ name: 'gateway', config, indexes: [idempotencyRecordIndexes] });

/** Starts the service. Disposing it fails readiness, finishes running requests, then closes everything in reverse order. */
export async function start(config: Config, overrides: Overrides = {}): Promise<Gateway> {
  await using stack = new AsyncDisposableStack();
  const logger = overrides.logger ?? createLogger({ name: 'gateway', level: config.LOG_LEVEL });
  const tls = tlsFiles(config);
  const now = overrides.now ?? (() => new Date());
  const nowMs = () => now().getTime();
  const timeouts = { ...timeoutsWithin(config.ANSWER_TIMEOUT_MS), ...overrides.timeouts };

  const mongo = stack.use(await connectMongo({ ...mongoOptions(config), appName: 'gateway' }));
  await ensureIndexes(mongo.db, [idempotencyRecordIndexes]);
  const bus = stack.use(await connectBus({ name: 'gateway', service: 'gateway', logger, ...busOptions(config) }));
  const rateStore = overrides.rateStore ?? connectRateStore(valkeyOptions(config), logger);
  const redis = stack.adopt(rateStore, (client) => client.disconnect());
  const limiter = createRateLimiter({ redis, prefix: config.MONGODB_DATABASE });
  const records = createIdempotencyRecordStore(mongo.db);
  let address = config.BASE_URL ?? '';
  const baseUrl = () => address;

  const connected = stack.use(connectServices(config, tls));
  const serviceClients = overrides.clients?.(connected.clients) ?? connected.clients;
  const cache = createCredentialCache({
    client: serviceClients.credentials,
    clock: overrides.cacheClock,
    now,
  });
  stack.use(await invalidateByBus(bus, cache, logger));
  const clients: ServiceClients = { ...serviceClients, ...invalidating(serviceClients, cache) };
  const isAccessReady = createIsAccessReady({
    clients: serviceClients,
    findFormerProfile: () => findFormerProfile(mongo.db),
    logger,
  });
  const refuseCrossSite = createRefuseCrossSite(baseUrl);
  const verify = createVerifyCredential({ cache, refuseCrossSite });
  const secretKeys = createSecretKeys(config.ACCESS_SECRET_KEYS);

  const recordEvents =
    overrides.recordEvents ??
    createCoalesceEvents({
      call: (request) => unbounded(() => clients.tracking.recordEvents(request)),
      limit: config.EVENTS_IN_FLIGHT_LIMIT,
      longestWaitMs: timeouts.eventsQueueMs,
    });
  let openapi: Record<string, unknown> | undefined;
  const services: Services = {
    ...clients,
    recordEvents,
    refuseCrossSite,
    verifySession: (shown) => verify({ ...shown, authorization: undefined }),
    baseUrl,
    handoffLinks: createHandoffLinks({ secretKeys, baseUrl }),
    timeouts,
    openapi: () =>
      (openapi ??= buildOpenapi(allOperations, {
        baseUrl: baseUrl(),
        collectorUrl: config.COLLECTOR_PUBLIC_URL ?? baseUrl(),
      })),
  };
  const addressLimit = config.ADDRESS_RATE_LIMIT_PER_MINUTE;
  const limits = { limiter, addressLimit, webhookLimit: config.WEBHOOK_RATE_LIMIT_PER_MINUTE };
  const pages = { services, verify, ...limits, now: nowMs, secretKeys, baseUrl, logger };
  const serving = {
    services,
    verify,
    chooseProfile: createChooseProfile({ cache }),
    runOnce: createRunOnce({
      records,
      fingerprints: createFingerprints(secretKeys.for('reply-fingerprints')),
      seal: createReplySeal(secretKeys.for('replies')),
      leaseMs: config.IDEMPOTENCY_LEASE_MS,
      now,
      logger,
    }),
    recordPersonRead: createRecordPersonRead({ personReads: clients.personReads, now }),
    ...limits,
    baseUrl,
    logger,
  };
  const app = createApp({
    ...serving,
    operations: allOperations,
    handoffs: handoffRoutes(pages),
    mcp: createMcp({ ...serving, operations: allOperations, secretKeys, redis, prefix: config.MONGODB_DATABASE }),
    trustedProxyHops: config.TRUSTED_PROXY_HOPS,
    consoleUrl: config.CONSOLE_URL ?? '',
  });
  const server = await runPublicServer(
    stack,
    {
      name: 'gateway',
      config,
      dependencies: {
        mongodb: () => mongo.ping(),
        nats: async () => bus.isConnected(),
        valkey: () => redis.ping(),
      },
      ready: async () => (await isAccessReady()) && mongo.ping().then(() => true),
      logger,
    },
    (onDrain) =>
      servePublic(app, {
        host: config.HOST,
        port: config.HTTP_PORT,
        grace: overrides.drainGrace ?? (() => delay(config.DRAIN_GRACE_MS)),
        drainTimeoutMs: config.DRAIN_TIMEOUT_MS,
        headTimeoutMs: config.HEAD_TIMEOUT_MS,
        requestTimeoutMs: config.REQUEST_TIMEOUT_MS,
        baseUrl,
        onDrain,
      }),
  );
  address ||= `http://${config.HOST}:${server.httpPort}`;
  return { ...server, baseUrl: address };
}
