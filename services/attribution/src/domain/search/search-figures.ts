// Computes what a row of the organic search report shows from its sums.
import { Exact } from '../exact-decimal.ts';
import { roundRatio } from '../report/rounding.ts';

/** Sums that can be added up; positionSum is the position of each impression, added up. */
export interface SearchSums {
  readonly clicks: number;
  readonly impressions: number;
  readonly position_sum: number;
}

/** Exact decimals; null without impressions. */
export interface SearchRatios {
  /** Clicks per impression, in percent. */
  readonly ctr: string | null;
  /** The average over the impressions, with two decimals, since the search engine reports an average itself. */
  readonly position: string | null;
}

/** Returns the ratios of sums. */
export function searchRatios({ clicks, impressions, position_sum }: SearchSums): SearchRatios {
  if (impressions === 0) return { ctr: null, position: null };
  return {
    ctr: roundRatio(new Exact(clicks).times(100).div(impressions)),
    position: new Exact(position_sum).div(impressions).toDecimalPlaces(2).toFixed(),
  };
}

/** Returns the sum of two sums. */
export function addSearchSums(a: SearchSums, b: SearchSums): SearchSums {
  return {
    clicks: a.clicks + b.clicks,
    impressions: a.impressions + b.impressions,
    position_sum: a.position_sum + b.position_sum,
  };
}
