// What a sync wants of any ad platform; an adapter under providers/ answers it in the words of the bus.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { AdEntitySchema, AdInsightSchema } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import type { AdObjects } from './ad-objects.ts';
import type { AdExports } from './exports/ad-exports.ts';
import type { DayRange } from './sync-window.ts';

export type AdEntityInit = MessageInitShape<typeof AdEntitySchema>;
export type AdInsightInit = MessageInitShape<typeof AdInsightSchema>;

export interface ReadRequest {
  readonly accountExternalId: string;
  /** The manager account through which it is reached; '' when directly. */
  readonly managerExternalId: string;
  /** What the connection was made with: an access token, or a refresh token where those are short-lived (search_ads). */
  readonly accessToken: string;
  /** How many days of insights, today included. */
  readonly days: number;
  readonly now: Date;
  readonly signal: AbortSignal;
}

/** Everything that one sync reads, in a stable order. */
export interface AccountSnapshot {
  readonly accountName: string;
  /** IANA name of the zone whose days the insights are by. */
  readonly accountTimeZone: string;
  /** Why the platform does not let this account advertise, in a sentence; null when it does. */
  readonly accountProblem: string | null;
  readonly entities: readonly AdEntityInit[];
  readonly insights: readonly AdInsightInit[];
  /** The days that insights are of, each without a row had no delivery; null for an account that can have none. */
  readonly window: DayRange | null;
}

/** A pixel as the platform describes it now; null where it does not say. */
export interface Pixel {
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
  /** One call for the account's pixels, on platforms that have them. @throws ProviderError */
  pixels?(request: Pick<ReadRequest, 'accountExternalId' | 'accessToken' | 'signal'>): Promise<Pixel[]>;
  /** The one spelling of an account's id. @returns undefined when the text can not be an id of this platform */
  accountId(text: string): string | undefined;
  /** The same for a manager account, on platforms where one account is reached through another. */
  managerId?(text: string): string | undefined;
  /** Its objects one by one, on platforms where they can be written. */
  readonly objects?: AdObjects;
  /** Where conversions and audiences are sent, on platforms that take them. */
  readonly exports?: AdExports;
}
