// Decides what the later result of a request says of its conversions, where a platform counts failures and names no conversion.
import type { AttemptError } from './judge-attempt.ts';

/** What the platform says of the conversions that it accepted in one request. */
export interface LaterResult {
  /** A word of a later release counts as processing. */
  readonly state: string;
  readonly failures: readonly { readonly code: string; readonly rows: number }[];
}

/**
 * - settled: the platform counted them, or will never say more
 * - refused: it counted none of them
 * - divide: some failed, and smaller requests will tell which
 * - wait: it has not judged them yet
 */
export type ResultVerdict =
  | { readonly kind: 'settled' | 'divide' | 'wait' }
  | { readonly kind: 'refused'; readonly error: AttemptError };

/** @param rows how many conversions the request had */
export function judgeResult({ state, failures }: LaterResult, rows: number): ResultVerdict {
  if (state === 'accepted' || state === 'unknown') return { kind: 'settled' };
  if (state !== 'refused' && state !== 'partly') return { kind: 'wait' };
  const failed = failures.reduce((sum, one) => sum + one.rows, 0);
  const [first] = failures;
  if (first === undefined) return state === 'refused' ? refused('') : { kind: 'settled' };
  // A conversion alone failed for each of the reasons; of several each has its own.
  if (rows === 1 || (failed >= rows && failures.length === 1)) return refused(first.code);
  return { kind: 'divide' };
}

const refused = (code: string): ResultVerdict => ({
  kind: 'refused',
  error: { code, text: 'The platform accepted the conversion, and refused it when it processed it.' },
});
