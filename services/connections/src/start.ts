// The only wiring of connections: what main.ts runs and what tests start.
import { connectBus } from '@touchline/chassis/bus/bus.ts';
import { watchStream } from '@touchline/chassis/bus/watch-stream.ts';
import { implement, serveGrpc } from '@touchline/chassis/grpc/serve.ts';
import { tlsFiles } from '@touchline/chassis/grpc/tls.ts';
import { serveOps } from '@touchline/chassis/http/ops.ts';
import { createQueue, createWorker } from '@touchline/chassis/jobs/queue.ts';
import { connectMongo, ensureIndexes, withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import { createOutbox, outboxIndexes } from '@touchline/chassis/mongo/outbox.ts';
import { backlogService } from '@touchline/chassis/ops/backlog.ts';
import { busOptions, prepareStores } from '@touchline/chassis/prepare.ts';
import { createLogger, type Logger } from '@touchline/chassis/telemetry/logger.ts';
import { observeBacklog, observeDependencies } from '@touchline/chassis/telemetry/metrics.ts';
import { adsCatalog } from '@touchline/proto/catalog.ts';
import { ConnectionsService } from '@touchline/proto/gen/touchline/connections/v1/connections_pb.ts';
import type { ConnectionsConfig } from './config.ts';
import { retryDelayMs } from './domain/retry-delay.ts';
import { createQueueSync, enqueue } from './jobs/queue-sync.ts';
import { SCHEDULE_JOB, scheduleSyncs, setSchedule } from './jobs/schedule-syncs.ts';
import { startRates } from './jobs/start-rates.ts';
import { syncConnection } from './jobs/sync-connection.ts';
import { tellAdsAgain } from './jobs/tell-ads-again.ts';
import { adPlatforms } from './providers/ad-platforms.ts';
import { createSearchAds } from './providers/search-ads/search-ads.ts';
import { createSocialAds } from './providers/social-ads/social-ads.ts';
import { createConnection } from './rpc/create-connection.ts';
import { getConnection } from './rpc/get-connection.ts';
import { getSyncStatus } from './rpc/get-sync-status.ts';
import { listConnections } from './rpc/list-connections.ts';
import { startSync } from './rpc/start-sync.ts';
import { connectionIndexes, createConnections } from './store/connections.ts';
import { createSyncs, type QueuedSync } from './store/syncs.ts';
import { createTokenSeal } from './store/token-seal.ts';

export interface Overrides {
  logger?: Logger;
  now?: () => Date;
}

export interface ConnectionsProcess extends AsyncDisposable {
  readonly grpcPort: number;
  readonly opsPort: number;
}

const NAME = 'connections';

/** Makes the streams and indexes that the service stands on: what a Job does before an install. */
export const prepare = (config: ConnectionsConfig) =>
  prepareStores({ name: NAME, config, indexes: [connectionIndexes, outboxIndexes] });

/** Starts the service; disposing fails readiness, hands running syncs back to the queue, then closes in reverse order. */
export async function start(config: ConnectionsConfig, overrides: Overrides = {}): Promise<ConnectionsProcess> {
  const logger = overrides.logger ?? createLogger({ name: NAME, level: config.LOG_LEVEL });
  const { now = () => new Date() } = overrides;
  await using stack = new AsyncDisposableStack();

  const mongo = stack.use(
    await connectMongo({ url: config.MONGODB_URL, database: config.MONGODB_DATABASE, appName: NAME }),
  );
  await ensureIndexes(mongo.db, [connectionIndexes, outboxIndexes]);
  const bus = stack.use(await connectBus({ name: NAME, ...busOptions(config) }));
  const outbox = stack.use(createOutbox({ db: mongo.db, bus, logger }));
  const connections = createConnections(mongo.db);
  const syncs = createSyncs(mongo.db);
  const seal = createTokenSeal(config.TOKEN_SEALING_KEYS);
  const socialAds = stack.use(
    createSocialAds({
      baseUrl: config.META_GRAPH_URL,
      version: config.META_API_VERSION,
      appSecret: config.META_APP_SECRET,
      timeoutMs: config.META_TIMEOUT_MS,
      pageSize: config.META_PAGE_SIZE,
    }),
  );
  const platforms = adPlatforms({
    social_ads: socialAds,
    search_ads: config.google && stack.use(createSearchAds(config.google)),
  });

  const queueName = `${config.BUS_PREFIX}${NAME}-syncs`;
  const queue = stack.use(createQueue<QueuedSync>(config.REDIS_URL, queueName));
  const attempts = config.SYNC_ATTEMPTS;
  const queueSync = createQueueSync({ syncs, queue, attempts, now });
  const stopping = new AbortController();
  const transaction = withTransaction.bind(null, mongo.client) as <T>(
    fn: Parameters<typeof withTransaction<T>>[1],
  ) => Promise<T>;
  const tellAgain = tellAdsAgain({ syncs, queueSync });
  const watch = { db: mongo.db, bus, stream: adsCatalog.stream, tellAgain, logger };
  const told = stack.use(await watchStream(watch));
  const { signal } = stopping;
  const runSync = syncConnection({ syncs, queueSync, platforms, seal, outbox, transaction, now, logger, signal });
  const runSchedule = scheduleSyncs({ syncs, queueSync });
  stack.use(
    createWorker<QueuedSync>(
      config.REDIS_URL,
      queueName,
      (job) => (job.name === SCHEDULE_JOB ? runSchedule() : runSync(job.data, job.attemptsMade + 1 >= attempts)),
      {
        concurrency: config.SYNC_CONCURRENCY,
        logger,
        backoffMs: (made, error) => retryDelayMs(made, error, config.SYNC_BACKOFF_MS),
        lockMs: config.SYNC_LOCK_MS,
      },
    ),
  );
  stack.defer(() => stopping.abort());
  // The queue may have been lost since; what the database calls unfinished is handed over again, once.
  for (const sync of await syncs.unfinished()) await enqueue({ queue, attempts }, sync);
  await setSchedule(queue.queue, config.SYNC_INTERVAL_MINUTES);

  const rates = stack.use(await startRates({ config, db: mongo.db, now, logger }));

  const backlogs = {
    outbox: () => outbox.pending(),
    'lost-streams': () => told.pending(),
    syncs: () => syncs.pending(),
    rates: () => rates.pending(),
  };
  const oldest = { outbox: () => outbox.oldestAt() };
  observeBacklog(backlogs, oldest);
  observeDependencies({ mongodb: () => mongo.ping(), nats: async () => bus.isConnected(), valkey: () => queue.ping() });
  const grpc = stack.use(
    await serveGrpc({
      host: config.HOST,
      port: config.GRPC_PORT,
      services: [
        implement(ConnectionsService, {
          createConnection: createConnection({ connections, platforms, seal, now }),
          listConnections: listConnections({ connections }),
          getConnection: getConnection({ connections }),
          startSync: startSync({ connections, queueSync }),
          getSyncStatus: getSyncStatus({ connections }),
        }),
        backlogService(NAME, backlogs, oldest),
      ],
      logger,
      tls: tlsFiles(config),
    }),
  );

  let isDraining = false;
  const ready = async () => !isDraining && !bus.nats.isClosed() && (await mongo.ping().then(() => true));
  const ops = stack.use(await serveOps({ host: config.HOST, port: config.OPS_PORT, ready, logger }));
  stack.defer(() => {
    isDraining = true;
    grpc.stopAccepting();
  });

  const running = stack.move();
  return { grpcPort: grpc.port, opsPort: ops.port, [Symbol.asyncDispose]: () => running.disposeAsync() };
}
