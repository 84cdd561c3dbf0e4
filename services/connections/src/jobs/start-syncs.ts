// Starts the reading of accounts: one queue, its workers, the schedule, and the watch that republishes what the stream of ads
// lost.
import type { Bus } from '@touchline/chassis/bus/bus.ts';
import { watchStream } from '@touchline/chassis/bus/watch-stream.ts';
import { keepSchedule } from '@touchline/chassis/jobs/keep-schedule.ts';
import { createQueue, createWorker } from '@touchline/chassis/jobs/queue.ts';
import { checkValkeyAccess, valkeyOptions } from '@touchline/chassis/jobs/valkey.ts';
import { repeat } from '@touchline/chassis/repeat.ts';
import { adsCatalog } from '@touchline/proto/catalog.ts';
import type { Db } from 'mongodb';
import type { ConnectionsConfig } from '../config.ts';
import { retryDelayMs } from '../domain/retry-delay.ts';
import type { OutcomeSources } from '../providers/outcome-sources.ts';
import { createSyncs, type QueuedSync, type Syncs } from '../store/syncs.ts';
import { createQueueSync, enqueue, type QueueSync } from './queue-sync.ts';
import { republishAds } from './republish-ads.ts';
import { SCHEDULE_JOB, scheduleSyncs, syncSchedule } from './schedule-syncs.ts';
import { type SyncConnectionDeps, syncConnection } from './sync-connection.ts';

export interface Syncing extends AsyncDisposable {
  readonly queueSync: QueueSync;
  /** Hands a sync that is queued in the database to the workers. */
  enqueue(sync: QueuedSync): Promise<void>;
  /** Counts syncs that are queued or run. */
  pending: Syncs['pending'];
  /** Returns 1 while the stream of ads has to be republished. */
  lostStreams(): Promise<number>;
  ping(): Promise<void>;
}

interface Deps extends Omit<SyncConnectionDeps, 'syncs' | 'queueSync' | 'sources'> {
  readonly sources: OutcomeSources;
  readonly config: ConnectionsConfig;
  readonly db: Db;
  readonly bus: Bus;
  /**
   * How often the stream of ads and the jobs that Valkey may have lost are checked; by default the interval of watchStream, and a
   * minute.
   */
  readonly lookEveryMs: number | undefined;
}

const HAND_OVER_EVERY_MS = 60_000;

/** Starts the workers; disposing hands running syncs back to the queue, after the signal has aborted. */
export async function startSyncs({ config, db, bus, lookEveryMs, ...deps }: Deps): Promise<Syncing> {
  const { sources, logger, now } = deps;
  const { SYNC_ATTEMPTS: attempts } = config;
  await using stack = new AsyncDisposableStack();
  const syncs = createSyncs(db);
  const valkey = valkeyOptions(config);
  await checkValkeyAccess(valkey);
  const queueName = `${config.BUS_PREFIX}connections-syncs`;
  const queue = stack.use(createQueue<QueuedSync>(valkey, queueName));
  const queueSync = createQueueSync({ syncs, queue, attempts, now });
  const isAdPlatform = (channel: string) => deps.platforms.get(channel) !== undefined;
  const republish = republishAds({ syncs, queueSync, outbox: deps.outbox, isAdPlatform });
  const watched = { db, bus, stream: adsCatalog.stream, republish, logger, everyMs: lookEveryMs };
  const streamWatch = stack.use(await watchStream(watched));
  const runSync = syncConnection({ ...deps, syncs, queueSync });
  const runSchedule = scheduleSyncs({ syncs, queueSync });
  stack.use(
    createWorker<QueuedSync>(
      valkey,
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
  await syncs.enable([...sources.read, ...deps.searches.keys()], now());
  stack.use(keepSchedule(queue, syncSchedule(config.SYNC_INTERVAL_MINUTES), { logger, everyMs: lookEveryMs }));
  // Valkey may lose its jobs at any time. Syncs that are unfinished in the database are handed over again; each is one job,
  // however often.
  const handOver = { name: 'hand over syncs', everyMs: lookEveryMs ?? HAND_OVER_EVERY_MS, logger };
  stack.use(
    repeat(handOver, async () => {
      for (const sync of await syncs.unfinished()) await enqueue({ queue, attempts }, sync);
    }),
  );
  const running = stack.move();
  return {
    queueSync,
    enqueue: (sync) => enqueue({ queue, attempts }, sync),
    pending: () => syncs.pending(),
    lostStreams: () => streamWatch.pending(),
    ping: () => queue.ping(),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
