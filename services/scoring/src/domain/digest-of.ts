// Computes by what a window's scores are recognised when a rebuild comes to the same ones.
import { createHash } from 'node:crypto';
import type { RankedFacts } from './ad-facts.ts';
import type { Ranking } from './score-ads.ts';

/** Raise it when the documents of scores change although the scores do not: then every window is written again. */
const FORM = '2';

/**
 * Returns the digest of scores in their order; the same for the same scores in every process.
 * @param facts the digest of everything that is known of the ads, in the order of their ids
 */
export function digestOf(facts: string, { order, scoreAt }: Ranking<RankedFacts>): string {
  const hash = createHash('sha256').update(`${FORM}\n${facts}`);
  for (const place of order) {
    const { ad, ...score } = scoreAt(place);
    // What else is known of the ad is in the digest of the facts.
    hash.update(`\n${ad.id}${JSON.stringify(score)}`);
  }
  return hash.digest('base64url');
}
