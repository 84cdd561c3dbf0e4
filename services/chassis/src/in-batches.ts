// A stream of rows in arrays, so that a collection of any size passes through in bounded memory.

/** Groups rows as they come; the last array may be shorter. */
export async function* inBatches<T>(rows: AsyncIterable<T>, size: number): AsyncIterable<T[]> {
  let batch: T[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
