// Where the events of a long journey lie in time: how many come before every 100th, so that a page far inside is read from a
// narrow range of time rather than by sorting thousands of events.

/** Journeys with fewer events need no marks. */
export const MARKED_FROM = 1000;
const STEP = 100;

/** `before` events of the journey happened before `time`, and the next one at it. */
export interface JourneyMark {
  time: Date;
  before: number;
}

/** The marks of a journey, ascending; its events in any order. */
export function marksOf(events: readonly { time: Date }[]): JourneyMark[] {
  const times = Float64Array.from(events, ({ time }) => time.getTime()).sort();
  const marks: JourneyMark[] = [];
  let before = 0;
  for (const [place, time] of times.entries()) {
    if (place > 0 && times[place - 1] !== time) before = place;
    if (place % STEP === 0 && marks.at(-1)?.before !== before) marks.push({ time: new Date(time), before });
  }
  return marks;
}

/** Where a page is: `skip` events into the events from one instant, included, to another, not included; null: to the end. */
export interface MarkedRange {
  from: Date;
  to: Date | null;
  skip: number;
}

/** The range that holds a page of a marked journey; null when there are no marks. */
export function markedRange(
  marks: readonly JourneyMark[],
  { offset, limit }: { offset: number; limit: number },
): MarkedRange | null {
  const first = marks.findLast(({ before }) => before <= offset);
  if (first === undefined) return null;
  const behind = marks.find(({ before }) => before >= offset + limit);
  return { from: first.time, to: behind?.time ?? null, skip: offset - first.before };
}
