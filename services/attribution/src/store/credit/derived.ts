// Replaces what a generation holds for a batch of persons, in one transaction with the difference in the daily facts.
import { withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { ClientSession, MongoClient, OptionalUnlessRequiredId } from 'mongodb';
import { createFactsDifference } from '../../domain/facts-difference.ts';
import { derivedKey, type Generation, storedConversionId } from '../../domain/generation.ts';
import { parseFactKey, personKey } from '../../domain/ids.ts';
import type { DerivedPerson } from '../../domain/recompute.ts';
import type { ConversionDoc } from '../../domain/shapes/conversion-doc.ts';
import type { FactDelta, PersonDoc } from '../../domain/shapes/person-doc.ts';
import type { Collections } from '../collections.ts';
import { raiseFacts } from '../figures/figure-versions.ts';
import { findByIds } from '../find-by-ids.ts';
import { publishedConversion, publishedPerson, storedConversion, storedPerson } from '../generations.ts';
import { applyFacts } from './apply-facts.ts';
import type { Hold } from './leases.ts';

/** Large enough to read a batch in one page, unless its documents are too big for that. */
const PAGE = 10_000;

/** What a batch would change, with the ids that are the same in every generation; nothing is written yet. */
export interface DerivedChange {
  persons: PersonDoc[];
  /** Person ids. */
  removedPersons: string[];
  conversions: ConversionDoc[];
  removedConversions: ConversionDoc[];
  /** Those of `conversions` that did not exist before. */
  appeared: ConversionDoc[];
  /** Those of `persons` that had nothing derived before. */
  newPersons: PersonDoc[];
  facts: Map<string, FactDelta>;
}

/** Reports whether a change would write nothing. */
export function isEmptyChange(change: DerivedChange): boolean {
  const { persons, removedPersons, conversions, removedConversions } = change;
  return persons.length + removedPersons.length + conversions.length + removedConversions.length === 0;
}

/**
 * Compares what was derived with what a generation holds.
 * @param derived by person id; a person of the batch that is absent has nothing to derive, or no longer has
 */
export async function planChange(
  { persons, conversions }: Collections,
  generation: Generation,
  personIds: readonly string[],
  derived: ReadonlyMap<string, DerivedPerson>,
): Promise<DerivedChange> {
  const keys = personIds.map((id) => personKey(derivedKey(generation), id));
  const found = await persons
    .find({ _id: { $in: keys } })
    .batchSize(PAGE)
    .toArray();
  const stored = found.map((person) => publishedPerson(generation, person));
  const concerned = new Set([...stored.map(({ person_id }) => person_id), ...derived.keys()]);
  const change: DerivedChange = {
    persons: [],
    removedPersons: [],
    conversions: [],
    removedConversions: [],
    appeared: [],
    newPersons: [],
    facts: new Map(),
  };
  if (concerned.size === 0) return change;
  const results = [...derived.values()];
  const derivedConversions = new Map(results.flatMap((result) => result.conversions).map((doc) => [doc._id, doc]));
  const known = await knownConversions(
    conversions,
    generation,
    stored.map(({ person_id }) => person_id),
    [...derivedConversions.keys()],
  );
  const digests = new Map(known.map(({ _id, digest }) => [_id, digest]));
  change.conversions = [...derivedConversions.values()].filter(({ _id, digest }) => digests.get(_id) !== digest);
  change.appeared = change.conversions.filter(({ _id }) => !digests.has(_id));
  change.removedConversions = known.filter(
    ({ _id, person_id }) => concerned.has(person_id) && !derivedConversions.has(_id),
  );
  const before = new Map(stored.map((person) => [person.person_id, person]));
  const difference = createFactsDifference();
  for (const personId of concerned) {
    const after = derived.get(personId)?.person;
    difference.add(before.get(personId)?.facts ?? {}, after?.facts ?? {});
    if (after === undefined) change.removedPersons.push(personId);
    else if (!isSame(before.get(personId), after)) change.persons.push(after);
  }
  change.facts = difference.deltas();
  change.newPersons = change.persons.filter(({ person_id }) => !before.has(person_id));
  return change;
}

/**
 * Returns the stored conversions of these persons, and the conversions with these ids that belonged to another person until now.
 */
async function knownConversions(
  conversions: Collections['conversions'],
  generation: Generation,
  personIds: readonly string[],
  ids: readonly string[],
): Promise<ConversionDoc[]> {
  // Two queries, since not every database uses both indexes for a disjunction.
  const filter = { profile_id: derivedKey(generation), person_id: { $in: [...personIds] } };
  const storedIds = ids.map((id) => storedConversionId(generation, id));
  const found = await Promise.all([
    conversions
      .find(filter, { projection: { credits: 0 } })
      .batchSize(PAGE)
      .toArray(),
    findByIds(conversions, storedIds, { credits: 0 }),
  ]);
  const unique = new Map(found.flat().map((conversion) => [conversion._id, conversion]));
  return [...unique.values()].map((conversion) => publishedConversion(generation, conversion));
}

function isSame(before: PersonDoc | undefined, after: PersonDoc): boolean {
  return before !== undefined && JSON.stringify(inOrder(before)) === JSON.stringify(inOrder(after));
}

const inOrder = (person: PersonDoc): object => Object.entries(person).sort(([a], [b]) => (a < b ? -1 : 1));

/** Facts that are added to those of the generation later (shard-facts.ts). */
export interface ShardFacts {
  readonly facts: Collections['shardFacts'];
  /** shardKey. */
  readonly of: string;
}

/**
 * Writes a planned change to a generation; the hold must still be valid when it commits.
 * @param alongside writes more in the same transaction: the messages, or the progress of a replay
 * @param shard whose facts change; without one, those of the generation change, which reports may have in memory
 * @throws LeaseLost, or what the hold throws
 */
export async function writeChange(
  { client, collections }: { client: MongoClient; collections: Collections },
  hold: Hold,
  generation: Generation,
  change: DerivedChange,
  alongside: (session: ClientSession) => Promise<void>,
  shard?: ShardFacts,
): Promise<void> {
  const { persons, conversions } = collections;
  await withTransaction(client, async (session) => {
    await hold.assertHeld(session);
    const [appeared, newPersons] = [new Set(change.appeared), new Set(change.newPersons)];
    const conversionWrites = [
      ...change.conversions.map((conversion) =>
        writing(storedConversion(generation, conversion), appeared.has(conversion)),
      ),
      ...change.removedConversions.map(({ _id }) => removing(storedConversionId(generation, _id))),
    ];
    if (conversionWrites.length > 0) await conversions.bulkWrite(conversionWrites, { session, ordered: false });
    const personWrites = [
      ...change.persons.map((person) => writing(storedPerson(generation, person), newPersons.has(person))),
      ...change.removedPersons.map((id) => removing(personKey(derivedKey(generation), id))),
    ];
    if (personWrites.length > 0) await persons.bulkWrite(personWrites, { session, ordered: false });
    if (shard !== undefined) await applyFacts(shard.facts, shard.of, change.facts, session);
    else await applyFacts(collections.dailyFacts, derivedKey(generation), change.facts, session);
    await alongside(session);
    if (shard === undefined) await raiseFacts(collections, generation, daysOf(change.facts), session);
  });
}

const daysOf = (facts: DerivedChange['facts']): string[] => [...facts.keys()].map((key) => parseFactKey(key).day);

/** An insert costs the database half as much as an upsert. */
function writing<T extends { _id: string }>(document: T, isNew: boolean) {
  if (isNew) return { insertOne: { document: document as OptionalUnlessRequiredId<T> } };
  return { replaceOne: { filter: { _id: document._id }, replacement: document, upsert: true } };
}

function removing(_id: string) {
  return { deleteMany: { filter: { _id } } };
}
