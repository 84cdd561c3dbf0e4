// Estimates how common each search term is in a profile, from a sample of its customers that is cached for a while: it only has
// to tell which term of a query is rarer.
import type { ShareOf } from '../domain/pick-terms.ts';
import type { Collections } from './collections.ts';

const SAMPLE = 1000;
/** A term of fewer customers in the sample is there by chance, and counts as rare. */
const LEAST = 3;
const FRESH_MS = 600_000;
const MAX_PROFILES = 200;

export type TermShares = (profileId: string) => Promise<ShareOf>;

interface Sampled {
  readonly at: number;
  readonly shareOf: Promise<ShareOf>;
}

/** Makes the function that estimates the terms of any profile; the first call for a profile reads its sample. */
export function createTermShares({ customers }: Pick<Collections, 'customers'>, now: () => Date): TermShares {
  const sampled = new Map<string, Sampled>();
  return function termShares(profileId) {
    const at = now().getTime();
    const known = sampled.get(profileId);
    if (known && at - known.at < FRESH_MS) return known.shareOf;
    const fresh = { at, shareOf: sample(profileId) };
    sampled.set(profileId, fresh);
    fresh.shareOf.catch(() => sampled.get(profileId) === fresh && sampled.delete(profileId));
    const [oldest] = sampled.keys();
    if (sampled.size > MAX_PROFILES && oldest !== undefined) sampled.delete(oldest);
    // The call that starts a new sample does not wait for it while there is an old one.
    return known?.shareOf ?? fresh.shareOf;
  };

  async function sample(profileId: string): Promise<ShareOf> {
    const docs = await customers
      .find({ profile_id: profileId, merged_into: null }, { projection: { _id: 0, search: 1 }, limit: SAMPLE })
      .toArray();
    const counts = new Map<string, number>();
    for (const { search } of docs) for (const term of search) counts.set(term, (counts.get(term) ?? 0) + 1);
    const shares = new Map(
      [...counts].filter(([, count]) => count >= LEAST).map(([term, n]) => [term, n / docs.length]),
    );
    return (term) => shares.get(term) ?? 0;
  }
}
