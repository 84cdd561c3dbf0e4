// Keeps schedules, which are stored only in Valkey: when it comes back without its data, nothing would run until a restart.
import type { JobSchedulerTemplateOptions, Queue, RepeatOptions } from 'bullmq';
import { repeat } from '../repeat.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { JobQueue } from './queue.ts';

export interface Schedule {
  readonly id: string;
  /** null removes the schedule. */
  readonly repeat: Pick<RepeatOptions, 'every'> | Pick<RepeatOptions, 'pattern'> | null;
  /** Runs at each time, and with `every` also at once when the schedule is set again. */
  readonly job: { readonly name: string; readonly opts: JobSchedulerTemplateOptions };
}

const EVERY_MS = 60_000;

/**
 * Sets a schedule in the background, and sets it again whenever Valkey has lost it. All replicas keep the same schedule, which is
 * stored once. While it is there it is left alone: setting it would move its waiting job to the end of the queue. So when a
 * replica with another setting changes it, it stays changed: the replica that started last decides.
 * @param options.everyMs between checks; a minute by default
 * @returns what ends the checks; the schedule stays
 */
export function keepSchedule(
  { queue, ping }: Pick<JobQueue<object>, 'queue' | 'ping'>,
  { id, repeat: times, job }: Schedule,
  { logger, everyMs = EVERY_MS }: { logger: Logger; everyMs?: number | undefined },
): AsyncDisposable {
  let wasSet = false;
  return repeat({ name: `keep schedule ${id}`, everyMs, logger }, async () => {
    // BullMQ waits indefinitely for its first connection, and disposing would wait with it.
    await ping();
    if (times === null) return void (await queue.removeJobScheduler(id));
    if (wasSet && (await isInPlace(queue, id))) return;
    await queue.upsertJobScheduler(id, times, { name: job.name, data: {}, opts: job.opts });
    wasSet = true;
  });
}

const COMING: ReadonlySet<string> = new Set(['delayed', 'waiting', 'prioritized', 'active']);

/**
 * Reports whether the schedule is in place. The next run is a job, added when the one before begins; without it no run follows.
 */
async function isInPlace(queue: Queue, id: string): Promise<boolean> {
  const nextAt = async () => (await queue.getJobScheduler(id))?.next;
  const next = await nextAt();
  if (!next) return false;
  // When another replica or a worker moved it on meanwhile, it was not lost.
  return COMING.has(await queue.getJobState(`repeat:${id}:${next}`)) || (await nextAt()) !== next;
}
