// Schedules stand in Valkey alone: one that comes back without its data has none, and nothing would run until a restart.
import type { JobSchedulerTemplateOptions, Queue, RepeatOptions } from 'bullmq';
import { repeat } from '../repeat.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { JobQueue } from './queue.ts';

export interface Schedule {
  readonly id: string;
  /** Null takes the schedule away. */
  readonly repeat: Pick<RepeatOptions, 'every'> | Pick<RepeatOptions, 'pattern'> | null;
  /** Runs at each time, and of an `every` at once when it is set anew. */
  readonly job: { readonly name: string; readonly opts: JobSchedulerTemplateOptions };
}

const EVERY_MS = 60_000;

/**
 * Sets a schedule in the background, and again whenever Valkey has lost it. All replicas keep the same one, which stands there
 * once. While it stands it is left alone: setting it would move its waiting job to the end of the queue. So one that a replica
 * with another setting has changed stays changed: who started last decides.
 * @param options.everyMs between looks; a minute unless told
 * @returns what ends the looks; the schedule stays
 */
export function keepSchedule(
  { queue, ping }: Pick<JobQueue<object>, 'queue' | 'ping'>,
  { id, repeat: times, job }: Schedule,
  { logger, everyMs = EVERY_MS }: { logger: Logger; everyMs?: number | undefined },
): AsyncDisposable {
  let wasSet = false;
  return repeat({ name: `keep schedule ${id}`, everyMs, logger }, async () => {
    // BullMQ waits for its first connection for ever, and so would whoever disposes.
    await ping();
    if (times === null) return void (await queue.removeJobScheduler(id));
    if (wasSet && (await stands(queue, id))) return;
    await queue.upsertJobScheduler(id, times, { name: job.name, data: {}, opts: job.opts });
    wasSet = true;
  });
}

const COMING: ReadonlySet<string> = new Set(['delayed', 'waiting', 'prioritized', 'active']);

/** The next run is a job, added when the one before begins; without it there is no run after that either. */
async function stands(queue: Queue, id: string): Promise<boolean> {
  const nextAt = async () => (await queue.getJobScheduler(id))?.next;
  const next = await nextAt();
  if (!next) return false;
  // One that another replica or a worker moved on meanwhile was not lost.
  return COMING.has(await queue.getJobState(`repeat:${id}:${next}`)) || (await nextAt()) !== next;
}
