// Describes a conversion as it leaves, the same for every platform: made for one attempt, and never stored.

/** What the person agreed to. */
export type ConsentState = 'granted' | 'denied' | 'unspecified';

/** Match keys: the lists hold SHA-256 in lower-case hex of what the platform's rules normalise. */
export interface UserData {
  readonly em: readonly string[];
  readonly ph: readonly string[];
  readonly fn: readonly string[];
  readonly ln: readonly string[];
  readonly ct: readonly string[];
  readonly st: readonly string[];
  readonly zp: readonly string[];
  readonly country: readonly string[];
  readonly externalId: readonly string[];
  readonly fbc: string | null;
  readonly fbp: string | null;
  readonly clientIpAddress: string | null;
  readonly clientUserAgent: string | null;
}

export interface ConversionPayload {
  /** The platform drops a second conversion with the same id. */
  readonly dedupeId: string;
  /** '' where the target itself names the event. */
  readonly eventName: string;
  readonly occurredAt: Date;
  readonly actionSource: string;
  /** null for anything but a website. */
  readonly pageUrl: string | null;
  readonly userData: UserData;
  readonly clickIds: { readonly gclid: string | null; readonly gbraid: string | null; readonly wbraid: string | null };
  /** Set when the dataset of a messaging account takes it. */
  readonly messaging: {
    readonly channel: string;
    readonly businessAccountId: string;
    readonly clickId: string;
  } | null;
  /** amount is an exact decimal string. */
  readonly value: { readonly amount: string; readonly currency: string } | null;
  readonly orderId: string | null;
  readonly consent: { readonly adUserData: ConsentState; readonly adPersonalization: ConsentState };
  readonly dataProcessingOptions: {
    readonly options: readonly string[];
    readonly country: number;
    readonly state: number;
  } | null;
}
