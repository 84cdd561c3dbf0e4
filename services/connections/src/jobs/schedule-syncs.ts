// Schedules the syncs: at every interval, all processes together queue each connection that can be read once. Mailboxes have a
// shorter interval of their own.
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

/** Returns the schedule of mailboxes; 0 seconds remove it. */
export const mailSchedule = (intervalSeconds: number): Schedule => ({
  id: 'every-mailbox',
  repeat: intervalSeconds === 0 ? null : { every: intervalSeconds * 1000 },
  job: { name: SCHEDULE_JOB, opts: { removeOnComplete: true, removeOnFail: true } },
});

interface Deps {
  readonly syncs: Pick<Syncs, 'readable'>;
  readonly queueSync: QueueSync;
}

/** Queues every connection that can be read. @param channels those of these channels alone; undefined for all */
export function scheduleSyncs({ syncs, queueSync }: Deps, channels?: readonly string[]) {
  return async (): Promise<void> => {
    for await (const connectionId of syncs.readable(channels)) await queueSync(connectionId, DEFAULT_SYNC_DAYS);
  };
}
