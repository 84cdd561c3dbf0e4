// Describes one campaign, ad set or ad as it is live. An adapter that can write returns it in terms that fit any ad platform.
import type { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import type { CreativeContent } from './creative-content.ts';

export type ObjectLevel = Exclude<AdLevel, typeof AdLevel.UNSPECIFIED>;
export type WritableStatus = 'ACTIVE' | 'PAUSED';

/** An account and the grant through which it is reached. */
export interface ObjectsOf {
  readonly accountExternalId: string;
  /** The manager account through which the account is reached; '' when directly. */
  readonly managerExternalId: string;
  readonly accessToken: string;
  readonly signal: AbortSignal;
}

export interface LiveObject {
  readonly level: ObjectLevel;
  readonly externalId: string;
  readonly name: string;
  /** As the advertiser set it. */
  readonly status: string;
  readonly effectiveStatus: string;
  /** In the platform's minor units; null when it has no daily budget of its own. */
  readonly dailyBudgetMinor: bigint | null;
  /** '' at the levels without such a parent. */
  readonly campaignStatus: string;
  readonly adSetStatus: string;
  readonly campaignHasBudget: boolean;
  /** What an ad shows; null at the other levels and when the platform does not say. */
  readonly creative: LiveCreative | null;
  /** The campaign of an ad set or an ad, and the ad set of an ad; '' at the levels without such a parent. */
  readonly campaignExternalId: string;
  readonly adSetExternalId: string;
}

export interface LiveCreative {
  /** The ad's own on platforms where an ad is its creative. */
  readonly id: string;
  /** '' for none. */
  readonly urlTags: string;
  /** The part of urlTags that a write replaces. */
  readonly editedTags: string;
  /** Whether the platform does not let the tags of such an ad be edited. */
  readonly tagsAreFixed: boolean;
  /** '' when the platform does not say. */
  readonly linkUrl: string;
  /** That of the ad set. */
  readonly destinationType: string;
}

export interface LiveAccount {
  /** ISO 4217. */
  readonly currency: string;
  readonly minorPerMajor: 1 | 100 | 1000;
  /** Why the platform does not let the account advertise, in a sentence; null when it does. */
  readonly problem: string | null;
  /** Whether the grant has the management permission and the account lets the grant's person advertise. */
  readonly mayWrite: boolean;
}

export interface Delivery {
  /** Ads that are not archived or deleted. */
  readonly ads: readonly LiveObject[];
  readonly adSets: readonly LiveObject[];
  /** One entry per day, oldest first; exact decimals of the major unit. */
  readonly spend: readonly { readonly date: string; readonly spend: string }[];
}

/** One write; where validateOnly is true the platform only says whether it would take it. */
interface Write {
  readonly validateOnly: boolean;
}
export interface StatusWrite extends Write {
  readonly level: ObjectLevel;
  readonly externalId: string;
  readonly status: WritableStatus;
}
export interface BudgetWrite extends Write {
  readonly adSetExternalId: string;
  readonly minor: bigint;
}
export interface TagsWrite extends Write {
  readonly adId: string;
  /** They replace editedTags. */
  readonly urlTags: string;
  /** A creative that the ad had with these tags; '' for none. */
  readonly formerId: string;
}

export interface AdPage {
  readonly ads: readonly LiveObject[];
  /** The cursor of the next page; '' at the end. */
  readonly next: string;
}

/** Reads and writes objects by the platform's own ids. Every call throws ProviderError. */
export interface AdObjects {
  /** @returns null for an id that is not one of this account's objects of that level */
  read(of: ObjectsOf, level: ObjectLevel, externalId: string): Promise<LiveObject | null>;
  account(of: ObjectsOf): Promise<LiveAccount>;
  /** @param days number of days, including today in the account's time zone */
  delivery(of: ObjectsOf, campaignExternalId: string, days: number, now: Date): Promise<Delivery>;
  setStatus(of: ObjectsOf, write: StatusWrite): Promise<void>;
  setDailyBudget(of: ObjectsOf, write: BudgetWrite): Promise<void>;
  /**
   * Reads a page of the account's ads that are not archived or deleted.
   * @param cursor '' for the first page
   * @returns null for a cursor that is not one of this platform
   */
  scan(of: ObjectsOf, cursor: string): Promise<AdPage | null>;
  /** On platforms where it is read what ads show. */
  readonly creatives?: AdCreatives;
  /** On platforms where the url tags of ads are written. */
  readonly urlTags?: AdUrlTags;
}

/** Reads what ads show. Every call throws ProviderError. */
export interface AdCreatives {
  /**
   * Returns what an ad of the account shows; content is null when the platform does not say.
   * @returns null for an id that is not one of its ads
   */
  content(of: ObjectsOf, adExternalId: string): Promise<{ content: CreativeContent | null } | null>;
  /**
   * Returns an address of the ad's picture that works now; '' when it has none.
   * @returns null for an id that is not one of the account's ads
   */
  pictureUrl(of: ObjectsOf, adExternalId: string): Promise<string | null>;
}

/** Changes the url tags of ads. Every call throws ProviderError. */
export interface AdUrlTags {
  /**
   * Prepares a write, and makes whatever it needs; it does not write the ad. With validateOnly it makes nothing, and only checks
   * that the ad can get these tags.
   */
  prepare(of: ObjectsOf, write: TagsWrite): Promise<PreparedTags>;
}

export interface PreparedTags {
  /** What the ad will show; '' for a creative that would have to be made. */
  readonly creativeId: string;
  /** Writes the ad, at most once. */
  write(): Promise<void>;
}
