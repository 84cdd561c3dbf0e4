// Derives the next persons of a part for the generation that a replay writes; it writes nothing itself.
import { pageMembersOf } from '../domain/classification.ts';
import type { IdRange } from '../domain/replay-parts.ts';
import type { Collections } from '../store/collections.ts';
import { loadGoals } from '../store/credit/derivation-inputs.ts';
import type { DerivedChange } from '../store/credit/derived.ts';
import { pseudonymiseJourneys } from '../store/erasure/pseudonymised-events.ts';
import type { RuledGeneration } from '../store/generations.ts';
import { loadJourneys } from '../store/journeys/journey-events.ts';
import { nextPersons } from '../store/journeys/next-persons.ts';
import type { ProfileDoc } from '../store/schema.ts';
import { deriveChange } from './derive-change.ts';

/** How many events are in memory at a time, unless one person alone has more. */
const MOST_EVENTS = 2500;

export interface ReplayBatch {
  readonly change: DerivedChange;
  readonly persons: number;
  readonly events: number;
  /** The last of these persons; the next batch begins after it. Null when the part has no more persons. */
  readonly after: string | null;
}

/**
 * Derives the persons of a range of ids after `after`, as many as have 2,500 events together. Events stay with the person under
 * whom they are filed: an event that turns out to belong to another person has its persons marked dirty, and dirty persons are
 * derived for the target too.
 */
export async function replayBatch(
  collections: Collections,
  profile: ProfileDoc,
  target: RuledGeneration,
  { range, after }: { range: IdRange; after: string | null },
): Promise<ReplayBatch> {
  const { profileId } = target;
  const { personIds, events, isLast } = await nextPersons(collections.journeyEvents, profileId, range, {
    after,
    mostEvents: MOST_EVENTS,
  });
  const change = await derivePersons(collections, profile, target, personIds);
  return { change, persons: personIds.length, events, after: isLast ? null : (personIds.at(-1) ?? null) };
}

/** Returns what a generation has to change for these persons, from the events that are filed under them. */
export async function derivePersons(
  collections: Collections,
  { reporting_currency: reportingCurrency }: ProfileDoc,
  target: RuledGeneration,
  personIds: readonly string[],
): Promise<DerivedChange> {
  const { profileId, classification } = target;
  const goals = await loadGoals(collections.goals, profileId);
  const page = pageMembersOf(classification);
  const journeys = await loadJourneys(collections.journeyEvents, profileId, personIds, page);
  await pseudonymiseJourneys(collections, profileId, journeys);
  return deriveChange(collections, target, { reportingCurrency, goals, personIds, journeys });
}
