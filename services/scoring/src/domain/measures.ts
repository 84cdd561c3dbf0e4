// What is measured of an ad in each layer: something that it brought, for something that it cost. More is better in all of them.
import type { AdFacts } from './ad-facts.ts';
import type { Layer } from './vocabulary.ts';

export interface Measure {
  readonly layer: Layer;
  /** What it brought; null when unknown. */
  readonly brought: (ad: AdFacts) => number | null;
  readonly exposure: 'impressions' | 'spend';
}

/** The usual figures upside down where less is better: clicks for spend is 1 ÷ cpc, cash customers for spend 1 ÷ cac. */
export const MEASURES: readonly Measure[] = [
  { layer: 'attention', brought: ({ clicks }) => clicks, exposure: 'impressions' },
  { layer: 'cost', brought: ({ clicks }) => clicks, exposure: 'spend' },
  { layer: 'conversation', brought: ({ conversations }) => conversations, exposure: 'spend' },
  { layer: 'pipeline', brought: ({ pipelineOutcomes }) => pipelineOutcomes, exposure: 'spend' },
  { layer: 'cash', brought: ({ cashValue }) => numberOf(cashValue), exposure: 'spend' },
  { layer: 'cash', brought: ({ cashOutcomes }) => cashOutcomes, exposure: 'spend' },
];

/** Of an ad whose exposure is known and not nothing. */
export interface Sample {
  readonly id: string;
  readonly brought: number;
  readonly exposure: number;
}

/** What a measure finds of the ads, in their order; those that it can not measure are left out. */
export function samplesOf({ brought, exposure }: Measure, ads: readonly AdFacts[]): Sample[] {
  return ads.flatMap((ad) => {
    const gained = brought(ad);
    const spent = exposure === 'spend' ? numberOf(ad.spend) : ad.impressions;
    return gained === null || spent === null || spent <= 0 ? [] : [{ id: ad.id, brought: gained, exposure: spent }];
  });
}

const numberOf = (money: string | null): number | null => (money === null ? null : Number(money));
