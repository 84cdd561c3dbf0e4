// Keeps derived credit in line with what is stored: a background loop that this process wakes when it stores something, and that
// looks by itself for what a crashed process left behind.
import { setTimeout as delay } from 'node:timers/promises';
import { LeaseLost } from '@touchline/chassis/mongo/lease.ts';
import { repeat } from '@touchline/chassis/repeat.ts';
import { oldestDirtySince } from '../store/credit/dirty-persons.ts';
import { createProfileLeases } from '../store/credit/leases.ts';
import { countOutdated, outdatedProfiles } from '../store/credit/outdated-persons.ts';
import { replayingProfiles } from '../store/replay/replay-progress.ts';
import { recomputeBatch } from './recompute-batch.ts';
import type { ReplayDeps } from './replay-deps.ts';
import { replayStep } from './replay-step.ts';

export interface RecomputeLoop extends AsyncDisposable {
  /** Reports that persons of these profiles were marked dirty, or that a replay was queued. */
  nudge(profileIds: Iterable<string>): void;
  /** Counts the dirty flags and invalidations that are waiting, and the persons whom an earlier release derived. */
  pending(): Promise<number>;
  /** Returns since when the longest waiting person has waited; undefined when none waits. */
  oldestAt(): Promise<Date | undefined>;
}

/** How long a batch waits for more, so that a burst of one person's events is derived once. */
const DEBOUNCE_MS = 100;
/**
 * After a turn of this many persons, more are expected: the daily facts that they share are then written once for all of them.
 */
const MANY = 50;
const GATHER_MANY_MS = 400;
/** How often to look for work that no nudge of this process reported, by default. */
const SWEEP_MS = 2000;
/** How long to leave a profile alone when another process holds it. */
const HELD_MS = 100;
/** Batches in a row for one profile before the other profiles have their turn. */
const TURN = 20;

/** Starts the loop. Disposing it finishes the batch in hand. */
export function createRecomputeLoop(deps: ReplayDeps & { readonly sweepMs?: number }): RecomputeLoop {
  const { sweepMs = SWEEP_MS } = deps;
  const { dirty, invalidations, persons, replays } = deps.collections;
  const leases = createProfileLeases(deps.collections.leases);
  const nudged = new Set<string>();
  let sweepAt = 0;
  let gatherMs = DEBOUNCE_MS;

  async function pass(stopping: AbortSignal): Promise<void> {
    await delay(gatherMs, undefined, { signal: stopping }).catch(() => undefined);
    if (stopping.aborted) return;
    if (performance.now() >= sweepAt) {
      for (const profileId of await waitingProfiles()) nudged.add(profileId);
      sweepAt = performance.now() + sweepMs;
    }
    const profiles = [...nudged];
    nudged.clear();
    gatherMs = DEBOUNCE_MS;
    for (const profileId of profiles) await takeTurn(profileId, stopping);
  }

  async function waitingProfiles(): Promise<string[]> {
    const now = new Date();
    const found = await Promise.all([
      dirty.distinct('profile_id', {}),
      invalidations.distinct('profile_id', {}),
      outdatedProfiles(persons),
      replayingProfiles(replays, { now, clearedUntil: new Date(now.getTime() - deps.retentionMs) }),
    ]);
    return found.flat();
  }

  async function takeTurn(profileId: string, stopping: AbortSignal): Promise<void> {
    const lease = await leases.take(profileId);
    if (lease === null) {
      // Its holder may have looked before our dirty flags were set.
      setTimeout(() => nudge([profileId]), HELD_MS).unref();
      return;
    }
    await using _held = lease;
    try {
      for (let batch = 1; batch <= TURN && !stopping.aborted; batch++) {
        const done = await recomputeBatch(deps, lease, profileId);
        if (done === null) return;
        if (done.persons >= MANY) gatherMs = GATHER_MANY_MS;
        // What people do now goes first: a replay uses the time that is left, and gets one step of every turn.
        const isBusy = done.hasMore && batch < TURN;
        const hasStepped = !isBusy && (await replayStep(deps, lease, profileId));
        // A person marked dirty meanwhile has a nudge of its own, and is debounced first.
        if (!done.hasMore && !hasStepped) return;
      }
      nudge([profileId]);
    } catch (error) {
      const reason = error instanceof LeaseLost ? 'lease lost' : 'failed';
      deps.logger.warn({ profile_id: profileId, reason, err: error }, 'recompute is tried again');
    }
  }

  function nudge(profileIds: Iterable<string>): void {
    for (const profileId of profileIds) nudged.add(profileId);
    loop.wake();
  }

  const loop = repeat({ name: 'looking for dirty persons', everyMs: sweepMs, logger: deps.logger }, pass);
  return {
    nudge,
    // The order matters: an invalidation is deleted only after its persons are marked dirty.
    pending: async () =>
      (await invalidations.countDocuments({})) + (await dirty.countDocuments({})) + (await countOutdated(persons)),
    oldestAt: () => oldestDirtySince(dirty),
    [Symbol.asyncDispose]: () => loop[Symbol.asyncDispose](),
  };
}
