// Chooses the ads with which an ad is compared: the narrowest group of similar ads that is large enough.
import type { RankedFacts } from './ad-facts.ts';

/** In a smaller group a percentile reflects chance more than the ad. */
export const FEWEST_ADS = 5;

/** Unknown is a value of its own: ads of an unknown format are compared with one another. */
const UNKNOWN = 'unknown';

/** What the ads of a cohort have in common; null for a trait in which they may differ. */
export interface CohortTraits {
  readonly channel: string | null;
  readonly objective: string | null;
  readonly format: string | null;
  readonly audienceWarmth: string | null;
  readonly geo: string | null;
  readonly placement: string | null;
}

export interface Cohort extends CohortTraits {
  /** `channel=…|objective=…|format=…|audience_warmth=…|geo=…|placement=…`, with * for any. */
  readonly key: string;
  /** Sorted by id. */
  readonly ads: readonly RankedFacts[];
}

/**
 * The traits with their names in keys, the most telling first: a cohort widens by ignoring the last of those that it has. How an
 * ad does depends more on what it is bought for and what it shows than on whom it reaches, where, and on which surface.
 */
const TRAITS: readonly (readonly [trait: keyof CohortTraits, name: string, of: (ad: RankedFacts) => string | null])[] =
  [
    ['channel', 'channel', (ad) => ad.platform],
    ['objective', 'objective', (ad) => ad.objective],
    ['format', 'format', (ad) => ad.format],
    ['audienceWarmth', 'audience_warmth', (ad) => ad.audienceWarmth ?? null],
    ['geo', 'geo', (ad) => ad.geo ?? null],
    ['placement', 'placement', (ad) => ad.placement ?? null],
  ];

const ANY: CohortTraits = {
  ...{ channel: null, objective: null, format: null },
  ...{ audienceWarmth: null, geo: null, placement: null },
};

/** How many traits the ads have in common, from narrow to wide. */
const WIDTHS = Array.from({ length: TRAITS.length + 1 }, (_, ignored) => TRAITS.length - ignored);

/**
 * Returns each ad's cohort by the ad's id: the narrowest with FEWEST_ADS, else all ads. A cohort holds every ad that has its
 * traits.
 */
export function cohortsOf(ads: readonly RankedFacts[]): Map<string, Cohort> {
  const sorted = [...ads].sort((a, b) => (a.id < b.id ? -1 : 1));
  const found = new Map<string, Cohort>();
  for (const width of WIDTHS) {
    const narrowest = sorted.filter(({ id }) => !found.has(id));
    if (narrowest.length === 0) break;
    const groups = Map.groupBy(sorted, (ad) => keyOf(ad, width));
    const cohorts = new Map<string, Cohort>();
    for (const ad of narrowest) {
      const key = keyOf(ad, width);
      const own = groups.get(key) ?? [];
      if (own.length < FEWEST_ADS && width > 0) continue;
      const cohort = cohorts.get(key) ?? { ...traitsOf(ad, width), key, ads: own };
      cohorts.set(key, cohort);
      found.set(ad.id, cohort);
    }
  }
  return found;
}

/** Returns the first traits of an ad, and null for the others. */
const traitsOf = (ad: RankedFacts, width: number): CohortTraits => ({
  ...ANY,
  ...Object.fromEntries(TRAITS.slice(0, width).map(([trait, , of]) => [trait, of(ad) ?? UNKNOWN])),
});

function keyOf(ad: RankedFacts, width: number): string {
  const parts = TRAITS.map(([, name, of], n) => `${name}=${n < width ? (of(ad) ?? UNKNOWN) : '*'}`);
  return parts.join('|');
}
