// Defines what is measured of an ad in each layer: a result in relation to a cost. More is better in all of them.
import { numberOf, type RankedFacts } from './ad-facts.ts';
import type { Layer } from './vocabulary.ts';

export interface Measure {
  readonly layer: Layer;
  /** The result; null when unknown. */
  readonly brought: (ad: RankedFacts) => number | null;
  readonly exposure: 'impressions' | 'spend';
}

/** Where less is better the usual figures are inverted: clicks for spend is 1 ÷ cpc, cash customers for spend is 1 ÷ cac. */
export const MEASURES: readonly Measure[] = [
  { layer: 'attention', brought: ({ clicks }) => clicks, exposure: 'impressions' },
  { layer: 'cost', brought: ({ clicks }) => clicks, exposure: 'spend' },
  { layer: 'conversation', brought: ({ conversations }) => conversations, exposure: 'spend' },
  { layer: 'pipeline', brought: ({ pipelineOutcomes }) => pipelineOutcomes, exposure: 'spend' },
  { layer: 'cash', brought: ({ cashValue }) => numberOf(cashValue), exposure: 'spend' },
  { layer: 'cash', brought: ({ cashOutcomes }) => cashOutcomes, exposure: 'spend' },
];

/** One measure of an ad whose exposure is known and not zero. */
export interface Sample {
  readonly id: string;
  readonly brought: number;
  readonly exposure: number;
}

/** Returns the samples of the ads in their order, without those that cannot be measured. */
export function samplesOf({ brought, exposure }: Measure, ads: readonly RankedFacts[]): Sample[] {
  return ads.flatMap((ad) => {
    const gained = brought(ad);
    const spent = exposure === 'spend' ? numberOf(ad.spend) : ad.impressions;
    return gained === null || spent === null || spent <= 0 ? [] : [{ id: ad.id, brought: gained, exposure: spent }];
  });
}
