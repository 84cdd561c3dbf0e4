// Finds the persons that a change of goals, rates, the catalog or the currency affects, a part at a time: no result of the database grows
// with the profile, and a process that continues after a crash begins where the last part ended.
import type { Filter } from 'mongodb';
import { derivedKey, type Generation } from '../../domain/generation.ts';
import { personKey } from '../../domain/ids.ts';
import { partAt, partsFor } from '../../domain/replay-parts.ts';
import type { ConversionDoc } from '../../domain/shapes/conversion-doc.ts';
import type { PersonDoc } from '../../domain/shapes/person-doc.ts';
import type { Collections } from '../collections.ts';
import { conversionsNewestFirst } from '../conversions-newest-first.ts';
import type { InvalidationDoc, InvalidationPosition } from '../schema.ts';

/** How many persons are in memory, and in a result, at a time. */
export const PERSONS_PER_PART = 1000;

const DAY_MS = 86_400_000;
/** The kinds of conversions that a rate can affect. */
const MONEY_KINDS = ['cash', 'pipeline', 'gross'] as const;
type MoneyKind = (typeof MONEY_KINDS)[number];

export interface AffectedPart {
  /** Some may be returned twice. */
  personIds: string[];
  /** Where the next part begins; null after the last part, absent while the current part continues. */
  next?: InvalidationPosition | null;
}

type Stores = Pick<Collections, 'persons' | 'conversions' | 'journeyEvents'>;

/**
 * Finds the persons that a change affects, from the change's position on.
 * @param generations that are kept up to date, or will be
 */
export function affectedPersons(
  { persons, conversions, journeyEvents }: Stores,
  change: InvalidationDoc,
  generations: readonly Generation[],
): AsyncGenerator<AffectedPart> {
  switch (change.kind) {
    case 'refs':
      return byGeneration(change, generations, (generation, after) =>
        personsOf(persons, generation, after, { refs: { $in: change.refs } }),
      );
    case 'events':
      return personsWithEvents(journeyEvents, change);
    case 'rates':
      return byGeneration(change, generations, (generation, after) =>
        personsWithMoney(conversions, generation, after, change),
      );
    case 'all':
      return byGeneration(change, generations, (generation, after) => personsOf(persons, generation, after, {}));
  }
}

/** The persons of a generation after a position, and the position after which the next page begins. */
interface Page {
  personIds: string[];
  after: string | null;
}

/**
 * Reads one generation after the other. A position in a generation that is no longer maintained cannot be used: reading starts
 * over.
 */
async function* byGeneration(
  { place }: InvalidationDoc,
  generations: readonly Generation[],
  read: (generation: Generation, after: string) => Promise<Page>,
): AsyncGenerator<AffectedPart> {
  const known = place !== undefined && 'generation' in place ? place : null;
  const begun = generations.findIndex(({ number }) => number === known?.generation);
  let after = begun < 0 ? '' : (known?.after ?? '');
  for (const [index, generation] of generations.entries()) {
    if (index < begun) continue;
    for (;;) {
      const page = await read(generation, after);
      const following = generations[index + 1];
      const isOver = page.after === null;
      after = page.after ?? '';
      const number = isOver ? following?.number : generation.number;
      yield { personIds: page.personIds, next: number === undefined ? null : { generation: number, after } };
      if (isOver) break;
    }
  }
}

/**
 * Returns persons in the order of their ids, the only order that the database maintains. When there are few, the filter's index
 * finds them all at once.
 */
async function personsOf(
  persons: Collections['persons'],
  generation: Generation,
  after: string,
  filter: Filter<PersonDoc>,
): Promise<Page> {
  const key = derivedKey(generation);
  const projection = { _id: 0, person_id: 1 };
  if (after === '') {
    const few = persons.find({ ...filter, profile_id: key }, { projection }).limit(PERSONS_PER_PART + 1);
    const found = await few.batchSize(PERSONS_PER_PART + 1).toArray();
    if (found.length <= PERSONS_PER_PART) return { personIds: found.map(({ person_id }) => person_id), after: null };
  }
  // '}' is the character after '|', and the ids follow '|'.
  const _id = { $gt: personKey(key, after), $lt: `${key}}` };
  const page = persons
    .find({ ...filter, _id }, { projection })
    .sort({ _id: 1 })
    .limit(PERSONS_PER_PART);
  const personIds = (await page.batchSize(PERSONS_PER_PART).toArray()).map(({ person_id }) => person_id);
  return { personIds, after: personIds.length < PERSONS_PER_PART ? null : (personIds.at(-1) ?? null) };
}

/**
 * Returns the persons whose money the rates of some days may convert: a rate holds on its day and, where none follows, for the
 * next seven days; in no time zone does a day begin more than one day away from UTC's.
 */
async function personsWithMoney(
  conversions: Collections['conversions'],
  generation: Generation,
  place: string,
  { from, to }: { from: string; to: string },
): Promise<Page> {
  // One kind after the other, since the index is ordered by time within a kind. A position without a kind is of an earlier
  // release, so reading starts over.
  const [begun = '', time = '', id = ''] = place.split('|');
  const index = Math.max(MONEY_KINDS.indexOf(begun as MoneyKind), 0);
  const kind = MONEY_KINDS[index];
  const found = await conversionsNewestFirst<Pick<ConversionDoc, '_id' | 'profile_id' | 'person_id' | 'time'>>(
    conversions,
    {
      generation,
      filter: { kind, value: { $ne: null } },
      span: { from: Date.parse(from) - DAY_MS, before: Date.parse(to) + 9 * DAY_MS },
      after: kind === begun && id !== '' ? { time: new Date(Number(time)), id } : null,
      limit: PERSONS_PER_PART,
      projection: { profile_id: 1, person_id: 1, time: 1 },
    },
  ).toArray();
  const last = found.length < PERSONS_PER_PART ? undefined : found.at(-1);
  const nextKind = MONEY_KINDS[index + 1];
  const after = last ? `${kind}|${last.time.getTime()}|${last._id}` : (nextKind ?? null);
  return { personIds: [...new Set(found.map(({ person_id }) => person_id))], after };
}

/**
 * Returns the persons who have an event with one of the names or types. No index covers these, so the journeys are read through
 * once.
 */
async function* personsWithEvents(
  journeyEvents: Collections['journeyEvents'],
  change: Extract<InvalidationDoc, { kind: 'events' }>,
): AsyncGenerator<AffectedPart> {
  const { profile_id, event_names, event_types, place } = change;
  const known = place !== undefined && 'part' in place ? place : null;
  const of = known?.of ?? partsFor(await journeyEvents.countDocuments({ profile_id }));
  const $or = [{ event_name: { $in: event_names } }, { event_type: { $in: event_types } }];
  for (let part = known?.part ?? 0; part < of; part++) {
    const { from, to } = partAt(part, of);
    const person_id = { $gte: from, ...(to !== null && { $lt: to }) };
    const rows = journeyEvents.find({ profile_id, person_id, $or }, { projection: { _id: 0, person_id: 1 } });
    let some = new Set<string>();
    for await (const row of rows.batchSize(PERSONS_PER_PART)) {
      some.add(row.person_id);
      if (some.size < PERSONS_PER_PART) continue;
      yield { personIds: [...some] };
      some = new Set();
    }
    yield { personIds: [...some], next: part + 1 < of ? { part: part + 1, of } : null };
  }
}
