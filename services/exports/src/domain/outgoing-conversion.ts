// Describes what is sent of a conversion, before its match keys are hashed: made for one attempt, and never stored.

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

/** The person, in the clear: it is hashed before it leaves the process. '' where identity does not know. */
export interface ExportedPerson {
  readonly email: string;
  readonly phone: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly externalId: string;
}

export interface OutgoingConversion {
  /** The platform drops a second event of the same id and name. */
  readonly eventId: string;
  readonly eventName: string;
  readonly eventTime: Date;
  readonly datasetId: string;
  readonly actionSource: ActionSource;
  /** null for anything but a website. */
  readonly pageUrl: string | null;
  readonly person: ExportedPerson | null;
  /** The click on an ad of this platform. */
  readonly click: { readonly id: string; readonly at: Date } | null;
  /** Set when the messaging account's own dataset takes it. */
  readonly messaging: { readonly businessAccountId: string; readonly clickId: string } | null;
  /** amount is an exact decimal string. */
  readonly value: { readonly amount: string; readonly currency: string } | null;
}
