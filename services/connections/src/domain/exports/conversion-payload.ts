// Describes what of one conversion leaves for an ad platform, the same for every platform: whoever builds it has decided what may
// leave, and hashed every match key.

export type ConsentStatus = 'granted' | 'denied' | 'unspecified';

/** An exact decimal string, in a currency of ISO 4217. */
export interface ConversionValue {
  readonly amount: string;
  readonly currency: string;
}

export interface ConversionPayload {
  /** What the platform recognises a repeat by. */
  readonly dedupeId: string;
  /** The platform's event; '' where the target itself names it. */
  readonly eventName: string;
  readonly occurredAt: Date;
  readonly actionSource: string;
  readonly pageUrl: string | null;
  /** The lists are SHA-256 in lower-case hex of what the platform's rules normalise. */
  readonly userData: HashedUserData;
  readonly clickIds: { readonly gclid: string | null; readonly gbraid: string | null; readonly wbraid: string | null };
  /** Set for a conversion that goes to the dataset of a messaging account. */
  readonly messaging: {
    readonly channel: string;
    readonly businessAccountId: string;
    readonly clickId: string;
  } | null;
  readonly value: ConversionValue | null;
  readonly orderId: string | null;
  readonly consent: { readonly adUserData: ConsentStatus; readonly adPersonalization: ConsentStatus };
  readonly dataProcessingOptions: {
    readonly options: readonly string[];
    readonly country: number;
    readonly state: number;
  } | null;
}

export interface HashedUserData {
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

/** Changes a conversion that the platform has counted. */
export interface ConversionAdjustment {
  readonly dedupeId: string;
  /** What the conversion was sent with. */
  readonly orderId: string | null;
  readonly adjustedAt: Date;
  /** What the conversion is worth now; null for a retraction. */
  readonly value: ConversionValue | null;
}

/** One row of a sending: a conversion, or what became of one that was sent before. */
export type ConversionRow =
  | { readonly kind: 'conversion'; readonly conversion: ConversionPayload }
  | { readonly kind: 'restatement' | 'retraction'; readonly adjustment: ConversionAdjustment };

export const dedupeIdOf = (row: ConversionRow): string =>
  row.kind === 'conversion' ? row.conversion.dedupeId : row.adjustment.dedupeId;
