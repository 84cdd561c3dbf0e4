// Finds the next persons of a part whose old events may be deleted; it deletes nothing itself.
import { reportDays } from '@touchline/chassis/report-days.ts';
import { classifierOf, pageMembersOf } from '../domain/classification.ts';
import { goalMatcher } from '../domain/goal-matcher.ts';
import { analyseJourney } from '../domain/journey-analysis.ts';
import type { JourneyEvent } from '../domain/journey-event.ts';
import type { IdRange } from '../domain/replay-parts.ts';
import { expiredEvents } from '../domain/retention/expired-events.ts';
import type { Collections } from '../store/collections.ts';
import { loadGoals } from '../store/credit/derivation-inputs.ts';
import { pseudonymiseJourneys } from '../store/erasure/pseudonymised-events.ts';
import { servedGeneration } from '../store/generations.ts';
import { loadJourneys } from '../store/journeys/journey-events.ts';
import { nextPersons } from '../store/journeys/next-persons.ts';
import type { ExpiredOf } from '../store/retention/delete-expired.ts';
import { dirtyAmong, neededAmong } from '../store/retention/old-journeys.ts';
import type { ProfileDoc } from '../store/schema.ts';

/** How many events are in memory at a time, unless one person alone has more. */
const MOST_EVENTS = 2500;

export interface ExpireBatch {
  readonly expired: readonly ExpiredOf[];
  /** The last person that was handled; the next batch begins after it. Null when the part has no more persons. */
  readonly after: string | null;
}

interface Place {
  readonly range: IdRange;
  readonly after: string | null;
  readonly before: Date;
  /** The most events of one person in one batch, since they are deleted in one transaction. */
  readonly maxEventsPerPerson: number;
}

/**
 * Decides for the persons after `after`, for as many as have 2,500 events together. It leaves persons who wait to be derived to
 * the next pass. A person with more old events than one batch deletes is handled again by the next batch.
 */
export async function expireBatch(
  collections: Collections,
  profile: ProfileDoc,
  { range, after, before, maxEventsPerPerson }: Place,
): Promise<ExpireBatch> {
  const { _id: profileId } = profile;
  const { journeyEvents, dirty, goals } = collections;
  const { classification, timeZone } = servedGeneration(profile);
  const place = { after, before, mostEvents: MOST_EVENTS };
  const { personIds, isLast } = await nextPersons(journeyEvents, profileId, range, place);
  const waiting = await dirtyAmong(dirty, profileId, personIds);
  const settled = personIds.filter((personId) => !waiting.has(personId));
  const journeys = await loadJourneys(journeyEvents, profileId, settled, pageMembersOf(classification));
  await pseudonymiseJourneys(collections, profileId, journeys);
  const old = await oldAmong(collections, profileId, [...journeys.values()].flat(), before);
  const goalOf = goalMatcher(await loadGoals(goals, profileId));
  const [classify, days] = [classifierOf(classification), reportDays(timeZone)];
  const analysisOf = (events: readonly JourneyEvent[]) => analyseJourney(events, goalOf, classify, days);
  const expired: ExpiredOf[] = [];
  let done = after;
  for (const personId of personIds) {
    const events = journeys.get(personId) ?? [];
    const eventIds = expiredEvents(events, old, analysisOf, maxEventsPerPerson);
    const isAll = eventIds.length === events.length;
    const hasMore = eventIds.length >= maxEventsPerPerson && !isAll;
    if (eventIds.length > 0) expired.push({ personId, eventIds, isAll, hasMore });
    if (hasMore) return { expired, after: done ?? range.from };
    done = personId;
  }
  return { expired, after: isLast ? null : done };
}

/**
 * Returns the events that are old, both by when they happened and by when they were received, and on which nothing else depends.
 */
async function oldAmong(
  collections: Collections,
  profileId: string,
  events: readonly JourneyEvent[],
  before: Date,
): Promise<Set<string>> {
  const old = new Set(events.filter(({ time }) => time < before).map(({ _id }) => _id));
  return old.difference(await neededAmong(collections, profileId, [...old], before));
}
