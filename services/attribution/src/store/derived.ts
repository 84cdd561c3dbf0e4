// Replaces what is derived for a batch of persons, in one transaction with the difference of the daily facts.
import type { BusEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import type { MongoClient } from 'mongodb';
import { diffFacts } from '../domain/facts.ts';
import { personKey } from '../domain/ids.ts';
import type { DerivedPerson } from '../domain/recompute.ts';
import { applyFacts } from './apply-facts.ts';
import type { Collections } from './collections.ts';
import type { Lease } from './leases.ts';
import type { ConversionDoc, FactDelta, PersonDoc } from './schema.ts';

/** What a batch would change; nothing is written yet. */
export interface DerivedChange {
  persons: PersonDoc[];
  removedPersons: string[];
  conversions: ConversionDoc[];
  removedConversions: ConversionDoc[];
  facts: Map<string, FactDelta>;
}

/** True when a change would write nothing. */
export function isEmptyChange(change: DerivedChange): boolean {
  const { persons, removedPersons, conversions, removedConversions } = change;
  return persons.length + removedPersons.length + conversions.length + removedConversions.length === 0;
}

/**
 * Compares what was derived with what is stored.
 * @param derived by person id; a person of the batch that is absent has nothing to derive (any more)
 */
export async function planChange(
  { persons, conversions }: Collections,
  profileId: string,
  personIds: readonly string[],
  derived: ReadonlyMap<string, DerivedPerson>,
): Promise<DerivedChange> {
  const stored = await persons.find({ _id: { $in: personIds.map((id) => personKey(profileId, id)) } }).toArray();
  const concerned = new Set([...stored.map(({ person_id }) => person_id), ...derived.keys()]);
  const change: DerivedChange = {
    persons: [],
    removedPersons: [],
    conversions: [],
    removedConversions: [],
    facts: new Map(),
  };
  if (concerned.size === 0) return change;
  const results = [...derived.values()];
  const derivedConversions = new Map(results.flatMap((result) => result.conversions).map((doc) => [doc._id, doc]));
  const known = await knownConversions(
    conversions,
    profileId,
    stored.map(({ person_id }) => person_id),
    [...derivedConversions.keys()],
  );
  const digests = new Map(known.map(({ _id, digest }) => [_id, digest]));
  change.conversions = [...derivedConversions.values()].filter(({ _id, digest }) => digests.get(_id) !== digest);
  change.removedConversions = known.filter(
    ({ _id, person_id }) => concerned.has(person_id) && !derivedConversions.has(_id),
  );
  const before = new Map(stored.map((person) => [person.person_id, person]));
  for (const personId of concerned) {
    const after = derived.get(personId)?.person;
    diffFacts(change.facts, before.get(personId)?.facts ?? {}, after?.facts ?? {});
    if (after === undefined) change.removedPersons.push(personKey(profileId, personId));
    else if (!isSame(before.get(personId), after)) change.persons.push(after);
  }
  return change;
}

/** The stored conversions of these persons, and those with these ids that had another person until now. */
async function knownConversions(
  conversions: Collections['conversions'],
  profileId: string,
  personIds: readonly string[],
  ids: readonly string[],
): Promise<ConversionDoc[]> {
  // Two queries: a disjunction would not use both indexes everywhere.
  const filters = [{ profile_id: profileId, person_id: { $in: [...personIds] } }, { _id: { $in: [...ids] } }];
  const found = await Promise.all(
    filters.map((filter) => conversions.find(filter, { projection: { credits: 0 } }).toArray()),
  );
  return [...new Map(found.flat().map((conversion) => [conversion._id, conversion])).values()];
}

function isSame(before: PersonDoc | undefined, after: PersonDoc): boolean {
  return before !== undefined && JSON.stringify(inOrder(before)) === JSON.stringify(inOrder(after));
}

const inOrder = (person: PersonDoc): object => Object.entries(person).sort(([a], [b]) => (a < b ? -1 : 1));

/** Writes a planned change and the events that tell of it; the lease must still be held when it commits. @throws LeaseLost */
export async function writeChange(
  { client, collections, outbox }: { client: MongoClient; collections: Collections; outbox: Outbox },
  lease: Lease,
  profileId: string,
  change: DerivedChange,
  events: readonly BusEvent[],
): Promise<void> {
  const { persons, conversions } = collections;
  await withTransaction(client, async (session) => {
    await lease.assertHeld(session);
    const conversionWrites = [
      ...change.conversions.map((doc) => ({
        replaceOne: { filter: { _id: doc._id }, replacement: doc, upsert: true },
      })),
      ...change.removedConversions.map(({ _id }) => ({ deleteOne: { filter: { _id } } })),
    ];
    if (conversionWrites.length > 0) await conversions.bulkWrite(conversionWrites, { session, ordered: false });
    const personWrites = [
      ...change.persons.map((doc) => ({ replaceOne: { filter: { _id: doc._id }, replacement: doc, upsert: true } })),
      ...change.removedPersons.map((_id) => ({ deleteOne: { filter: { _id } } })),
    ];
    if (personWrites.length > 0) await persons.bulkWrite(personWrites, { session, ordered: false });
    await applyFacts(collections.dailyFacts, profileId, change.facts, session);
    await outbox.write(events, session);
  });
  outbox.nudge();
}
