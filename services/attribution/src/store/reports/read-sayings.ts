// Reads what the persons of conversions, their browsers and the merchant said of consent, with the pages by which sessions are cut.
import type { SayingEvent } from '../../domain/exports/saying-event.ts';
import type { JourneyEventDoc } from '../../domain/shapes/journey-event-doc.ts';
import type { Collections } from '../collections.ts';
import { readEvent } from '../journeys/stored-event.ts';

const DAY_MS = 86_400_000;
const FIELDS = {
  person_id: 1,
  visitor_id: 1,
  time: 1,
  event_type: 1,
  session_timeout_minutes: 1,
  marketing: 1,
  provider: 1,
  erased: 1,
  consent: 1,
  gpc: 1,
  ad_cookies: 1,
  // Tells only whether there is a page.
  'web.host': 1,
};

/**
 * Returns the events of each person, from the earliest lookback window on until now, in no particular order.
 * @param converting the events that are the conversions
 * @param lookbackDays the longest window of the goals
 */
export async function readSayings(
  journeyEvents: Collections['journeyEvents'],
  profileId: string,
  converting: readonly Pick<JourneyEventDoc, 'person_id' | 'time'>[],
  lookbackDays: number,
): Promise<Map<string, SayingEvent[]>> {
  const [earliest] = converting.map(({ time }) => time.getTime()).sort((a, b) => a - b);
  if (earliest === undefined) return new Map();
  const persons = [...new Set(converting.map(({ person_id }) => person_id))];
  // A session that was going on when the window began is read from its start.
  const from = new Date(earliest - (lookbackDays + 1) * DAY_MS);
  const filter = { profile_id: profileId, person_id: { $in: persons }, time: { $gte: from } };
  const found = await journeyEvents.find(filter, { projection: FIELDS }).batchSize(10_000).toArray();
  return Map.groupBy(found.map(readEvent<SayingEvent & { person_id: string }>), ({ person_id }) => person_id);
}
