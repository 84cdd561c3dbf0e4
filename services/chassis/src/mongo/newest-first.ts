// Reading a long log backwards: where the database sorts all that a filter finds, because no index serves a sort (DocumentDB), a
// page is looked for in spans of time that hold few rows, the newest first. A page costs what it shows, not what there is.

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
/** Each further look back is that many times as long, or as short when there was too much. */
const FACTOR = 8;
/** From here on a look at a narrower span costs less than reading and sorting the rows. */
const MANY = 250;

/**
 * The newest rows of a span, newest first, however they lie in time.
 * @param reader of rows in a total order whose first key is the time, so that those of two spans never mix
 */
export async function* newestFirst<T>(
  { from, before }: TimeSpan,
  limit: number,
  { count, read }: SpanReader<T>,
): AsyncGenerator<T, void, undefined> {
  let end = before;
  let length = FIRST_MS;
  let left = limit;
  while (end > from && left > 0) {
    const span = { from: Math.max(from, end - length), before: end };
    const held = await count(span, MANY);
    if (held >= MANY && end - span.from > 1) {
      length = Math.ceil((end - span.from) / FACTOR);
      continue;
    }
    if (held > 0) {
      for await (const row of await read(span, left)) {
        left--;
        yield row;
      }
    }
    end = span.from;
    length *= FACTOR;
  }
}
