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
import { publishedPerson, storedConversion, storedPerson } from '../generations.ts';
import { applyFacts } from './apply-facts.ts';
import { conversionsById, existingConversions, type KnownConversions } from './known-conversions.ts';
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

/** What was derived for the persons of a batch, and what they had before. */
export interface Derivation {
  /** By person id; a person of the batch that is absent has nothing to derive, or no longer has. */
  readonly derived: ReadonlyMap<string, DerivedPerson>;
  /** knownConversions of the batch's persons. */
  readonly known: KnownConversions;
}

/** Compares what was derived with what a generation holds. */
export async function planChange(
  { persons, conversions }: Collections,
  generation: Generation,
  personIds: readonly string[],
  { derived, known }: Derivation,
): Promise<DerivedChange> {
  const keys = personIds.map((id) => personKey(derivedKey(generation), id));
  const found = await persons
    .find({ _id: { $in: keys } })
    .batchSize(PAGE)
    .toArray();
  const stored = found.map((person) => publishedPerson(generation, person));
  const concerned = new Set([...stored.map(({ person_id }) => person_id), ...derived.keys()]);
  const change = { ...NO_CHANGE, persons: [] as PersonDoc[], removedPersons: [] as string[] };
  if (concerned.size === 0) return { ...change, facts: new Map() };
  const results = [...derived.values()];
  const changed = results.flatMap((result) => result.conversions);
  // Those that belonged to another person until now.
  const others = await existingConversions(
    conversions,
    generation,
    changed.flatMap(({ _id }) => (known.has(_id) ? [] : _id)),
  );
  const ids = new Set(results.flatMap((result) => result.conversionIds));
  const gone = [...known].flatMap(([id, { person_id }]) => (concerned.has(person_id) && !ids.has(id) ? id : []));
  const before = new Map(stored.map((person) => [person.person_id, person]));
  const difference = createFactsDifference();
  for (const personId of concerned) {
    const after = derived.get(personId)?.person;
    difference.add(before.get(personId)?.facts ?? {}, after?.facts ?? {});
    if (after === undefined) change.removedPersons.push(personId);
    else if (!isSame(before.get(personId), after)) change.persons.push(after);
  }
  return {
    ...change,
    conversions: changed,
    appeared: changed.filter(({ _id }) => !known.has(_id) && !others.has(_id)),
    removedConversions: gone.length === 0 ? [] : await conversionsById(conversions, generation, gone),
    newPersons: change.persons.filter(({ person_id }) => !before.has(person_id)),
    facts: difference.deltas(),
  };
}

const NO_CHANGE = { conversions: [], removedConversions: [], appeared: [], newPersons: [] };

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
