// One campaign, ad set or ad, live: what an adapter that can write answers, in words that fit any ad platform.
import type { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import type { CreativeContent } from './creative-content.ts';

export type ObjectLevel = Exclude<AdLevel, typeof AdLevel.UNSPECIFIED>;
export type WritableStatus = 'ACTIVE' | 'PAUSED';

/** An account and the grant through which it is reached. */
export interface ObjectsOf {
  readonly accountExternalId: string;
  readonly accessToken: string;
  readonly signal: AbortSignal;
}

export interface LiveObject {
  readonly level: ObjectLevel;
  readonly externalId: string;
  readonly name: string;
  /** What the advertiser set. */
  readonly status: string;
  readonly effectiveStatus: string;
  /** In the platform's minor units; null when it has none of its own. */
  readonly dailyBudgetMinor: bigint | null;
  /** '' at the levels that have no such parent. */
  readonly campaignStatus: string;
  readonly adSetStatus: string;
  readonly campaignHasBudget: boolean;
  /** What an ad shows; null at the other levels and when the platform does not say. */
  readonly creative: LiveCreative | null;
  /** An ad's parents; '' at the other levels. */
  readonly campaignExternalId: string;
  readonly adSetExternalId: string;
}

export interface LiveCreative {
  readonly id: string;
  /** '' for none. */
  readonly urlTags: string;
  /** '' when the platform does not say. */
  readonly linkUrl: string;
  /** The ad set's. */
  readonly destinationType: string;
}

export interface LiveAccount {
  /** ISO 4217. */
  readonly currency: string;
  readonly minorPerMajor: 1 | 100;
  /** Why the platform lets it advertise nothing, in a sentence; null when it does. */
  readonly problem: string | null;
  /** The grant holds the management permission, and the account lets its person advertise. */
  readonly mayWrite: boolean;
}

export interface Delivery {
  /** Those that are not archived or deleted. */
  readonly ads: readonly LiveObject[];
  readonly adSets: readonly LiveObject[];
  /** Every day, oldest first; exact decimals of the major unit. */
  readonly spend: readonly { readonly date: string; readonly spend: string }[];
}

/** Reading and writing by the platform's own ids. Every call throws ProviderError. */
export interface AdObjects {
  /** Null for an id that is none of this account's objects of that level. */
  read(of: ObjectsOf, level: ObjectLevel, externalId: string): Promise<LiveObject | null>;
  account(of: ObjectsOf): Promise<LiveAccount>;
  /** @param days how many, today in the account's time zone included */
  delivery(of: ObjectsOf, campaignExternalId: string, days: number, now: Date): Promise<Delivery>;
  /** What an ad of the account shows, null inside when the platform does not say; null for an id that is none of its ads. */
  content(of: ObjectsOf, adExternalId: string): Promise<{ content: CreativeContent | null } | null>;
  setStatus(of: ObjectsOf, externalId: string, status: WritableStatus): Promise<void>;
  setDailyBudget(of: ObjectsOf, adSetExternalId: string, minor: bigint): Promise<void>;
  /**
   * The creative with which an ad has these url tags, made when there is none; the ad is not written.
   * @param asked.formerId one that the ad had with these tags; '' for none
   */
  taggedCreative(of: ObjectsOf, asked: { adId: string; urlTags: string; formerId: string }): Promise<string>;
  showCreative(of: ObjectsOf, adExternalId: string, creativeId: string): Promise<void>;
}
