// Makes the samples from which the model learns: what was known of an ad on a day, and how it did in the week after.
import type { RankedFacts } from '../ad-facts.ts';
import { comparedAds } from '../compared-ads.ts';
import { compositeOf, likelihoodOf } from '../composite.ts';
import { bestQuarter } from './best-quarter.ts';
import { featuresOf } from './features.ts';

export interface TrainingSample {
  readonly features: readonly number[];
  /** The likelihood that the rules gave. */
  readonly rules: number;
  readonly isBest: boolean;
}

/** The samples of one day, and the days from which they come: YYYY-MM-DD, all inclusive. */
export interface Slice {
  readonly from: string;
  /** The first day of the week after. */
  readonly weekFrom: string;
  readonly to: string;
  readonly samples: readonly TrainingSample[];
}

/** Returns a sample for each ad that had a composite before and exposure after. @param after the figures of the week after */
export function samplesOfDay(before: readonly RankedFacts[], after: readonly RankedFacts[]): TrainingSample[] {
  const best = bestQuarter(after);
  return comparedAds(before)
    .sort((a, b) => (a.ad.id < b.ad.id ? -1 : 1))
    .flatMap(({ ad, layers }) => {
      const isBest = best.get(ad.id);
      const composite = compositeOf(layers);
      const rules = likelihoodOf(composite);
      if (isBest === undefined || composite === null || rules === null) return [];
      return [{ features: featuresOf(layers, composite), rules, isBest }];
    });
}
