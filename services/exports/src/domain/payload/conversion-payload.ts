// Describes a conversion as it leaves for an ad platform: neutral between platforms, made for one attempt, and never stored.

/** Where it happened (contract, POST /events: action_source). */
export const ACTION_SOURCES = [
  'website',
  'business_messaging',
  'physical_store',
  'system_generated',
  'app',
  'phone_call',
  'chat',
  'email',
  'other',
] as const;
export type ActionSource = (typeof ACTION_SOURCES)[number];

/** The kinds of ad platform, whose rules of hashing differ. */
export type Platform = 'social_ads' | 'search_ads';

/** An exact decimal string in a currency. */
export interface Money {
  readonly amount: string;
  readonly currency: string;
}

/** What identifies a person in hashed form: SHA-256 of normalised texts, in lower-case hex. Empty where nothing is known. */
export interface HashedKeys {
  readonly em: readonly string[];
  readonly ph: readonly string[];
  readonly fn: readonly string[];
  readonly ln: readonly string[];
  readonly ct: readonly string[];
  readonly st: readonly string[];
  readonly zp: readonly string[];
  readonly country: readonly string[];
  readonly externalId: readonly string[];
}

export interface UserData extends HashedKeys {
  /** The click on an ad, and the browser, as the social platform's own cookies write them. */
  readonly fbc: string | null;
  readonly fbp: string | null;
  readonly clientIpAddress: string | null;
  readonly clientUserAgent: string | null;
}

/** Click ids of the search platform, at most one of which is set. */
export interface ClickIds {
  readonly gclid: string | null;
  readonly gbraid: string | null;
  readonly wbraid: string | null;
}

export interface Messaging {
  readonly channel: 'whatsapp';
  readonly businessAccountId: string;
  readonly clickId: string;
}

export type ConsentStatus = 'granted' | 'denied' | 'unspecified';

export interface ConversionPayload {
  /** The platform drops a second conversion of the same id. */
  readonly dedupeId: string;
  /** The platform's event; '' where the destination alone names what is counted (search_ads). */
  readonly eventName: string;
  readonly occurredAt: Date;
  readonly actionSource: ActionSource;
  /** null for anything but a website. */
  readonly pageUrl: string | null;
  readonly userData: UserData;
  readonly clickIds: ClickIds;
  /** Set when the dataset of the messaging account takes it. */
  readonly messaging: Messaging | null;
  readonly value: Money | null;
  /** By which a later adjustment finds the conversion; null where the platform takes none. */
  readonly orderId: string | null;
  readonly consent: { readonly adUserData: ConsentStatus; readonly adPersonalization: ConsentStatus };
  /** Limits what the platform may do with it; null for no limit. */
  readonly dataProcessingOptions: {
    readonly options: readonly string[];
    readonly country: number;
    readonly state: number;
  } | null;
}

/** Tells a platform what became of a conversion that it already has. */
export interface Adjustment {
  /** A restatement says what it is worth now, a retraction that it does not count any more. */
  readonly kind: 'restatement' | 'retraction';
  readonly dedupeId: string;
  readonly orderId: string;
  /** null for a retraction. */
  readonly value: Money | null;
  readonly adjustedAt: Date;
}

export const NO_KEYS: HashedKeys = {
  ...{ em: [], ph: [], fn: [], ln: [], ct: [], st: [], zp: [], country: [], externalId: [] },
};
