// Groups a stream of rows into arrays, so that a collection of any size can be processed in bounded memory.

/** Groups rows as they arrive; the last array may be shorter. */
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
