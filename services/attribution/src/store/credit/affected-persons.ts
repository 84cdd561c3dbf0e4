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
export const PERSONS_A_PART = 1000;

const DAY_MS = 86_400_000;
/** The kinds of conversions that a rate can affect. */
const MONEY_KINDS = ['cash', 'pipeline', 'gross'] as const;
type MoneyKind = (typeof MONEY_KINDS)[number];

export interface AffectedPart {
  /** Some of them may come twice. */
  personIds: string[];
  /** Where the next part begins; null behind the last, absent where this one goes on. */
  next?: InvalidationPosition | null;
}

type Stores = Pick<Collections, 'persons' | 'conversions' | 'journeyEvents'>;

/**
 * The persons whom a change concerns, from its place on.
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

/** What a generation holds behind `after`, and behind what the next part begins. */
interface Page {
  personIds: string[];
  after: string | null;
}

/** One generation after the other. Of a place in one that is not kept any more nothing is known: it begins anew. */
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

/** Persons by their id, the one order that the database keeps; few of them are found by the index of the filter. */
async function personsOf(
  persons: Collections['persons'],
  generation: Generation,
  after: string,
  filter: Filter<PersonDoc>,
): Promise<Page> {
  const key = derivedKey(generation);
  const projection = { _id: 0, person_id: 1 };
  if (after === '') {
    const few = persons.find({ ...filter, profile_id: key }, { projection }).limit(PERSONS_A_PART + 1);
    const found = await few.batchSize(PERSONS_A_PART + 1).toArray();
    if (found.length <= PERSONS_A_PART) return { personIds: found.map(({ person_id }) => person_id), after: null };
  }
  // '}' follows '|', behind which the ids begin.
  const _id = { $gt: personKey(key, after), $lt: `${key}}` };
  const page = persons
    .find({ ...filter, _id }, { projection })
    .sort({ _id: 1 })
    .limit(PERSONS_A_PART);
  const personIds = (await page.batchSize(PERSONS_A_PART).toArray()).map(({ person_id }) => person_id);
  return { personIds, after: personIds.length < PERSONS_A_PART ? null : (personIds.at(-1) ?? null) };
}

/**
 * Whose money the rates of some days may convert: a rate holds on its day and, where none follows, for the seven after; in no zone is
 * a day further than one from UTC's.
 */
async function personsWithMoney(
  conversions: Collections['conversions'],
  generation: Generation,
  place: string,
  { from, to }: { from: string; to: string },
): Promise<Page> {
  // Kind by kind, since the index keeps the order of time within a kind. A place without one is of an earlier release: begun anew.
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
      limit: PERSONS_A_PART,
      projection: { profile_id: 1, person_id: 1, time: 1 },
    },
  ).toArray();
  const last = found.length < PERSONS_A_PART ? undefined : found.at(-1);
  const nextKind = MONEY_KINDS[index + 1];
  const after = last ? `${kind}|${last.time.getTime()}|${last._id}` : (nextKind ?? null);
  return { personIds: [...new Set(found.map(({ person_id }) => person_id))], after };
}

/** The persons who have an event of one of the names or types: no index knows these, so the journeys are walked once. */
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
    for await (const row of rows.batchSize(PERSONS_A_PART)) {
      some.add(row.person_id);
      if (some.size < PERSONS_A_PART) continue;
      yield { personIds: [...some] };
      some = new Set();
    }
    yield { personIds: [...some], next: part + 1 < of ? { part: part + 1, of } : null };
  }
}
