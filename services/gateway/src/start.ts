// The only file that wires the gateway: its database, its clients, the public port and the internal one.
import { connectBus } from '@touchline/chassis/bus/bus.ts';
import { grpcClient } from '@touchline/chassis/grpc/client.ts';
import { implement, serveGrpc } from '@touchline/chassis/grpc/serve.ts';
import { tlsFiles } from '@touchline/chassis/grpc/tls.ts';
import { serveOps } from '@touchline/chassis/http/ops.ts';
import { connectMongo, ensureIndexes } from '@touchline/chassis/mongo/mongo.ts';
import { createOutbox, outboxIndexes } from '@touchline/chassis/mongo/outbox.ts';
import { backlogService } from '@touchline/chassis/ops/backlog.ts';
import { createLogger, type Logger } from '@touchline/chassis/telemetry/logger.ts';
import { observeBacklog } from '@touchline/chassis/telemetry/metrics.ts';
import { AccessService } from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import { AttributionService } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { ConnectionsService } from '@touchline/proto/gen/touchline/connections/v1/connections_pb.ts';
import { IdentityService } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import { TrackingService } from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import type { Config } from './config.ts';
import { createFindKey } from './credentials/find-key.ts';
import { createVerifyApiKey } from './credentials/verify-api-key.ts';
import { createApp } from './http/app.ts';
import { servePublic } from './http/public-server.ts';
import { createRateLimiter } from './http/rate-limit.ts';
import { connectRateStore } from './http/rate-store.ts';
import { buildOpenapi } from './openapi/build-openapi.ts';
import { allOperations } from './operations/all-operations.ts';
import { createCoalesceEvents, type RecordEvents } from './operations/events/coalesce-events.ts';
import { createCreateProfile } from './rpc/create-profile.ts';
import { createCreateWorkspace } from './rpc/create-workspace.ts';
import { createIssueApiKey } from './rpc/issue-api-key.ts';
import { createListProfiles } from './rpc/list-profiles.ts';
import type { Services } from './services.ts';
import { createAccessStore } from './store/access-store.ts';
import { collectionIndexes } from './store/schema.ts';

export interface Overrides {
  logger?: Logger;
  /** Where events go instead of tracking: the benchmark's baseline answers at once. */
  recordEvents?: RecordEvents;
}

export interface Gateway extends AsyncDisposable {
  readonly httpPort: number;
  readonly grpcPort: number;
  readonly opsPort: number;
  readonly baseUrl: string;
}

/** Starts everything; disposing drains: readiness off, running requests finished, then the rest in reverse. */
export async function start(config: Config, overrides: Overrides = {}): Promise<Gateway> {
  await using stack = new AsyncDisposableStack();
  const logger = overrides.logger ?? createLogger({ name: 'gateway', level: config.LOG_LEVEL });
  const tls = tlsFiles(config);
  const now = () => new Date();

  const mongo = stack.use(
    await connectMongo({ url: config.MONGODB_URL, database: config.MONGODB_DATABASE, appName: 'gateway' }),
  );
  await ensureIndexes(mongo.db, [...collectionIndexes, outboxIndexes]);
  const bus = stack.use(await connectBus({ url: config.NATS_URL, name: 'gateway', prefix: config.BUS_PREFIX }));
  const outbox = stack.use(createOutbox({ db: mongo.db, bus, logger }));
  const redis = stack.adopt(connectRateStore(config.REDIS_URL, logger), (client) => client.disconnect());
  const access = createAccessStore(mongo.db);

  const tracking = stack.use(
    grpcClient(TrackingService, { address: config.TRACKING_GRPC, idempotent: RETRIED.tracking, tls }),
  );
  const identity = stack.use(
    grpcClient(IdentityService, { address: config.IDENTITY_GRPC, idempotent: RETRIED.identity, tls }),
  );
  const attribution = stack.use(
    grpcClient(AttributionService, { address: config.ATTRIBUTION_GRPC, idempotent: RETRIED.attribution, tls }),
  );
  const connections = stack.use(
    grpcClient(ConnectionsService, { address: config.CONNECTIONS_GRPC, idempotent: RETRIED.connections, tls }),
  );

  const queues = { outbox: () => outbox.pending() };
  observeBacklog(queues);
  const accessService = implement(AccessService, {
    createWorkspace: createCreateWorkspace({ access, now }),
    createProfile: createCreateProfile({ access, client: mongo.client, outbox, now }),
    issueApiKey: createIssueApiKey({ access, env: config.TOUCHLINE_ENV, now }),
    listProfiles: createListProfiles({ access }),
  });
  const grpc = stack.use(
    await serveGrpc({
      host: config.HOST,
      port: config.GRPC_PORT,
      services: [accessService, backlogService('gateway', queues)],
      logger,
      tls,
    }),
  );

  let draining = false;
  let address = config.BASE_URL ?? '';
  const baseUrl = () => address;
  const recordEvents =
    overrides.recordEvents ??
    createCoalesceEvents({ call: (request) => tracking.recordEvents(request, { deadlineMs: 10_000 }) });
  let openapi: Record<string, unknown> | undefined;
  const services: Services = {
    tracking,
    identity,
    attribution,
    connections,
    recordEvents,
    access,
    openapi: () => (openapi ??= buildOpenapi(allOperations, baseUrl())),
  };
  const app = createApp({
    operations: allOperations,
    services,
    verify: createVerifyApiKey({ env: config.TOUCHLINE_ENV, findKey: createFindKey({ access, logger, now }), now }),
    limiter: createRateLimiter({ redis, prefix: config.MONGODB_DATABASE }),
    addressLimit: config.ADDRESS_RATE_LIMIT_PER_MINUTE,
    trustedProxyHops: config.TRUSTED_PROXY_HOPS,
    now: Date.now,
    baseUrl,
    draining: () => draining,
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
      graceMs: config.DRAIN_GRACE_MS,
      drainTimeoutMs: config.DRAIN_TIMEOUT_MS,
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
    grpcPort: grpc.port,
    opsPort: ops.port,
    baseUrl: address,
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}

/** Methods that may be called twice without harm; a restart of the service behind them is then not felt. */
const RETRIED = {
  // Every event that the gateway sends carries its idempotency key.
  tracking: ['recordEvents', 'issueTrackingKey', 'listTrackingKeys', 'listEvents', 'getQuality', 'getSnippet'],
  identity: ['importCustomers', 'searchCustomers', 'batchGetCustomers', 'resolveIdentity'],
  attribution: [
    'listCampaigns',
    'getUnattributed',
    'getTrend',
    'getOverview',
    'getPlatformComparison',
    'listConvertedCustomers',
    'getJourney',
    'summarizePersons',
    'listGoals',
    'listPayments',
  ],
  connections: ['listConnections', 'getConnection', 'getSyncStatus'],
} as const;
