// Finds documents by any number of ids, with commands and results of a bounded size.
import type { Collection, Document, Filter, WithId } from 'mongodb';

const PART = 10_000;

/** Returns those documents that exist, in no particular order. */
export async function findByIds<T extends { _id: string }>(
  collection: Collection<T>,
  ids: readonly string[],
  projection?: Document,
): Promise<WithId<T>[]> {
  const found: WithId<T>[] = [];
  for (let from = 0; from < ids.length; from += PART) {
    const filter = { _id: { $in: ids.slice(from, from + PART) } } as Filter<T>;
    const part = collection.find(filter, { ...(projection && { projection }) }).batchSize(PART);
    found.push(...(await part.toArray()));
  }
  return found;
}
