// Groups rows that come in the order of their days.

/** Yields the rows of each day together, so that only one day's rows have to be in memory. */
export async function* byDay<Row>(
  rows: AsyncIterable<Row>,
  dayOf: (row: Row) => string,
): AsyncGenerator<readonly [day: string, rows: Row[]]> {
  let day = '';
  let own: Row[] = [];
  for await (const row of rows) {
    if (dayOf(row) !== day) {
      if (own.length > 0) yield [day, own];
      [day, own] = [dayOf(row), []];
    }
    own.push(row);
  }
  if (own.length > 0) yield [day, own];
}
