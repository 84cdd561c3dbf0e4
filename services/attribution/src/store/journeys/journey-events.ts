// Stores journey events once each, finds them by person, and moves them when the person turns out to be another one.
import { failedWrites } from '@touchline/chassis/mongo/failed-writes.ts';
import type { Filter } from 'mongodb';
import type { ClassifiablePage } from '../../domain/classification-fields.ts';
import { personKey } from '../../domain/ids.ts';
import type { JourneyEvent } from '../../domain/journey-event.ts';
import type { JourneyEventDoc } from '../../domain/shapes/journey-event-doc.ts';
import type { Collections } from '../collections.ts';
import type { PersonRef } from '../credit/dirty-persons.ts';
import { readEvent, type StoredEvent, storedEvent } from './stored-event.ts';

const DUPLICATE_KEY = 11000;

/**
 * Stores events; of an event that is stored already, the higher revision stays. Stored events stay with the person under whom
 * they are filed: only a recompute moves them. An event that is pseudonymised, because its person was erased, never takes
 * anything from a message that is not.
 * @param docs each event id at most once
 * @returns the events that were stored already, as they are after the write: whose, and whether pseudonymised
 */
export async function storeEvents(
  journeyEvents: Collections['journeyEvents'],
  docs: readonly JourneyEventDoc[],
): Promise<Pick<StoredEvent, '_id' | 'profile_id' | 'person_id' | 'visitor_id' | 'erased'>[]> {
  const known = await insertNew(journeyEvents, docs);
  if (known.length === 0) return [];
  const updates = known.map(({ person_id: _person, ...event }) => {
    const { _id, ...stored } = storedEvent(event);
    const filter = { _id, $or: supersededBy(event), ...(event.erased ? {} : { erased: { $ne: true } }) };
    return { updateOne: { filter, update: { $set: stored } } };
  });
  await journeyEvents.bulkWrite(updates, { ordered: false });
  const ids = known.map(({ _id }) => _id);
  return journeyEvents.find({ _id: { $in: ids } }, { projection: KNOWN_FIELDS }).toArray();
}

const KNOWN_FIELDS = { profile_id: 1, person_id: 1, visitor_id: 1, erased: 1 };

// The same revision is published again with the survivor's id after a merge, or with a customer when it had none.
function supersededBy({ revision, customer_id }: Pick<JourneyEventDoc, 'revision' | 'customer_id'>): object[] {
  const renamed = customer_id === undefined ? [] : [{ revision, customer_id: { $ne: customer_id } }];
  return [{ revision: { $lt: revision } }, ...renamed];
}

async function insertNew(
  journeyEvents: Collections['journeyEvents'],
  docs: readonly JourneyEventDoc[],
): Promise<JourneyEventDoc[]> {
  try {
    if (docs.length > 0) await journeyEvents.insertMany(docs.map(storedEvent), { ordered: false });
    return [];
  } catch (error) {
    const failures = failedWrites(error);
    if (failures.some(({ code }) => code !== DUPLICATE_KEY)) throw error;
    return failures.flatMap(({ index }) => docs[index] ?? []);
  }
}

/**
 * Loads all events of these persons, by person id, in no particular order; a person without events is absent.
 * @param page the members of their pages to load too: pageMembersOf the rules by which the events are classified
 */
export async function loadJourneys(
  journeyEvents: Collections['journeyEvents'],
  profileId: string,
  personIds: readonly string[],
  page: readonly (keyof ClassifiablePage)[] = [],
): Promise<Map<string, JourneyEvent[]>> {
  const all = { profileId, personIds, page, most: Number.POSITIVE_INFINITY };
  return (await loadJourneysUpTo(journeyEvents, all)) ?? new Map();
}

export interface WantedJourneys {
  readonly profileId: string;
  readonly personIds: readonly string[];
  /** As in loadJourneys. */
  readonly page: readonly (keyof ClassifiablePage)[];
  readonly most: number;
}

/** Does the same as loadJourneys, except that it returns null when there are more events than `most`. */
export async function loadJourneysUpTo(
  journeyEvents: Collections['journeyEvents'],
  { profileId, personIds, page, most }: WantedJourneys,
): Promise<Map<string, JourneyEvent[]> | null> {
  const filter = { profile_id: profileId, person_id: { $in: [...personIds] } };
  const events = await findJourneyEvents(journeyEvents, filter, page, most);
  return events.length > most ? null : Map.groupBy(events, ({ person_id }) => person_id);
}

/**
 * Returns the events of a filter as the derivation reads them, in no particular order.
 * @param page as in loadJourneys
 * @param most of which there may be one more, so that the caller sees that there are more
 */
export async function findJourneyEvents(
  journeyEvents: Collections['journeyEvents'],
  filter: Filter<StoredEvent>,
  page: readonly (keyof ClassifiablePage)[],
  most = Number.POSITIVE_INFINITY,
): Promise<JourneyEvent[]> {
  const projection = { ...JOURNEY_FIELDS, ...Object.fromEntries(page.map((member) => [`web.${member}`, 1])) };
  const limit = Number.isFinite(most) ? { limit: most + 1 } : {};
  const stored = await journeyEvents
    .find(filter, { projection, ...limit })
    .batchSize(10_000)
    .toArray();
  return stored.map(readEvent<JourneyEvent>);
}

const JOURNEY_FIELDS = {
  person_id: 1,
  customer_id: 1,
  is_link_click: 1,
  visitor_id: 1,
  time: 1,
  event_type: 1,
  event_name: 1,
  idempotency_key: 1,
  value: 1,
  currency: 1,
  subject_ref: 1,
  money_left_out: 1,
  session_timeout_minutes: 1,
  marketing: 1,
  erased: 1,
  kept_conditions: 1,
  // Tells only whether there is a page.
  'web.host': 1,
  'device.type': 1,
  'geo.country': 1,
};

/** Files events under another person. */
export async function moveEvents(
  journeyEvents: Collections['journeyEvents'],
  eventIds: readonly string[],
  personId: string,
): Promise<void> {
  for (let from = 0; from < eventIds.length; from += 1000) {
    const part = eventIds.slice(from, from + 1000);
    await journeyEvents.updateMany({ _id: { $in: part } }, { $set: { person_id: personId } });
  }
}

/** Returns those of these persons who have any event, by personKey. */
export async function personsWithJourneys(
  journeyEvents: Collections['journeyEvents'],
  persons: readonly PersonRef[],
): Promise<Set<string>> {
  const found = new Set<string>();
  for (const [profileId, own] of Map.groupBy(persons, (person) => person.profileId)) {
    const ids = own.map(({ personId }) => personId);
    const having = await journeyEvents.distinct('person_id', { profile_id: profileId, person_id: { $in: ids } });
    for (const personId of having) found.add(personKey(profileId, personId));
  }
  return found;
}
