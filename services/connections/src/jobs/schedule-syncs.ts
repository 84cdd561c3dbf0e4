// The clock of the syncs: every interval each connection that can be read is queued, once for all processes together.
import type { Schedule } from '@touchline/chassis/jobs/keep-schedule.ts';
import type { Syncs } from '../store/syncs.ts';
import { DEFAULT_SYNC_DAYS, type QueueSync } from './queue-sync.ts';

export const SCHEDULE_JOB = 'schedule';

/** Every process keeps the same one; 0 minutes take it away. */
export const syncSchedule = (intervalMinutes: number): Schedule => ({
  id: 'every-connection',
  repeat: intervalMinutes === 0 ? null : { every: intervalMinutes * 60_000 },
  job: { name: SCHEDULE_JOB, opts: { removeOnComplete: true, removeOnFail: true } },
});

/** Queues every connection that can be read. */
export function scheduleSyncs({ syncs, queueSync }: { syncs: Pick<Syncs, 'readable'>; queueSync: QueueSync }) {
  return async (): Promise<void> => {
    for await (const connectionId of syncs.readable()) await queueSync(connectionId, DEFAULT_SYNC_DAYS);
  };
}
