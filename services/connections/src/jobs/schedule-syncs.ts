// The clock of the syncs: every interval each connection that can be read is queued, once for all processes together.
import type { Queue } from 'bullmq';
import type { Syncs } from '../store/syncs.ts';
import { DEFAULT_SYNC_DAYS, type QueueSync } from './queue-sync.ts';

export const SCHEDULE_JOB = 'schedule';

const SCHEDULER_ID = 'every-connection';

/** Sets the interval, or takes it away for 0. Every process sets the same one; the queue holds it once. */
export async function setSchedule(queue: Queue, intervalMinutes: number): Promise<void> {
  if (intervalMinutes === 0) {
    await queue.removeJobScheduler(SCHEDULER_ID);
    return;
  }
  const template = { name: SCHEDULE_JOB, data: {}, opts: { removeOnComplete: true, removeOnFail: true } };
  await queue.upsertJobScheduler(SCHEDULER_ID, { every: intervalMinutes * 60_000 }, template);
}

/** Queues every connection that can be read. */
export function scheduleSyncs({ syncs, queueSync }: { syncs: Pick<Syncs, 'readable'>; queueSync: QueueSync }) {
  return async (): Promise<void> => {
    for await (const connectionId of syncs.readable()) await queueSync(connectionId, DEFAULT_SYNC_DAYS);
  };
}
