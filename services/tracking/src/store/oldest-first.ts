// Reading a long time of the ledger in the order of receipt, in spans of time that hold few rows each: DocumentDB writes the whole
// answer of a sorted find down before it gives out the first rows, whatever index serves the order. A backlog of any size passes
// through, and no cursor is open while its rows wait for the bus.

/** Milliseconds, `from` included and `before` not. */
export interface TimeSpan {
  readonly from: number;
  readonly before: number;
}

export interface SpanReader<T> {
  /** How many rows a span holds, counted no further than `most`. */
  count(span: TimeSpan, most: number): Promise<number>;
  /** All rows of a span, oldest first. */
  read(span: TimeSpan): AsyncIterable<T>;
}

/** A span of so many rows is made narrower before it is read. */
const MANY = 5000;
/** After one of so few the next may be wider. */
const FEW = 1000;
const FIRST_MS = 1000;
const FACTOR = 4;

/**
 * The rows of a span, oldest first, however they lie in time.
 * @param span whose end may be infinite
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
