// Describes one ad in one window, from which scores are computed.
import type { Traits } from './creative/traits-of.ts';
import type { Experiment } from './experiment.ts';
import type { Format, Objective } from './vocabulary.ts';

/** Money is an exact decimal string in the reporting currency; null means unknown, which is never zero. */
export interface AdFacts {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  readonly campaignName: string;
  readonly adSetName: string;
  readonly platform: string;
  readonly objective: Objective | null;
  readonly format: Format | null;
  /** Where, on which surfaces and to whom it is shown, as the sync stored it; absent from scores that an earlier release stored. */
  readonly geo?: string | null;
  readonly placement?: string | null;
  readonly audienceWarmth?: string | null;
  readonly thumbnailUrl: string;
  readonly videoId: string;
  readonly callToActionType: string;
  readonly spend: string | null;
  readonly impressions: number;
  readonly clicks: number;
  /** The platform's own counts; null when it reported none. */
  readonly conversations: number | null;
  readonly platformConversions: number | null;
  /** The exact decimal from which the value above is rounded; absent from scores that an earlier release stored. */
  readonly platformConversionsExact?: string;
  readonly platformConversionValue: string | null;
  /** Credited by last_touch: all kinds together, and three kinds separately. */
  readonly outcomes: number;
  readonly cashOutcomes: number;
  readonly cashValue: string | null;
  readonly pipelineOutcomes: number;
  readonly pipelineValue: string | null;
  /** The parts with known rates of the amounts that are null for want of a rate; absent when there are none. */
  readonly known?: Readonly<
    Partial<Record<'spend' | 'platformConversionValue' | 'cashValue' | 'pipelineValue', string>>
  >;
  readonly messagingOutcomes: number;
  /** As in the report of campaigns; ctr in percent. */
  readonly ctr: string | null;
  readonly cpc: string | null;
  readonly roas: string | null;
  readonly cac: string | null;
  readonly costPerConversation: string | null;
  /** From a creative analysis; absent without one, and from scores that an earlier release stored. */
  readonly traits?: AdTraits;
  /** The experiment that proves a lift; absent without one. */
  readonly experiment?: Experiment;
}

/** What an ad is compared by beside its figures. */
export type RankedTraits = Pick<
  AdFacts,
  'id' | 'platform' | 'objective' | 'format' | 'experiment' | 'geo' | 'placement' | 'audienceWarmth'
>;

/**
 * What scores are computed from. The rest is only shown, and need not be in memory while ads are compared. Money may be the number
 * nearest to the exact one, since only ranks are made of it.
 */
export type RankedFacts = RankedTraits &
  Pick<
    AdFacts,
    | ('impressions' | 'clicks' | 'conversations' | 'platformConversions' | 'platformConversionsExact' | 'outcomes')
    | ('cashOutcomes' | 'pipelineOutcomes' | 'messagingOutcomes')
  > & { readonly spend: string | number | null; readonly cashValue: string | number | null };

/** Returns the members of an ad from which scores are computed. */
export function rankedFacts(ad: AdFacts): RankedFacts {
  const { impressions, clicks, conversations, outcomes, cashOutcomes, pipelineOutcomes, messagingOutcomes } = ad;
  return {
    ...rankedTraits(ad),
    ...{ impressions, clicks, conversations, outcomes, cashOutcomes, pipelineOutcomes, messagingOutcomes },
    ...{ spend: numberOf(ad.spend), cashValue: numberOf(ad.cashValue), platformConversions: claimedConversions(ad) },
  };
}

export function rankedTraits(ad: RankedTraits): RankedTraits {
  const { id, platform, objective, format, geo = null, placement = null, audienceWarmth = null, experiment } = ad;
  return { id, platform, objective, format, geo, placement, audienceWarmth, ...(experiment && { experiment }) };
}

/** Returns the number nearest to an amount; null for one that is unknown. */
export const numberOf = (money: string | number | null): number | null => (money === null ? null : Number(money));

/** The traits that texts show; the format and the button are fields above. */
export type AdTraits = Pick<Traits, 'hook' | 'angle' | 'offers'>;

/** Returns the conversions that the platform claims, fractions included. Use it to tell some from none, not for sums. */
export function claimedConversions({
  platformConversions,
  platformConversionsExact,
}: Pick<AdFacts, 'platformConversions' | 'platformConversionsExact'>): number {
  return Number(platformConversionsExact ?? platformConversions ?? 0);
}

/** Reports whether an ad delivered or brought anything; other ads are in no cohort and in no list. */
export function isActive(ad: RankedFacts): boolean {
  const counts = [ad.impressions, ad.clicks, ad.conversations, claimedConversions(ad), ad.outcomes];
  return counts.some((count) => (count ?? 0) > 0) || [ad.spend, ad.cashValue].some((money) => Number(money ?? 1) !== 0);
}
