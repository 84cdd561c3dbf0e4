// Schedules the syncs: at every interval, all processes together queue each connection that can be read once.
import type { Schedule } from '@touchline/chassis/jobs/keep-schedule.ts';
import type { Syncs } from '../store/syncs.ts';
import { DEFAULT_SYNC_DAYS, type QueueSync } from './queue-sync.ts';

export const SCHEDULE_JOB = 'schedule';

/** Returns the schedule, which is the same in every process; 0 minutes remove it. */
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
