// Runs the two sweeps: one queues what is due, whatever happened to its job, the other reads logs whose messages never arrived.
import { inBatches } from '@touchline/chassis/in-batches.ts';
import { tooOldBefore } from '../domain/withheld.ts';
import type { DueWork } from '../store/due-work.ts';
import type { Followers } from '../store/followers.ts';
import type { Subscriptions } from '../store/subscriptions.ts';
import type { PollOutcomes } from './poll-outcomes.ts';
import type { QueueSend } from './queue-send.ts';

const PROFILES_AT_ONCE = 50;

interface DueDeps {
  readonly work: Pick<DueWork, 'subscriptions'>;
  readonly queueSend: Pick<QueueSend, 'add'>;
  now(): Date;
}

/** Queues a job for every subscription that has something due: retries, and everything after Valkey lost its jobs. */
export function sweepDue({ work, queueSend, now }: DueDeps) {
  return async (stopping: AbortSignal): Promise<void> => {
    for (const subscriptionId of await work.subscriptions(now())) {
      if (stopping.aborted) return;
      await queueSend.add(subscriptionId);
    }
  };
}

interface LogDeps {
  readonly followers: Pick<Followers, 'profiles'>;
  readonly pollOutcomes: PollOutcomes;
  readonly subscriptions: Pick<Subscriptions, 'finishRemovals'>;
  readonly work: Pick<DueWork, 'withholdStale'>;
  now(): Date;
}

/**
 * Reads the log of every profile that has a follower, finishes removals that a crash left half done, and ends what waits behind
 * subscriptions that were not activated in time.
 */
export function sweepLogs({ followers, pollOutcomes, subscriptions, work, now }: LogDeps) {
  return async (stopping: AbortSignal): Promise<void> => {
    for await (const profileIds of inBatches(followers.profiles(), PROFILES_AT_ONCE)) {
      if (stopping.aborted) return;
      await pollOutcomes(profileIds);
    }
    await subscriptions.finishRemovals();
    await work.withholdStale(tooOldBefore(now()), now());
  };
}
