// Decides when a run of an audience that the platform stopped is tried again.

import type { AttemptError } from '../../domain/judge-attempt.ts';
import { waitMs } from '../../domain/judge-attempt.ts';
import type { AudienceRefused } from '../../sources/audience-calls.ts';

const LONGEST_WAIT_MS = 86_400_000;

/** @param tries how many runs failed before, which double the wait up to a day @returns the error to show, and the wait */
export function runEnd(
  { why }: AudienceRefused,
  { tries, baseMs }: { tries: number; baseMs: number },
): { error: AttemptError; afterMs: number } {
  const backoffMs = Math.min(LONGEST_WAIT_MS, baseMs * 2 ** Math.min(tries, 30));
  if ('error' in why) return { error: why.error, afterMs: backoffMs };
  return { error: why.problem, afterMs: Math.max(backoffMs, waitMs(why.problem)) };
}
