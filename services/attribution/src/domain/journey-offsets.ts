// Computes offsets into a long journey: the time of every 100th event and how many events precede it. A page far into the journey is then
// read from a narrow range of time instead of by sorting thousands of events.

/** Journeys with fewer events need no offsets. */
export const OFFSETS_FROM = 1000;
const STEP = 100;

/** `before` events of the journey happened before `time`, and the next one happened at it. */
export interface JourneyOffset {
  time: Date;
  before: number;
}

/** Returns the offsets of a journey, ascending; its events may come in any order. */
export function offsetsOf(events: readonly { time: Date }[]): JourneyOffset[] {
  const times = Float64Array.from(events, ({ time }) => time.getTime()).sort();
  const offsets: JourneyOffset[] = [];
  let before = 0;
  for (const [index, time] of times.entries()) {
    if (index > 0 && times[index - 1] !== time) before = index;
    if (index % STEP === 0 && offsets.at(-1)?.before !== before) offsets.push({ time: new Date(time), before });
  }
  return offsets;
}

/** Where a page is: `skip` events into the events between two instants, the second one excluded; null means up to the end. */
export interface OffsetRange {
  from: Date;
  to: Date | null;
  skip: number;
}

/** Returns the range that holds a page of a journey; null when there are no offsets. */
export function offsetRange(
  offsets: readonly JourneyOffset[],
  { offset, limit }: { offset: number; limit: number },
): OffsetRange | null {
  const first = offsets.findLast(({ before }) => before <= offset);
  if (first === undefined) return null;
  const next = offsets.find(({ before }) => before >= offset + limit);
  return { from: first.time, to: next?.time ?? null, skip: offset - first.before };
}
