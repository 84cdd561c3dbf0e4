// Reads a long time of the ledger in the order of receipt, in spans that hold few rows each. DocumentDB materialises the whole
// result of a sorted find before it returns the first rows, whatever index serves the order. A backlog of any size can be read
// this way, and no cursor is open while its rows wait for the bus.

/** Milliseconds; `from` is inclusive and `before` exclusive. */
export interface TimeSpan {
  readonly from: number;
  readonly before: number;
}

export interface SpanReader<T> {
  /** Returns how many rows a span holds, but counts no further than `most`. */
  count(span: TimeSpan, most: number): Promise<number>;
  /** Returns all rows of a span, oldest first. */
  read(span: TimeSpan): AsyncIterable<T>;
}

/** A span with this many rows is narrowed before it is read. */
const MANY = 5000;
/** After a span with fewer rows than this, the next one is wider. */
const FEW = 1000;
const FIRST_MS = 1000;
const FACTOR = 4;

/**
 * Yields the rows of a span, oldest first, however they are distributed in time.
 * @param span its end may be infinite
 */
export async function* oldestFirst<T>(
  { from, before }: TimeSpan,
  { count, read }: SpanReader<T>,
): AsyncGenerator<T, void, undefined> {
  let start = from;
  for (let length = FIRST_MS; start < before; ) {
    const part = { from: start, before: Math.min(before, start + length) };
    const held = await count(part, MANY);
    if (held >= MANY && length > 1) {
      length = Math.ceil(length / FACTOR);
      continue;
    }
    if (held > 0) yield* read(part);
    else if ((await count({ from: part.before, before }, 1)) === 0) return;
    start = part.before;
    if (held < FEW) length *= FACTOR;
  }
}
