// Chooses the moments of a time axis that have a label: a round number of days apart, as many as fit.

/** Where the time stands, in milliseconds and in units of the drawing. */
export interface TimeAxis {
  readonly start: number;
  readonly end: number;
  readonly perMs: number;
  readonly left: number;
  /** Of the drawing, which no label leaves. */
  readonly width: number;
  readonly labelWidth: (at: number) => number;
}

const DAY_MS = 86_400_000;
const STEPS = [1, 2, 7, 14, 28, 56, 91, 182, 364, 728, 1820, 3640];
/** Between two labels. */
const APART = 14;

/** @returns the moments from the start on; only the start when no second one has room. The first label begins at its moment. */
export function timeTicks(axis: TimeAxis): number[] {
  for (const step of STEPS) {
    const ticks = ticksEvery(step * DAY_MS, axis);
    if (ticks !== null) return ticks;
  }
  return [axis.start];
}

/** @returns null when two labels would touch */
function ticksEvery(step: number, { start, end, perMs, left, width, labelWidth }: TimeAxis): number[] | null {
  const ticks = [];
  let free = 0;
  for (let at = start; at <= end; at += step) {
    const middle = left + (at - start) * perMs;
    const from = at === start ? middle : middle - labelWidth(at) / 2;
    const to = from + labelWidth(at);
    if (to > width) return ticks;
    if (from < free) return null;
    free = to + APART;
    ticks.push(at);
  }
  return ticks;
}
