// Says into which buckets reports sort conversions by the length of their path and by how long it took.
import { DAY_MS } from '../window.ts';

/** A range of whole numbers; it has no end where `to` is null. */
export interface Bucket {
  readonly from: number;
  readonly to: number | null;
}

/** By how many touches a path has; `to` is included. */
export const LENGTHS: readonly Bucket[] = [
  ...Array.from({ length: 7 }, (_, n) => ({ from: n + 1, to: n + 1 })),
  { from: 8, to: null },
];

/** By how many days a path took; `to` is excluded. */
export const LAGS: readonly Bucket[] = [
  { from: 0, to: 1 },
  { from: 1, to: 3 },
  { from: 3, to: 7 },
  { from: 7, to: 14 },
  { from: 14, to: 28 },
  { from: 28, to: null },
];

/** Returns where the bucket of a number of touches begins. @param touches at least 1 */
export const lengthFrom = (touches: number): number => startAt(LENGTHS, touches);

/** Returns where the bucket of a lag begins, in days. @param lagMs milliseconds, not negative; a day is 24 hours */
export const lagFrom = (lagMs: number): number => startAt(LAGS, lagMs / DAY_MS);

function startAt(buckets: readonly Bucket[], value: number): number {
  const found = buckets.findLast(({ from }) => from <= value);
  if (found === undefined) throw new RangeError('no bucket begins so low');
  return found.from;
}
