// Computes by what a window's scores are recognised when a rebuild comes to the same ones.
import { createHash } from 'node:crypto';
import type { ScoredAd } from './score-ads.ts';

/** Raise it when the documents of scores change although the scores do not: then every window is written again. */
const FORM = '1';

/** Returns the digest of scores in their order; the same for the same scores in every process. */
export function digestOf(ranked: readonly ScoredAd[]): string {
  const hash = createHash('sha256').update(FORM);
  for (const scored of ranked) hash.update('\n').update(JSON.stringify(scored));
  return hash.digest('base64url');
}
