// Pseudonymises the stored journey events of erased persons in place, each once.
import type { ClassificationRule } from '../../domain/classification.ts';
import { pseudonymise, pseudonymiseNames } from '../../domain/erasure/pseudonymise.ts';
import { personKey } from '../../domain/ids.ts';
import type { JourneyEvent } from '../../domain/journey-event.ts';
import type { JourneyEventDoc } from '../../domain/shapes/journey-event-doc.ts';
import type { Collections } from '../collections.ts';
import { readEvent, storedEvent } from '../journeys/stored-event.ts';
import { rulesInUse } from '../replay/classifications.ts';
import { erasedAmong } from './erased-persons.ts';
import { listLate } from './late-events.ts';

/**
 * Pseudonymises these events in the store, and leaves those unchanged that are pseudonymised already. An event that has changed
 * since it was read is read again: if it were skipped, it would still name its person after the erasure.
 * @param rules see pseudonymise
 * @returns the events as they are now, in the given order
 */
export async function pseudonymiseStored(
  journeyEvents: Collections['journeyEvents'],
  events: readonly JourneyEventDoc[],
  salt: string,
  rules: readonly ClassificationRule[],
): Promise<JourneyEventDoc[]> {
  const now = new Map(events.map((event) => [event._id, event]));
  for (let bare = events.filter(({ erased }) => !erased); bare.length > 0; ) {
    const pseudonymised = bare.map((event) => pseudonymise(event, salt, rules));
    for (const event of pseudonymised) now.set(event._id, event);
    const { matchedCount } = await journeyEvents.bulkWrite(pseudonymised.map(writing), { ordered: false });
    if (matchedCount === pseudonymised.length) break;
    const again = await findEvents(journeyEvents, bare);
    for (const event of again) now.set(event._id, event);
    bare = again.filter(({ erased }) => !erased);
  }
  return events.map((event) => now.get(event._id) ?? event);
}

function writing({ person_id: _person, ...event }: JourneyEventDoc) {
  const { _id, revision, ...rest } = storedEvent(event);
  return { updateOne: { filter: { _id, revision, erased: { $ne: true as const } }, update: { $set: rest } } };
}

async function findEvents(
  journeyEvents: Collections['journeyEvents'],
  events: readonly { _id: string }[],
): Promise<JourneyEventDoc[]> {
  const found = await journeyEvents.find({ _id: { $in: events.map(({ _id }) => _id) } }).toArray();
  return found.map(readEvent<JourneyEventDoc>);
}

/**
 * Pseudonymises the journeys of erased persons for the derivation, so that a journey of which only a part is stored pseudonymised
 * gives the same figures as before. An event that is found unpseudonymised although its erasure is finished arrived late: it is
 * also pseudonymised in the store.
 */
export async function pseudonymiseJourneys(
  collections: Pick<Collections, 'journeyEvents' | 'erasedPersons' | 'lateEvents' | 'profiles' | 'classifications'>,
  profileId: string,
  journeys: Map<string, JourneyEvent[]>,
): Promise<void> {
  const { journeyEvents, erasedPersons, lateEvents } = collections;
  const keys = [...journeys.keys()].map((id) => personKey(profileId, id));
  for (const { _id, stand_in_id, salt, done_at } of (await erasedAmong(erasedPersons, keys)).values()) {
    if (_id !== personKey(profileId, stand_in_id)) continue;
    const events = journeys.get(stand_in_id) ?? [];
    const bare = events.filter(({ erased }) => !erased);
    journeys.set(
      stand_in_id,
      events.map((event) => (event.erased ? event : pseudonymiseNames(event, salt))),
    );
    if (done_at === undefined || bare.length === 0) continue;
    const late = await findEvents(journeyEvents, bare);
    const rules = await rulesInUse(collections, profileId);
    await listLate(lateEvents, await pseudonymiseStored(journeyEvents, late, salt, rules));
  }
}
