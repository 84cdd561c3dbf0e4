// Wraps BullMQ for the services: queues that keep little, and workers that log and retry.
import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { type Job, type JobsOptions, Queue, Worker } from 'bullmq';
import type { Redis, RedisOptions } from 'ioredis';
import { unavailable } from '../errors.ts';
import { jobDuration } from '../telemetry/chassis-metrics.ts';
import type { Logger } from '../telemetry/logger.ts';
import { connectValkey, type ValkeyOptions, valkeyRefusal } from './valkey.ts';

export interface JobQueue<T extends object> extends AsyncDisposable {
  readonly queue: Queue;
  /**
   * Adds a job; a jobId that is already waiting or running is not added again.
   * @throws AppError UNAVAILABLE within seconds when Valkey is unavailable
   */
  add(name: string, data: T, options?: JobsOptions): Promise<void>;
  /** Throws when Valkey does not answer within seconds. */
  ping(): Promise<void>;
}

/** A worker waits for Valkey indefinitely, as BullMQ requires; the caller that adds a job receives an error. */
const WORKER_CONNECTION: RedisOptions = { maxRetriesPerRequest: null, enableReadyCheck: false };
const QUEUE_CONNECTION: RedisOptions = { maxRetriesPerRequest: 5, commandTimeout: 5000, enableReadyCheck: false };

function connect(target: ValkeyOptions | string, options: RedisOptions): Redis {
  const redis = connectValkey(target, options);
  // The connection is restored by itself; a call that fails meanwhile reports it.
  redis.on('error', () => undefined);
  return redis;
}

/** Returns a function that reports whether there has been a connection yet. */
function onceReady(redis: Redis): () => boolean {
  let wasReady = false;
  redis.once('ready', () => {
    wasReady = true;
  });
  return () => wasReady;
}

/** Opens a queue; it keeps only the last hundred failures of finished jobs. */
export function createQueue<T extends object>(
  target: ValkeyOptions | string,
  name: string,
  prefix = 'touchline',
): JobQueue<T> {
  const redis = connect(target, QUEUE_CONNECTION);
  const wasReady = onceReady(redis);
  const queue = new Queue(name, {
    connection: redis,
    prefix,
    defaultJobOptions: { removeOnComplete: true, removeOnFail: 100 },
  });
  queue.on('error', () => undefined);
  return {
    queue,
    add: async (jobName, data, options) => {
      const carrier: Record<string, string> = {};
      propagation.inject(context.active(), carrier);
      try {
        // BullMQ waits indefinitely for its first connection; a ping of our own fails with the reason.
        if (!wasReady()) await redis.ping();
        await queue.add(jobName, { ...data, trace: carrier }, options);
      } catch (error) {
        throw unavailable('The job queue is unavailable; try again.', 2, valkeyRefusal(error) ?? error);
      }
    },
    ping: async () => {
      await redis.ping();
    },
    async [Symbol.asyncDispose]() {
      await queue.close();
      redis.disconnect();
    },
  };
}

export interface WorkerOptions {
  concurrency?: number;
  prefix?: string;
  logger: Logger;
  /** How long a job added with `backoff: { type: 'custom' }` waits before its next attempt, in milliseconds. */
  backoffMs?: (attemptsMade: number, error: Error | undefined) => number;
  /** After how long another worker receives the job of a process that died, any number of times. */
  lockMs?: number;
}

/** Starts a worker; disposing lets running jobs finish. */
export function createWorker<T extends object>(
  target: ValkeyOptions | string,
  name: string,
  handle: (job: Job<T>) => Promise<void>,
  { concurrency = 1, prefix = 'touchline', logger, backoffMs, lockMs = 30_000 }: WorkerOptions,
): AsyncDisposable {
  const redis = connect(target, WORKER_CONNECTION);
  const wasReady = onceReady(redis);
  const tracer = trace.getTracer('touchline/jobs');
  const worker = new Worker<T>(
    name,
    (job) => {
      const parent = propagation.extract(context.active(), (job.data as { trace?: object }).trace ?? {});
      return tracer.startActiveSpan(`job ${name}`, { kind: SpanKind.CONSUMER }, parent, async (span) => {
        const began = performance.now();
        let outcome = 'failed';
        try {
          await handle(job);
          outcome = 'done';
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR });
          throw error;
        } finally {
          jobDuration.record((performance.now() - began) / 1000, { queue: name, outcome });
          span.end();
        }
      });
    },
    {
      connection: redis,
      prefix,
      concurrency,
      lockDuration: lockMs,
      stalledInterval: lockMs,
      maxStalledCount: 1_000_000,
      ...(backoffMs ? { settings: { backoffStrategy: (made, _type, error) => backoffMs(made, error) } } : {}),
    },
  );
  worker.on('failed', (job, error) =>
    logger.warn({ job_id: job?.id, attempt: job?.attemptsMade, err: error }, 'job failed'),
  );
  worker.on('error', (error) => logger.warn({ err: valkeyRefusal(error) ?? error }, 'worker lost its connection'));
  return {
    async [Symbol.asyncDispose]() {
      // A worker that never had a connection has no job in hand, and would first wait for the connection.
      await worker.close(!wasReady());
      redis.disconnect();
    },
  };
}
