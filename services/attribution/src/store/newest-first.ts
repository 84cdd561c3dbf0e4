// Reads a long log backwards where no index serves the order, since DocumentDB sorts all rows that a filter on an array member
// finds. A page is read from a span of time that holds few other rows, so that it costs what it shows and not what there is.

/** Milliseconds, `from` included and `before` not. */
export interface TimeSpan {
  readonly from: number;
  readonly before: number;
}

export interface SpanReader<T> {
  /** Returns how many rows a span holds, counting no further than `most`. */
  count(span: TimeSpan, most: number): Promise<number>;
  /** Returns the newest rows of a span, newest first, at most `limit` of them. */
  read(span: TimeSpan, limit: number): AsyncIterable<T> | Promise<readonly T[]>;
}

/** The length of the first span; a count costs a little for every row in the span. */
const FIRST_MS = 60_000;
/** Each further span is this many times as long. */
const FACTOR = 8;
/** From this many rows on, counting a narrower span costs less than reading and sorting the rows. */
const MANY = 250;

/**
 * Yields the newest rows of a span, newest first, however they are spread over time.
 * @param reader of rows in a total order whose first key is the time
 */
export async function* newestFirst<T>(
  span: TimeSpan,
  limit: number,
  { count, read }: SpanReader<T>,
): AsyncGenerator<T, void, undefined> {
  let left = limit;
  let rest = span;
  // One pass is enough, unless rows disappear between the count and the read.
  while (left > 0) {
    const enough = await spanOfEnough(rest, left, count);
    if (enough === null) return;
    for await (const row of await read(enough, left)) {
      left--;
      yield row;
    }
    rest = { from: rest.from, before: enough.from };
  }
}

/**
 * Returns the end of a span that holds a page of rows and not many more; the whole span when it holds less than a page, null when
 * it is empty.
 */
async function spanOfEnough(
  { from, before }: TimeSpan,
  page: number,
  count: SpanReader<unknown>['count'],
): Promise<TimeSpan | null> {
  const many = Math.max(MANY, 2 * page);
  let tooNew = before;
  let tooOld: number | null = null;
  for (let length = FIRST_MS; tooNew > from; length *= FACTOR) {
    const start: number = tooOld === null ? Math.max(from, before - length) : tooNew - Math.ceil((tooNew - tooOld) / 2);
    const held = await count({ from: start, before }, many);
    if (held < page && start > from) tooNew = start;
    else if (held < many || tooNew - start <= 1) return { from: start, before };
    else tooOld = start;
  }
  return null;
}
