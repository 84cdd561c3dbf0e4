// One ad in one window: what scores are made of.
import type { Traits } from './creative/traits-of.ts';
import type { Format, Objective } from './vocabulary.ts';

/** Money is an exact decimal string in the reporting currency; null stands for unknown, which is never zero. */
export interface AdFacts {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  readonly campaignName: string;
  readonly adSetName: string;
  readonly platform: string;
  readonly objective: Objective | null;
  readonly format: Format | null;
  readonly thumbnailUrl: string;
  readonly videoId: string;
  readonly callToActionType: string;
  readonly spend: string | null;
  readonly impressions: number;
  readonly clicks: number;
  /** The platform's own counts; null when it reported none. */
  readonly conversations: number | null;
  readonly platformConversions: number | null;
  /** The exact decimal that the one above is rounded from; absent from scores that a release before stored. */
  readonly platformConversionsExact?: string;
  readonly platformConversionValue: string | null;
  /** Credited by last_touch: all kinds, and the three that are told apart. */
  readonly outcomes: number;
  readonly cashOutcomes: number;
  readonly cashValue: string | null;
  readonly pipelineOutcomes: number;
  readonly pipelineValue: string | null;
  /** The parts that have rates of the amounts that are null for want of one; absent while there are none. */
  readonly known?: Readonly<
    Partial<Record<'spend' | 'platformConversionValue' | 'cashValue' | 'pipelineValue', string>>
  >;
  readonly messagingOutcomes: number;
  /** As the report of campaigns has them; ctr in percent. */
  readonly ctr: string | null;
  readonly cpc: string | null;
  readonly roas: string | null;
  readonly cac: string | null;
  readonly costPerConversation: string | null;
  /** Of a creative analysis; absent without one, and from scores that a release before stored. */
  readonly traits?: AdTraits;
}

/** What texts tell; the format and the button stand above. */
export type AdTraits = Pick<Traits, 'hook' | 'angle' | 'offers'>;

/** What the platform claims, fractions included; for telling some from none, not for sums. */
export function claimedConversions({
  platformConversions,
  platformConversionsExact,
}: Pick<AdFacts, 'platformConversions' | 'platformConversionsExact'>): number {
  return Number(platformConversionsExact ?? platformConversions ?? 0);
}

/** True for an ad that delivered or brought anything; others are in no cohort and in no list. */
export function isActive(ad: AdFacts): boolean {
  const counts = [ad.impressions, ad.clicks, ad.conversations, claimedConversions(ad), ad.outcomes];
  return counts.some((count) => (count ?? 0) > 0) || [ad.spend, ad.cashValue].some((money) => Number(money ?? 1) !== 0);
}
