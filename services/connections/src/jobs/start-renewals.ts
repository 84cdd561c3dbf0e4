// Starts the renewal of tokens before they end: one queue with an hourly job, and a job at every start.
import { atStart } from '@touchline/chassis/jobs/at-start.ts';
import { keepSchedule, type Schedule } from '@touchline/chassis/jobs/keep-schedule.ts';
import { createQueue, createWorker } from '@touchline/chassis/jobs/queue.ts';
import { valkeyOptions } from '@touchline/chassis/jobs/valkey.ts';
import type { Queue } from 'bullmq';
import type { Db } from 'mongodb';
import type { ConnectionsConfig } from '../config.ts';
import { retryDelayMs } from '../domain/retry-delay.ts';
import { tokensRenewed } from '../metrics.ts';
import { consentProviderOf, PROVIDERS } from '../providers/consent/consent-providers.ts';
import { createTokenRenewals } from '../store/token-renewals.ts';
import { queueBacklog } from './queue-backlog.ts';
import { type RenewTokenDeps, renewToken } from './renew-token.ts';

const LOOK_JOB = 'look';
const RENEW_JOB = 'renew';
const SCHEDULER_ID = 'hourly';
const AT_START = 'at-start';
const EVERY_HOUR = '40 * * * *';
const ATTEMPTS = 6;

export interface Renewals extends AsyncDisposable {
  /** Counts searches and renewals that wait or run; one that failed and will be retried later does not count. */
  pending(): Promise<number>;
}

interface Deps extends Omit<RenewTokenDeps, 'renewals' | 'signal'> {
  readonly config: ConnectionsConfig;
  readonly db: Db;
  /** How often the service checks that the schedule still exists; every minute by default. */
  readonly lookEveryMs: number | undefined;
}

/** Starts renewing tokens of the providers that can renew them. */
export async function startRenewals({ config, db, lookEveryMs, ...deps }: Deps): Promise<Renewals> {
  await using stack = new AsyncDisposableStack();
  const queueName = `${config.BUS_PREFIX}connections-renewals`;
  const jobs = stack.use(createQueue<{ connectionId: string }>(valkeyOptions(config), queueName));
  const renewals = createTokenRenewals(db);
  const channels = PROVIDERS.filter((provider) => consentProviderOf(deps.providers, provider)?.renew);
  // A series must exist before its first failure, or that failure would not show as a rise.
  for (const platform of channels)
    for (const outcome of ['renewed', 'refused', 'retry']) tokensRenewed.add(0, { platform, outcome });
  const stopping = new AbortController();
  const renew = renewToken({ ...deps, renewals, signal: stopping.signal });
  const look = async () => {
    // One job per connection: a connection that waits for another attempt is not queued twice.
    for await (const connectionId of renewals.due(channels, deps.now()))
      await jobs.add(RENEW_JOB, { connectionId }, { ...OPTIONS, jobId: `${RENEW_JOB}-${connectionId}` });
  };
  stack.use(
    createWorker<{ connectionId: string }>(
      valkeyOptions(config),
      queueName,
      (job) => (job.name === LOOK_JOB ? look() : renew(job.data.connectionId)),
      {
        logger: deps.logger,
        backoffMs: (made, error) => retryDelayMs(made, error, config.TOKEN_RENEWAL_BACKOFF_MS),
      },
    ),
  );
  stack.defer(() => stopping.abort());
  stack.use(keepSchedule(jobs, SCHEDULE, { logger: deps.logger, everyMs: lookEveryMs }));
  await atStart(jobs, () => lookNow(jobs.queue), deps.logger);
  const running = stack.move();
  return {
    pending: queueBacklog(jobs.queue),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

const OPTIONS = {
  attempts: ATTEMPTS,
  backoff: { type: 'custom' },
  removeOnComplete: true,
  removeOnFail: true,
};

const SCHEDULE: Schedule = {
  id: SCHEDULER_ID,
  repeat: { pattern: EVERY_HOUR },
  job: { name: LOOK_JOB, opts: OPTIONS },
};

/**
 * Removes the job of an earlier start first: while that one waits for its next attempt, it would keep this start's from running
 * now.
 */
async function lookNow(queue: Queue): Promise<void> {
  await queue.remove(AT_START);
  await queue.add(LOOK_JOB, {}, { ...OPTIONS, jobId: AT_START });
}
