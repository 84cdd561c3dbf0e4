// Loads the journeys of a batch of persons who wait, as many as are derived together without much memory, and moves events that
// belong to other persons by now.
import type { ClassifiablePage } from '../domain/classification-fields.ts';
import { type AliasTargets, aliasesOf, currentPerson } from '../domain/current-person.ts';
import { customerAlias } from '../domain/ids.ts';
import type { Collections } from '../store/collections.ts';
import { markDirty } from '../store/credit/dirty-persons.ts';
import { loadAliases } from '../store/journeys/aliases.ts';
import { loadJourneysUpTo, moveEvents } from '../store/journeys/journey-events.ts';
import type { Journeys } from './derive-change.ts';

/** A batch that has this many events takes no more persons. */
const ENOUGH_EVENTS = 2500;
/** Journeys are loaded for this many persons at a time, until there are enough events. */
const PART = 200;
/** Of so many persons that they have more events than this together, an eighth is loaded: a few can have very many. */
const MOST_EVENTS = 10_000;

type Page = readonly (keyof ClassifiablePage)[];

/** Loads the journeys of as many waiting persons as make a batch. */
export async function takeJourneys(
  collections: Collections,
  profileId: string,
  waiting: readonly string[],
  page: Page,
): Promise<{ taken: ReadonlySet<string>; journeys: Journeys }> {
  const taken = new Set<string>();
  const journeys: Journeys = new Map();
  let events = 0;
  let size = PART;
  for (let from = 0; from < waiting.length && events < ENOUGH_EVENTS; ) {
    const part = waiting.slice(from, from + size);
    const own = await loadOwnedJourneys(collections, profileId, part, page);
    if (own === null) {
      size = Math.max(1, part.length >> 3);
      continue;
    }
    for (const [personId, journey] of own) {
      journeys.set(personId, journey);
      events += journey.length;
    }
    for (const personId of part) taken.add(personId);
    from += part.length;
  }
  return { taken, journeys };
}

/**
 * Loads the journeys of these persons, and moves the events that by now belong to other persons, whose journeys are then loaded
 * too. Those persons are marked dirty before the move, so that after a crash either they or the previous persons are still dirty.
 * Returns null, and has loaded no more than 10,000 events, when several persons have more than that together.
 */
async function loadOwnedJourneys(
  { journeyEvents, aliases, dirty }: Collections,
  profileId: string,
  personIds: readonly string[],
  page: Page,
): Promise<Journeys | null> {
  let persons = [...personIds];
  for (;;) {
    const most = personIds.length > 1 ? MOST_EVENTS : Number.POSITIVE_INFINITY;
    const journeys = await loadJourneysUpTo(journeyEvents, { profileId, personIds: persons, page, most });
    if (journeys === null) return null;
    const strays = await findStrays(aliases, profileId, journeys);
    if (strays.size === 0) return journeys;
    await markDirty(
      dirty,
      [...strays.keys()].map((personId) => ({ profileId, personId })),
    );
    for (const [personId, eventIds] of strays) await moveEvents(journeyEvents, eventIds, personId);
    persons = [...new Set([...persons, ...strays.keys()])];
  }
}

/** Returns the ids of the events that are filed under the wrong person, by the right person. */
async function findStrays(
  aliases: Collections['aliases'],
  profileId: string,
  journeys: Journeys,
): Promise<Map<string, string[]>> {
  const ids = new Set<string>();
  for (const [personId, events] of journeys) {
    ids.add(customerAlias(profileId, personId));
    for (const event of events) for (const id of aliasesOf(profileId, event)) ids.add(id);
  }
  const targets: AliasTargets = await loadAliases(aliases, ids);
  const strays = new Map<string, string[]>();
  for (const [personId, events] of journeys) {
    for (const event of events) {
      const owner = currentPerson(profileId, event, targets);
      if (owner === personId) continue;
      const moving = strays.get(owner) ?? [];
      strays.set(owner, moving);
      moving.push(event._id);
    }
  }
  return strays;
}
