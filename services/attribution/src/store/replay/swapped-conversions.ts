// Compares conversions as they were served before a swap with those that are served now.
import type { ClientSession } from 'mongodb';
import { derivedKey, type Generation, publicConversionId, storedConversionId } from '../../domain/generation.ts';
import type { IdRange } from '../../domain/replay-parts.ts';
import type { ConversionDoc } from '../../domain/shapes/conversion-doc.ts';
import type { Collections } from '../collections.ts';
import { findByIds } from '../find-by-ids.ts';
import { publishedConversion } from '../generations.ts';

type Conversions = Collections['conversions'];
type Digests = Map<string, string>;

/**
 * Returns the published ids of the conversions of a range of persons that differ between two generations. A conversion that has
 * moved to another person meanwhile belongs to the range of the person who has it now.
 */
export async function differingConversions(
  conversions: Conversions,
  before: Generation,
  now: Generation,
  persons: IdRange,
): Promise<string[]> {
  const [old, present] = await Promise.all([
    digestsOf(conversions, before, persons),
    digestsOf(conversions, now, persons),
  ]);
  const [oldOfPresent, presentOfOld] = await Promise.all([
    digestsById(conversions, before, [...present.keys()]),
    digestsById(conversions, now, [...old.keys()]),
  ]);
  const changed = [...present].flatMap(([id, digest]) => (oldOfPresent.get(id) === digest ? [] : [id]));
  const gone = [...old.keys()].filter((id) => !presentOfOld.has(id));
  return [...changed, ...gone];
}

async function digestsOf(conversions: Conversions, generation: Generation, { from, to }: IdRange): Promise<Digests> {
  const person_id = { $gte: from, ...(to !== null && { $lt: to }) };
  const filter = { profile_id: derivedKey(generation), person_id };
  return byId(await conversions.find(filter, { projection: { digest: 1 } }).toArray());
}

async function digestsById(conversions: Conversions, generation: Generation, ids: readonly string[]): Promise<Digests> {
  const storedIds = ids.map((id) => storedConversionId(generation, id));
  return byId(await findByIds(conversions, storedIds, { digest: 1 }));
}

function byId(stored: readonly Pick<ConversionDoc, '_id' | 'digest'>[]): Digests {
  return new Map(stored.map(({ _id, digest }) => [publicConversionId(_id), digest]));
}

/** A conversion before and now; a side without one is absent. */
export interface SwappedConversion {
  was: ConversionDoc | undefined;
  is: ConversionDoc | undefined;
}

/** Loads both sides of conversions, in the given order of their published ids. */
export async function loadDifferences(
  conversions: Conversions,
  before: Generation,
  now: Generation,
  ids: readonly string[],
): Promise<SwappedConversion[]> {
  const [old, present] = await Promise.all([
    loadConversions(conversions, before, ids),
    loadConversions(conversions, now, ids),
  ]);
  return ids.map((id) => ({ was: old.get(id), is: present.get(id) }));
}

/** Returns those of these conversions that the generation has, as they are published, by published id. */
export async function loadConversions(
  conversions: Conversions,
  generation: Generation,
  ids: readonly string[],
  session?: ClientSession,
): Promise<Map<string, ConversionDoc>> {
  const stored = await conversions
    .find({ _id: { $in: ids.map((id) => storedConversionId(generation, id)) } }, { session })
    .toArray();
  return new Map(
    stored.map((conversion) => {
      const published = publishedConversion(generation, conversion);
      return [published._id, published];
    }),
  );
}
