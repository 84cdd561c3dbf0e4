// Describes a conversion as attribution knows it, which is all that a payload is made of besides the person.

/** One click id, or a cookie of an ad platform (fbc, fbp), with the time at which it was first seen. */
export interface AdClick {
  readonly kind: string;
  readonly value: string;
  readonly at: Date;
}

export interface ConversionFacts {
  readonly eventId: string;
  readonly conversionKey: string;
  readonly time: Date;
  /** Exact decimal strings; '' for none. */
  readonly value: string;
  readonly currency: string;
  readonly refunded: string;
  readonly isCustomer: boolean;
  readonly isErased: boolean;
  /** The provider of a server's event; '' for a browser's. */
  readonly provider: string;
  /** As the sender declared it; '' when it did not. */
  readonly actionSource: string;
  readonly pageUrl: string;
  /** Those of the event itself and of the touches with credit, newest first. */
  readonly clicks: readonly AdClick[];
  /** ISO 3166-1 alpha-2 of the event; '' or missing where it is not known. */
  readonly country?: string;
  /** null for what is no payment; missing where attribution does not say. */
  readonly isFirstPayment?: boolean | null;
  /** What the person answered in the converting session; missing is unknown. */
  readonly consent?: 'granted' | 'denied' | 'unknown';
  /** True when the browser of the converting session objected by Global Privacy Control. */
  readonly gpc?: boolean;
}
