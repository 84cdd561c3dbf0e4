// Reading a long log backwards where no index serves the order: DocumentDB sorts all that a member of an array finds. A page is read
// from a span of time that holds few rows beyond it, so that it costs what it shows and not what there is.

/** Milliseconds, `from` included and `before` not. */
export interface TimeSpan {
  readonly from: number;
  readonly before: number;
}

export interface SpanReader<T> {
  /** How many rows a span holds, counted no further than `most`. */
  count(span: TimeSpan, most: number): Promise<number>;
  /** The newest rows of a span, newest first, at most `limit` of them. */
  read(span: TimeSpan, limit: number): AsyncIterable<T> | Promise<readonly T[]>;
}

/** What is looked at first; a count costs a little for all that the span holds. */
const FIRST_MS = 60_000;
/** Each further look back is that many times as long. */
const FACTOR = 8;
/** From here on a look at a narrower span costs less than reading and sorting the rows. */
const MANY = 250;

/**
 * The newest rows of a span, newest first, however they lie in time.
 * @param reader of rows in a total order whose first key is the time
 */
export async function* newestFirst<T>(
  span: TimeSpan,
  limit: number,
  { count, read }: SpanReader<T>,
): AsyncGenerator<T, void, undefined> {
  let left = limit;
  let rest = span;
  // Once is enough, unless rows went between the count and the reading.
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

/** The end of a span that holds a page of rows and not many more; all of it when it holds no page, null when it is empty. */
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
