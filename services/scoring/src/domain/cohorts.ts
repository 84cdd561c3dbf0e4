// Chooses the ads with which an ad is compared: the narrowest group of similar ads that is large enough.
import type { RankedFacts } from './ad-facts.ts';

/** In a smaller group a percentile reflects chance more than the ad. */
export const FEWEST_ADS = 5;

/** Unknown is a value of its own: ads of an unknown format are compared with one another. */
const UNKNOWN = 'unknown';

/** What the ads of a cohort have in common; null for a trait in which they differ. */
export interface CohortTraits {
  readonly channel: string | null;
  readonly objective: string | null;
  readonly format: string | null;
  readonly audienceWarmth: string | null;
}

export interface Cohort extends CohortTraits {
  /** `channel=…|objective=…|format=…|audience_warmth=…`, with * for any. */
  readonly key: string;
  /** Sorted by id. */
  readonly ads: readonly RankedFacts[];
}

const ANY: CohortTraits = { channel: null, objective: null, format: null, audienceWarmth: null };

/** From narrow to wide. No platform reports whether an audience knows the business already, so warmth is unknown. */
const WIDTHS: readonly ((ad: RankedFacts) => CohortTraits)[] = [
  (ad) => ({ ...withObjective(ad), format: ad.format ?? UNKNOWN, audienceWarmth: UNKNOWN }),
  (ad) => withObjective(ad),
  (ad) => ({ ...ANY, channel: ad.platform }),
  () => ANY,
];

const withObjective = (ad: RankedFacts): CohortTraits => ({
  ...ANY,
  channel: ad.platform,
  objective: ad.objective ?? UNKNOWN,
});

/**
 * Returns each ad's cohort by the ad's id: the narrowest with FEWEST_ADS, else all ads. A cohort holds every ad that has its
 * traits.
 */
export function cohortsOf(ads: readonly RankedFacts[]): Map<string, Cohort> {
  const sorted = [...ads].sort((a, b) => (a.id < b.id ? -1 : 1));
  const cohorts = new Map<string, Cohort>();
  for (const traitsOf of WIDTHS)
    for (const [key, own] of Map.groupBy(sorted, (ad) => keyOf(traitsOf(ad)))) {
      const [first] = own;
      if (first !== undefined) cohorts.set(key, { ...traitsOf(first), key, ads: own });
    }
  const everybody: Cohort = { ...ANY, key: keyOf(ANY), ads: sorted };
  return new Map(
    sorted.map((ad) => {
      const own = WIDTHS.map((traitsOf) => cohorts.get(keyOf(traitsOf(ad))) ?? everybody);
      return [ad.id, own.find((cohort) => cohort.ads.length >= FEWEST_ADS) ?? everybody];
    }),
  );
}

function keyOf({ channel, objective, format, audienceWarmth }: CohortTraits): string {
  const parts = { channel, objective, format, audience_warmth: audienceWarmth };
  return Object.entries(parts)
    .map(([name, value]) => `${name}=${value ?? '*'}`)
    .join('|');
}
