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

/** What is looked at first; a count costs what the span holds. */
const FIRST_MS = 86_400_000;
/** Each further look back is that many times as long, and a span of too many rows is divided into as many. */
const FACTOR = 8;
/** From here on a look at a narrower span costs less than sorting the rows. */
const MANY = 1000;

/**
 * The newest rows of a span, newest first, however they lie in time.
 * @param reader of rows in a total order whose first key is the time, so that those of two spans never mix
 */
export async function* newestFirst<T>(
  span: TimeSpan,
  limit: number,
  { count, read }: SpanReader<T>,
): AsyncGenerator<T, void, undefined> {
  const spans = [span];
  let left = limit;
  let longest = FIRST_MS;
  for (let next = spans.pop(); next !== undefined && left > 0; next = spans.pop()) {
    const length = next.before - next.from;
    if (length > longest) {
      spans.push(...newestPart(next, longest));
      longest *= FACTOR;
      continue;
    }
    const held = length > 0 ? await count(next, MANY) : 0;
    if (held >= MANY && length > 1) {
      spans.push(...newestPart(next, Math.ceil(length / FACTOR)));
    } else if (held > 0) {
      for await (const row of await read(next, left)) {
        left--;
        yield row;
      }
    }
  }
}

/** A span in two, the newer one of a given length behind the other. */
function newestPart({ from, before }: TimeSpan, length: number): [older: TimeSpan, newer: TimeSpan] {
  const middle = before - length;
  return [
    { from, before: middle },
    { from: middle, before },
  ];
}
