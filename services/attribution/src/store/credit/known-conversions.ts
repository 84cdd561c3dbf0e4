// Reads which conversions a generation holds, without what is in them: a person can have very many.
import { derivedKey, type Generation, publicConversionId, storedConversionId } from '../../domain/generation.ts';
import type { ConversionDoc } from '../../domain/shapes/conversion-doc.ts';
import type { Collections } from '../collections.ts';
import { findByIds } from '../find-by-ids.ts';
import { publishedConversion } from '../generations.ts';

/** By published id. */
export type KnownConversions = ReadonlyMap<string, Pick<ConversionDoc, 'person_id' | 'digest'>>;

/** Large enough to read a batch in one page. */
const PAGE = 10_000;

/** Returns the conversions that these persons have. */
export async function knownConversions(
  conversions: Collections['conversions'],
  generation: Generation,
  personIds: readonly string[],
): Promise<KnownConversions> {
  const filter = { profile_id: derivedKey(generation), person_id: { $in: [...personIds] } };
  const found = await conversions
    .find(filter, { projection: { person_id: 1, digest: 1 } })
    .batchSize(PAGE)
    .toArray();
  return new Map(found.map(({ _id, person_id, digest }) => [publicConversionId(_id), { person_id, digest }]));
}

/** Returns the ids of those of these conversions that exist, whoever has them. */
export async function existingConversions(
  conversions: Collections['conversions'],
  generation: Generation,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await findByIds(conversions, storedIds(generation, ids), { _id: 1 });
  return new Set(found.map(({ _id }) => publicConversionId(_id)));
}

/** Returns these conversions without their credit. */
export async function conversionsById(
  conversions: Collections['conversions'],
  generation: Generation,
  ids: readonly string[],
): Promise<ConversionDoc[]> {
  const found = await findByIds(conversions, storedIds(generation, ids), { credits: 0 });
  return found.map((conversion) => publishedConversion(generation, conversion));
}

const storedIds = (generation: Generation, ids: readonly string[]): string[] =>
  ids.map((id) => storedConversionId(generation, id));
