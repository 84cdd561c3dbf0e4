// Starts the fetching of reference rates: one queue with an hourly job, and a job at every start.
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@touchline/chassis/errors.ts';
import { grpcClient } from '@touchline/chassis/grpc/client.ts';
import { tlsFiles } from '@touchline/chassis/grpc/tls.ts';
import { atStart } from '@touchline/chassis/jobs/at-start.ts';
import { keepSchedule, type Schedule } from '@touchline/chassis/jobs/keep-schedule.ts';
import { createQueue, createWorker } from '@touchline/chassis/jobs/queue.ts';
import { valkeyOptions } from '@touchline/chassis/jobs/valkey.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import { AttributionService } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import type { Queue } from 'bullmq';
import type { Db } from 'mongodb';
import type { ConnectionsConfig } from '../config.ts';
import { retryDelayMs } from '../domain/retry-delay.ts';
import { createRatesSource } from '../providers/rates/rates-source.ts';
import { createRatesFeed } from '../store/rates-feed.ts';
import { fetchRates } from './fetch-rates.ts';
import { queueBacklog } from './queue-backlog.ts';

const FETCH_JOB = 'fetch';
const SCHEDULER_ID = 'hourly';
const AT_START = 'at-start';
/**
 * A day's file is published once: an hourly job fetches it within the hour, and requests nothing until the next day's is due.
 */
const EVERY_HOUR = '10 * * * *';
const ATTEMPTS = 6;
const OPTIONS = { attempts: ATTEMPTS, backoff: { type: 'custom' }, removeOnComplete: true, removeOnFail: true };
const SCHEDULE: Schedule = {
  id: SCHEDULER_ID,
  repeat: { pattern: EVERY_HOUR },
  job: { name: FETCH_JOB, opts: OPTIONS },
};
/** Storing a whole history takes long. */
const IMPORT_DEADLINE_MS = 60_000;
/** How often attribution is tried, a second apart, before the file is fetched again: both services may just be starting. */
const IMPORT_TRIES = 30;
const IMPORT_WAIT_MS = 1000;

export interface Rates extends AsyncDisposable {
  /** Counts fetches that wait or run; a fetch that failed and will be retried later does not count. */
  pending(): Promise<number>;
}

interface Deps {
  readonly config: ConnectionsConfig;
  readonly db: Db;
  readonly now: () => Date;
  /** How often the service checks that the schedule still exists; every minute by default. */
  readonly lookEveryMs: number | undefined;
  readonly logger: Logger;
}

/** Starts fetching, or removes the schedule when no address is set. */
export async function startRates({ config, db, now, lookEveryMs, logger }: Deps): Promise<Rates> {
  await using stack = new AsyncDisposableStack();
  const queueName = `${config.BUS_PREFIX}connections-rates`;
  const jobs = stack.use(createQueue(valkeyOptions(config), queueName));
  const { queue } = jobs;
  if (!config.rates) {
    await atStart(jobs, () => queue.removeJobScheduler(SCHEDULER_ID), logger);
    return { pending: async () => 0, [Symbol.asyncDispose]: async () => undefined };
  }
  const provider = config.rates;
  const source = stack.use(createRatesSource(provider));
  const attribution = stack.use(
    grpcClient(AttributionService, {
      address: config.ATTRIBUTION_GRPC,
      deadlineMs: IMPORT_DEADLINE_MS,
      tls: tlsFiles(config),
    }),
  );
  const stopping = new AbortController();
  const run = fetchRates({
    source,
    base: provider.base,
    feed: createRatesFeed(db),
    importRates: (request) => whenBack(() => attribution.importRates(request), stopping.signal),
    now,
    logger,
    signal: stopping.signal,
  });
  stack.use(
    createWorker(valkeyOptions(config), queueName, run, {
      logger,
      backoffMs: (made, error) => retryDelayMs(made, error, config.RATES_BACKOFF_MS),
    }),
  );
  stack.defer(() => stopping.abort());
  stack.use(keepSchedule(jobs, SCHEDULE, { logger, everyMs: lookEveryMs }));
  await atStart(jobs, () => fetchNow(queue), logger);

  const running = stack.move();
  return {
    pending: queueBacklog(queue),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

async function whenBack<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await call();
    } catch (error) {
      const isAway = error instanceof AppError && error.code === 'UNAVAILABLE';
      if (!isAway || tries >= IMPORT_TRIES || signal.aborted) throw error;
      await delay(IMPORT_WAIT_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}

/**
 * Removes the job of an earlier start first: while that one waits for its next attempt, it would keep this start's from running
 * now.
 */
async function fetchNow(queue: Queue): Promise<void> {
  await queue.remove(AT_START);
  await queue.add(FETCH_JOB, {}, { ...OPTIONS, jobId: AT_START });
}
