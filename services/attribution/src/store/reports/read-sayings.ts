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

/** The events of persons, by person. */
type Sayings = Map<string, SayingEvent[]>;

/** How many events are in memory at once, unless one person alone has more. */
const AT_ONCE = 20_000;

/**
 * Yields the events of each person, from the earliest lookback window on until now, in no particular order: those of all persons at
 * once where they are few, and those of very active persons apart.
 * @param converting the events that are the conversions
 * @param lookbackDays the longest window of the goals
 */
export async function* readSayings(
  journeyEvents: Collections['journeyEvents'],
  profileId: string,
  converting: readonly Pick<JourneyEventDoc, 'person_id' | 'time'>[],
  lookbackDays: number,
  atOnce = AT_ONCE,
): AsyncGenerator<Sayings> {
  const [earliest] = converting.map(({ time }) => time.getTime()).sort((a, b) => a - b);
  if (earliest === undefined) return;
  // A session that was going on when the window began is read from its start.
  const from = new Date(earliest - (lookbackDays + 1) * DAY_MS);
  yield* of([...new Set(converting.map(({ person_id }) => person_id))]);

  async function* of(persons: readonly string[]): AsyncGenerator<Sayings> {
    const filter = { profile_id: profileId, person_id: { $in: [...persons] }, time: { $gte: from } };
    const events = journeyEvents.find(filter, { projection: FIELDS }).batchSize(10_000);
    const found = await (persons.length === 1 ? events : events.limit(atOnce + 1)).toArray();
    if (persons.length === 1 || found.length <= atOnce) {
      yield Map.groupBy(found.map(readEvent<SayingEvent & { person_id: string }>), ({ person_id }) => person_id);
      return;
    }
    const middle = persons.length >> 1;
    yield* of(persons.slice(0, middle));
    yield* of(persons.slice(middle));
  }
}
