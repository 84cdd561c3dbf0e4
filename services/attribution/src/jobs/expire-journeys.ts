// Deletes journey events that their profile no longer keeps and from which nothing is derived, one step at a time under the
// profile's lease, with room for live work between two steps.
import { setTimeout as delay } from 'node:timers/promises';
import { type Lease, LeaseLost, type Leases } from '@touchline/chassis/mongo/lease.ts';
import { withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import type { MongoClient } from 'mongodb';
import { eventsExpired } from '../metrics.ts';
import type { Collections } from '../store/collections.ts';
import { findKnownProfile } from '../store/profiles/read-profile.ts';
import { findReplay } from '../store/replay/replays.ts';
import { deleteExpired } from '../store/retention/delete-expired.ts';
import { movePass, oldBefore, passOf, profilesWithRetention, rangeOf } from '../store/retention/journey-expiry.ts';
import { expireBatch } from './expire-batch.ts';

export interface ExpireJourneysDeps {
  readonly client: MongoClient;
  readonly collections: Collections;
  readonly leases: Leases;
  /** Tells the recompute loop which profiles have persons newly marked dirty. */
  readonly nudge: (profileIds: Iterable<string>) => void;
  readonly now: () => Date;
  /** From the start of one pass to the start of the next. */
  readonly everyMs: number;
  readonly logger: Logger;
  /** How many events of one person are deleted in one transaction; 10,000 by default. */
  readonly maxEventsPerPerson?: number;
  /** The pause between two steps; longer than the recompute loop waits before it tries a held profile again. */
  readonly pauseMs?: number;
}

const PAUSE_MS = 200;
const MAX_EVENTS_PER_PERSON = 10_000;
/** Steps in a row for one profile before the other profiles have their turn. */
const TURN = 20;

/** Creates the job, which takes every pass that is due to its end, unless it is stopped. */
export function expireJourneys(deps: ExpireJourneysDeps) {
  return async function expireJourneys(stopping: AbortSignal): Promise<void> {
    eventsExpired.add(0, {});
    for (let hasMore = true; hasMore; ) {
      hasMore = false;
      for (const profileId of await profilesWithRetention(deps.collections.profiles)) {
        if (stopping.aborted) return;
        if (await takeTurn(deps, profileId, stopping)) hasMore = true;
      }
    }
  };
}

/** @returns true when there is more to do in a later turn */
async function takeTurn(deps: ExpireJourneysDeps, profileId: string, stopping: AbortSignal): Promise<boolean> {
  const { nudge, logger, pauseMs = PAUSE_MS } = deps;
  let hasStepped = false;
  try {
    for (let attempt = 1; attempt <= TURN && !stopping.aborted; attempt++) {
      const step = await stepUnderLease(deps, profileId);
      if (step === 'stepped' || step === 'over') nudge([profileId]);
      if (step === 'nothing' || step === 'over') return false;
      hasStepped ||= step === 'stepped';
      await delay(pauseMs, undefined, { signal: stopping }).catch(() => undefined);
    }
  } catch (err) {
    const reason = err instanceof LeaseLost ? 'lease lost' : 'failed';
    if (!stopping.aborted)
      logger.warn({ profile_id: profileId, reason, err }, 'old journey events were not deleted, it is tried again');
    return false;
  }
  // A profile that another process held all the time is left to the next run.
  return hasStepped;
}

/** What a step did; over means that it was the last step of its pass. */
type Step = 'stepped' | 'over' | 'nothing';

async function stepUnderLease(deps: ExpireJourneysDeps, profileId: string): Promise<Step | 'held'> {
  const lease = await deps.leases.take(profileId);
  if (lease === null) return 'held';
  await using held = lease;
  return await expireStep(deps, held, profileId);
}

/**
 * Takes the next step of a profile's pass, when one can be taken now; needs the profile's lease. A replay goes first, and so does
 * a change whose persons are not marked dirty yet, because both depend on what is stored.
 * @throws LeaseLost
 */
async function expireStep(deps: ExpireJourneysDeps, lease: Lease, profileId: string): Promise<Step> {
  const { client, collections, now, everyMs, maxEventsPerPerson = MAX_EVENTS_PER_PERSON } = deps;
  const { profiles, replays, invalidations, journeyExpiries } = collections;
  const profile = await findKnownProfile(profiles, profileId);
  const before = profile && oldBefore(profile, now());
  if (profile === null || before === null) return 'nothing';
  const replay = await findReplay(replays, profileId);
  if (replay !== null && replay.state !== 'done') return 'nothing';
  if ((await invalidations.findOne({ profile_id: profileId }, { projection: { _id: 1 } })) !== null) return 'nothing';
  const pass = await passOf(collections, profileId, { now: now(), everyMs });
  if (pass === null) return 'nothing';
  const place = { range: rangeOf(pass), after: pass.after, before, maxEventsPerPerson };
  const { expired, after } = await expireBatch(collections, profile, place);
  const deleted = await withTransaction(client, async (session) => {
    await lease.assertHeld(session);
    const count = await deleteExpired(collections, profileId, expired, session);
    await movePass(journeyExpiries, pass, after, session);
    return count;
  });
  eventsExpired.add(deleted, {});
  return after === null && pass.parts_done + 1 === pass.parts_total ? 'over' : 'stepped';
}
