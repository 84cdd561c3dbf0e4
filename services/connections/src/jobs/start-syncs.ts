// Starts the reading of accounts: the queues with their workers, the schedule, and the watch that republishes what the stream of ads
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
import { MAIL_CHANNELS } from '../domain/messages/mailbox.ts';
import { retryDelayMs } from '../domain/retry-delay.ts';
import { slicesRead } from '../metrics.ts';
import type { AdPlatforms } from '../providers/ad-platforms.ts';
import type { OutcomeSources } from '../providers/outcome-sources.ts';
import { createBackfills } from '../store/backfills.ts';
import { createSyncs, type QueuedSync, type Syncs } from '../store/syncs.ts';
import { backfillSlice } from './backfill-slice.ts';
import { createQueueSync, type QueueSync } from './queue-sync.ts';
import { republishAds } from './republish-ads.ts';
import { mailSchedule, scheduleSyncs, syncSchedule } from './schedule-syncs.ts';
import { type History, type SyncConnectionDeps, syncConnection } from './sync-connection.ts';
import { openSyncQueues, startSyncWorkers } from './sync-queues.ts';

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

interface Deps
  extends Omit<
    SyncConnectionDeps,
    'syncs' | 'backfills' | 'queueSync' | 'addSlice' | 'history' | 'platforms' | 'sources'
  > {
  readonly platforms: AdPlatforms;
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
  const { sources, platforms, searches, logger, now } = deps;
  await using stack = new AsyncDisposableStack();
  const [syncs, backfills] = [createSyncs(db), createBackfills(db)];
  const valkey = valkeyOptions(config);
  await checkValkeyAccess(valkey);
  const name = `${config.BUS_PREFIX}connections-syncs`;
  const options = {
    ...{ valkey, prefix: name, channels: [...platforms.channels, ...sources.read, ...searches.keys()] },
    attempts: config.SYNC_ATTEMPTS,
  };
  const queues = stack.use(openSyncQueues(options));
  for (const platform of options.channels) slicesRead.add(0, { platform, outcome: 'read' });
  const queueSync = createQueueSync({ syncs, addSync: queues.addSync, now });
  const isAdPlatform = (channel: string) => platforms.get(channel) !== undefined;
  const republish = republishAds({ syncs, queueSync, outbox: deps.outbox, isAdPlatform });
  const watched = { db, bus, stream: adsCatalog.stream, republish, logger, everyMs: lookEveryMs };
  const streamWatch = stack.use(await watchStream(watched));
  const reading = { ...deps, syncs, backfills, queueSync, addSlice: queues.addSlice, history: historyOf(config) };
  const handlers = { sync: syncConnection(reading), slice: backfillSlice(reading) };
  const backoffMs = (made: number, error: Error | undefined) => retryDelayMs(made, error, config.SYNC_BACKOFF_MS);
  const workers = { concurrency: config.SYNC_CONCURRENCY, lockMs: config.SYNC_LOCK_MS, backoffMs, logger };
  stack.use(startSyncWorkers({ ...options, ...workers }, handlers));
  await syncs.enable([...sources.read, ...searches.keys()], now());
  const schedule = stack.use(createQueue(valkey, name));
  const scheduling = { logger, lockMs: config.SYNC_LOCK_MS };
  stack.use(createWorker(valkey, name, scheduleSyncs({ syncs, queueSync }), scheduling));
  const kept = { logger, everyMs: lookEveryMs };
  stack.use(keepSchedule(schedule, syncSchedule(config.SYNC_INTERVAL_MINUTES), kept));
  const ofMailboxes = `${name}-mailboxes`;
  const mailQueue = stack.use(createQueue(valkey, ofMailboxes));
  const pollMailboxes = scheduleSyncs({ syncs, queueSync }, [...MAIL_CHANNELS]);
  stack.use(createWorker(valkey, ofMailboxes, pollMailboxes, scheduling));
  stack.use(keepSchedule(mailQueue, mailSchedule(config.MAIL_POLL_SECONDS), kept));
  // Valkey may lose its jobs at any time. What is unfinished in the database is handed over again; each is one job, however
  // often.
  const handOver = { name: 'hand over syncs', everyMs: lookEveryMs ?? HAND_OVER_EVERY_MS, logger };
  stack.use(
    repeat(handOver, async () => {
      for (const sync of await syncs.unfinished()) await queues.addSync(sync);
      for (const slice of await backfills.unfinished()) await queues.addSlice(slice);
    }),
  );
  const started = stack.move();
  return {
    queueSync,
    enqueue: queues.addSync,
    pending: () => syncs.pending(),
    lostStreams: () => streamWatch.pending(),
    ping: () => schedule.ping(),
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}

const historyOf = (config: ConnectionsConfig): History => ({
  adDays: config.BACKFILL_AD_DAYS,
  mostAdDays: config.AD_PLATFORM_DAYS,
  outcomeDays: config.BACKFILL_OUTCOME_DAYS,
  sliceDays: config.BACKFILL_SLICE_DAYS,
});
