// Recomputes the persons of a profile that have waited longest: loads and derives them, writes the difference and clears the
// dirty flags.

import type { Lease } from '@touchline/chassis/mongo/lease.ts';
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import { inWaitingTrace } from '@touchline/chassis/telemetry/waiting-trace.ts';
import type { MongoClient } from 'mongodb';
import { pageMembersOf } from '../domain/classification.ts';
import { derivedKey } from '../domain/generation.ts';
import { personsRecomputed, recomputeDuration } from '../metrics.ts';
import type { Collections } from '../store/collections.ts';
import { loadGoals } from '../store/credit/derivation-inputs.ts';
import { isEmptyChange, writeChange } from '../store/credit/derived.ts';
import { clearDirtyFlags, oldestDirty, renewDirtyFlags } from '../store/credit/dirty-persons.ts';
import { applyInvalidations } from '../store/credit/invalidations.ts';
import { outdatedPersons } from '../store/credit/outdated-persons.ts';
import { pseudonymiseJourneys } from '../store/erasure/pseudonymised-events.ts';
import { laterGeneration, maintainedGenerations, type RuledGeneration } from '../store/generations.ts';
import { storeJourneyOffsets } from '../store/journeys/journey-offsets.ts';
import { findKnownProfile } from '../store/profiles/read-profile.ts';
import { markLate } from '../store/replay/late-persons.ts';
import { findReplay } from '../store/replay/replays.ts';
import type { ProfileDoc } from '../store/schema.ts';
import { deriveChange } from './derive-change.ts';
import { publishChange } from './publish-change.ts';
import { takeJourneys } from './take-journeys.ts';

export interface RecomputeDeps {
  client: MongoClient;
  collections: Collections;
  outbox: Outbox;
}

/** The most persons of a batch: the more there are, the fewer writes a shared fact needs. */
const MOST_PERSONS = 1000;

/** How many persons a batch recomputed, and whether others wait behind it. */
export interface Recomputed {
  readonly persons: number;
  readonly hasMore: boolean;
}

/**
 * Recomputes persons of a profile, as many as have 2,500 events together and at most 1,000: dirty ones first, then those that an
 * earlier release derived. Needs the profile's lease. While a replay derives another generation, the persons are derived for that
 * one too; while the replay is shared, they are only recorded as late for it.
 * @returns what it recomputed, or null when the profile is not known yet: the dirty flags then wait
 * @throws LeaseLost when another process took over; nothing of the batch is written then
 */
export async function recomputeBatch(deps: RecomputeDeps, lease: Lease, profileId: string): Promise<Recomputed | null> {
  const { collections } = deps;
  const before = await readState(collections, profileId);
  if (before === null) return null;
  const { generations: known, later: shared } = before;
  const isMarking = await applyInvalidations(collections, profileId, shared === null ? known : [...known, shared]);
  // A change whose invalidation was applied just now may be later than the first read.
  const state = await readState(collections, profileId);
  if (state === null) return null;
  const { profile, replay, generations, later } = state;
  const began = new Date();
  const [oldest, goals] = await Promise.all([
    oldestDirty(collections.dirty, profileId, MOST_PERSONS),
    loadGoals(collections.goals, profileId),
  ]);
  const marked = oldest.map(({ person_id }) => person_id);
  const outdated = await outdatedPersons(
    collections.persons,
    generations.map(derivedKey),
    MOST_PERSONS - marked.length,
  );
  const waiting = [...new Set([...marked, ...outdated])];
  if (waiting.length === 0) return { persons: 0, hasMore: isMarking };
  const traces = oldest.map(({ trace }) => trace);
  const done = await inWaitingTrace('recompute', traces, () =>
    recomputePersons(deps, lease, { profile, generations, later, goals, waiting }),
  );
  const worked = oldest.filter(({ person_id }) => done.has(person_id));
  await clearDirtyFlags(collections.dirty, worked);
  if (replay?.settles_from) await renewDirtyFlags(collections.dirty, worked, began);
  const hasMore = isMarking || done.size < waiting.length || waiting.length >= MOST_PERSONS;
  return { persons: done.size, hasMore };
}

/** Reads how a profile is derived at this moment; null when it is not known yet. */
async function readState({ profiles, replays }: Collections, profileId: string) {
  const profile = await findKnownProfile(profiles, profileId);
  if (profile === null) return null;
  const replay = await findReplay(replays, profileId);
  return { profile, replay, generations: maintainedGenerations(profile, replay), later: laterGeneration(replay) };
}

interface Batch {
  readonly profile: ProfileDoc;
  readonly generations: readonly RuledGeneration[];
  /** The generation for which they are derived once its replay is no longer shared; null when there is none. */
  readonly later: RuledGeneration | null;
  readonly goals: Awaited<ReturnType<typeof loadGoals>>;
  /** Longest wait first. */
  readonly waiting: readonly string[];
}

/** @returns those of the waiting persons whom the batch took; at least the first */
async function recomputePersons(
  deps: RecomputeDeps,
  lease: Lease,
  { profile, generations, later, goals, waiting }: Batch,
): Promise<ReadonlySet<string>> {
  const { collections, outbox } = deps;
  const { _id: profileId } = profile;
  const [served] = generations;
  const started = performance.now();
  const page = pageMembersOf(generations.flatMap(({ classification }) => classification));
  const { taken, journeys } = await takeJourneys(collections, profileId, waiting, page);
  await pseudonymiseJourneys(collections, profileId, journeys);
  const joined = [...journeys.keys()].filter((id) => !taken.has(id));
  const { reporting_currency: reportingCurrency } = profile;
  const batch = { reportingCurrency, goals, personIds: [...taken, ...joined], journeys };
  for (const generation of generations) {
    const change = await deriveChange(collections, generation, batch);
    if (isEmptyChange(change)) continue;
    await writeChange(deps, lease, generation, change, async (session) => {
      if (generation === served) await publishChange(deps, profileId, change, session);
    });
    outbox.nudge();
  }
  if (later !== null) await markLate(deps, lease, later, batch.personIds);
  await storeJourneyOffsets(deps, lease, profileId, [...taken], journeys);
  recomputeDuration.record((performance.now() - started) / 1000, {});
  personsRecomputed.add(taken.size, {});
  return taken;
}
