// Counts the visits from organic search by their day and by the page on which they began, for the report that shows search results.
import { appError } from '@touchline/chassis/errors.ts';
import { reportDays } from '@touchline/chassis/report-days.ts';
import { MongoServerError } from 'mongodb';
import { classifierOf, pageMembersOf } from '../domain/classification.ts';
import type { DayRange } from '../domain/report/date-range.ts';
import { ORGANIC_SEARCH, organicVisits } from '../domain/search/organic-visits.ts';
import { pageKey } from '../domain/search/page-key.ts';
import type { Collections } from '../store/collections.ts';
import { servedProfile } from '../store/profiles/read-profile.ts';
import { WITHIN_MS } from '../store/search/read-search.ts';
import { visitorsIn } from '../store/search/read-visitors.ts';

const MAX_TIME_EXPIRED = 50;

export interface VisitCounts {
  readonly byDay: ReadonlyMap<string, number>;
  /** By pageKey. */
  readonly byPage: ReadonlyMap<string, number>;
}

/**
 * Counts visits by the profile's channel rules, as journeys show them.
 * @param range days of the zone
 * @param isCounted whether visits of a day count
 * @throws AppError audit_timeout when that takes too long
 */
export async function countVisits(
  { journeyEvents, profiles }: Pick<Collections, 'journeyEvents' | 'profiles'>,
  profileId: string,
  { range, timeZone, isCounted }: { range: DayRange; timeZone: string; isCounted: (day: string) => boolean },
): Promise<VisitCounts> {
  const days = reportDays(timeZone);
  const { start, end } = days.instantsOf(range);
  const rules = (await servedProfile(profiles, profileId)).generation.classification;
  const classify = classifierOf(rules);
  const isAnyone = rules.some(({ channel }) => channel === ORGANIC_SEARCH);
  const [byDay, byPage] = [new Map<string, number>(), new Map<string, number>()];
  const deadline = performance.now() + WITHIN_MS;
  const asked = { profileId, start, end, isAnyone, page: pageMembersOf(rules) };
  try {
    for await (const visitors of visitorsIn(journeyEvents, asked)) {
      if (performance.now() > deadline) throw tooMany();
      for (const { time, url = '' } of visitors.flatMap((events) => organicVisits(events, classify))) {
        const day = days.dayOf(time);
        if (time < start || !isCounted(day)) continue;
        add(byDay, day);
        const page = pageKey(url);
        if (page !== null) add(byPage, page);
      }
    }
  } catch (error) {
    throw error instanceof MongoServerError && error.code === MAX_TIME_EXPIRED ? tooMany(error) : error;
  }
  return { byDay, byPage };
}

const add = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);

const tooMany = (cause?: unknown) =>
  appError('audit_timeout', 'The visits of so many days could not be counted in time; request fewer days.', { cause });
