// Defines what a sync needs from any ad platform; each adapter under providers/ provides it in the terms of the bus.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { AdEntitySchema, AdInsightSchema } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import type { AdObjects, ObjectsOf } from './ad-objects.ts';
import type { AdExports } from './exports/ad-exports.ts';
import type { TargetKind } from './exports/sending.ts';
import type { DayRange } from './sync-window.ts';

export type AdEntityInit = MessageInitShape<typeof AdEntitySchema>;
export type AdInsightInit = MessageInitShape<typeof AdInsightSchema>;

export interface ReadRequest {
  readonly accountExternalId: string;
  /** The manager account through which the account is reached; '' when directly. */
  readonly managerExternalId: string;
  /**
   * The token with which the connection was made: an access token, or a refresh token where access tokens are short-lived
   * (search_ads).
   */
  readonly accessToken: string;
  /** Returns the days of insights to read, by the account's own time zone; null for none. */
  readonly window: (timeZone: string) => DayRange | null;
  /** Whether campaigns, ad sets and ads are read, too. */
  readonly withCatalog: boolean;
  readonly signal: AbortSignal;
}

/** Everything that one read of an account finds, in a stable order. */
export interface AccountSnapshot {
  readonly accountName: string;
  /** ISO 4217. */
  readonly accountCurrency: string;
  /** IANA name of the time zone that defines the days of the insights. */
  readonly accountTimeZone: string;
  /** Why the platform does not let this account advertise, in a sentence; null when it does. */
  readonly accountProblem: string | null;
  readonly entities: readonly AdEntityInit[];
  readonly insights: readonly AdInsightInit[];
  /** The days that the insights cover; a day without a row had no delivery. null when none were read. */
  readonly window: DayRange | null;
}

/** A pixel, or a conversion action that takes conversions, as the platform describes it now; a member is null where it does not say. */
export interface Pixel {
  readonly kind: Exclude<TargetKind, 'chat_dataset'>;
  readonly id: string;
  readonly name: string | null;
  readonly createdAt: Date | null;
  readonly lastFiredAt: Date | null;
  readonly isUnavailable: boolean | null;
  readonly ownerBusiness: { readonly id: string | null; readonly name: string | null } | null;
}

export interface AdPlatform {
  /** @throws ProviderError */
  read(request: ReadRequest): Promise<AccountSnapshot>;
  /** Reads the account's pixels, or the conversion actions that take conversions, in one call. @throws ProviderError */
  pixels?(of: ObjectsOf): Promise<Pixel[]>;
  /** Returns the canonical form of an account's id. @returns undefined when the text cannot be an id of this platform */
  accountId(text: string): string | undefined;
  /** Does the same for a manager account, on platforms where one account is reached through another. */
  managerId?(text: string): string | undefined;
  /** The account's objects, one by one, on platforms where they can be written. */
  readonly objects?: AdObjects;
  /** Sends conversions and audiences, on platforms that take them. */
  readonly exports?: AdExports;
}
