// Stores what advertisers sent to Google: conversions with what became of them, adjustments, and the lists of Customer Match.

export interface SentConversion {
  readonly customer_id: string;
  readonly conversion_action_id: string;
  readonly transaction_id: string;
  /** The event as it was sent. */
  readonly event: Readonly<Record<string, unknown>>;
  /** When it was received, in milliseconds. */
  readonly at: number;
  /** What it is worth after restatements; null once it is retracted. */
  value: { amount: number; currency: string } | null;
  /** How often it was received; the platform counts it once. */
  times: number;
}

/** One ingest or removal, whose records are judged after it was accepted. */
export interface UploadRequest {
  readonly id: string;
  readonly kind: 'events' | 'members' | 'removal';
  readonly destination: unknown;
  readonly records: number;
  /** The reason of each record that failed. */
  readonly failures: readonly string[];
  /** How often its status was asked for. */
  polls: number;
}

export interface UserList {
  readonly id: string;
  readonly customer_id: string;
  readonly name: string;
  readonly description: string;
  /** Days. */
  readonly membership_life_span: number;
  /** Each member once, as its identifiers. */
  readonly members: Set<string>;
}

export interface Uploads {
  readonly conversions: SentConversion[];
  readonly requests: Map<string, UploadRequest>;
  readonly userLists: UserList[];
  /** What was only to be validated. */
  validated: number;
}

export const createUploads = (): Uploads => ({ conversions: [], requests: new Map(), userLists: [], validated: 0 });
