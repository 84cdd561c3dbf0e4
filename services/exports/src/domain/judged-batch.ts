// Says what a batch came to as a whole, and spares rows that a destination refuses because it keeps failing.
import type { Tally } from './failing.ts';
import type { AttemptError, AttemptVerdict } from './judge-attempt.ts';

interface Judged {
  readonly verdict: AttemptVerdict;
}

export function tallyOf(judged: readonly Judged[]): Tally {
  const count = (kind: AttemptVerdict['kind']) => judged.filter(({ verdict }) => verdict.kind === kind).length;
  return { delivered: count('delivered'), refused: count('failed'), retried: count('retry') };
}

/** Returns what the platform said of the last row that it did not take; null where it took all. */
export function lastErrorOf(judged: readonly Judged[]): AttemptError | null {
  const { verdict } = judged.findLast(({ verdict: { kind } }) => kind === 'failed' || kind === 'retry') ?? {};
  return verdict && 'error' in verdict ? verdict.error : null;
}

/**
 * Keeps rows that were refused while the destination keeps failing: it is at fault, and they are sent again when it is not.
 * @param left how many refusals still end their row
 * @param now since when the others are due, so that the next probe sends another one
 */
export function spared<T extends Judged>(judged: readonly T[], left: number, now: Date): T[] {
  let more = left;
  return judged.map((one) => {
    const { verdict } = one;
    if (verdict.kind !== 'failed' || verdict.reason !== 'refused') return one;
    more -= 1;
    if (more >= 0) return one;
    return { ...one, verdict: { kind: 'hold', error: verdict.error, atMs: now.getTime() } };
  });
}
