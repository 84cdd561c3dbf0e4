// Defines what exports need from an ad platform that takes conversions and audiences. Every call throws ProviderError.
import type { ObjectsOf } from '../ad-objects.ts';
import type { ProviderError } from '../provider-error.ts';
import type { ConversionPayload } from './conversion-payload.ts';

export interface LiveAdSet {
  readonly id: string;
  readonly name: string;
}

export interface NewAudience {
  readonly name: string;
  /** Stored in the audience's description, by which an audience that was already made is found. */
  readonly marker: string;
  /** How many days the platform keeps a member; undefined for its default. */
  readonly retentionDays?: number;
}

/** One member: SHA-256 in lower-case hex, '' for what is not known. */
export interface HashedMember {
  readonly em: string;
  readonly ph: string;
}

export interface MembersBatch {
  /** Identifies batches that belong together; sequence numbers them from 1. */
  readonly sessionId: number;
  readonly sequence: number;
  readonly isLast: boolean;
  readonly members: readonly HashedMember[];
}

/** What takes conversions on a platform. */
export interface ConversionTarget {
  readonly kind: string;
  readonly id: string;
}

/** A conversion that the platform has counted and whose value has changed. */
export interface ConversionAdjustment {
  readonly dedupeId: string;
  readonly orderId: string;
  readonly adjustedAt: Date;
  readonly value: ConversionPayload['value'];
}

export type SentRow =
  | { readonly kind: 'conversion'; readonly payload: ConversionPayload }
  | { readonly kind: 'restatement' | 'retraction'; readonly adjustment: ConversionAdjustment };

export interface Sending {
  readonly target: ConversionTarget;
  readonly rows: readonly SentRow[];
  /** The platform shows conversions with it as tests; '' for none. */
  readonly testEventCode: string;
}

/** What became of one row. */
export interface RowOutcome {
  readonly dedupeId: string;
  readonly outcome: 'accepted' | 'duplicate' | 'refused' | 'retry';
  readonly code: string;
  readonly message: string;
  readonly traceId: string;
}

export interface Sent {
  /** One for each row that was sent: the others have certainly not been taken. */
  readonly outcomes: readonly RowOutcome[];
  /** Why no more can be sent through the connection for now; null while nothing is wrong with it. */
  readonly stopped: ProviderError | null;
}

export interface AdExports {
  /** Sends rows, and says of each what became of it; a conversion that the platform already knows counts as taken. */
  sendConversions(of: ObjectsOf, sending: Sending): Promise<Sent>;
  /** Returns the dataset linked to a messaging business account; null when there is none. */
  messagingDataset(of: ObjectsOf, businessAccountId: string): Promise<string | null>;
  /** Lists the account's ad sets that deliver and optimise for one of these datasets. */
  liveAdSets(of: ObjectsOf, datasetIds: ReadonlySet<string>): Promise<LiveAdSet[]>;
  /** Reports whether the advertiser has accepted the terms of audiences; undefined when the platform does not say. */
  audienceTerms(of: ObjectsOf): Promise<boolean | undefined>;
  /** Returns the address where a person accepts them. */
  audienceTermsUrl(accountExternalId: string): string;
  /** Returns the audience with this marker, and makes it first when there is none. @returns its id on the platform */
  makeAudience(of: ObjectsOf, audience: NewAudience): Promise<string>;
  /** @returns how many of the members the platform could read */
  addMembers(of: ObjectsOf, audienceId: string, batch: MembersBatch): Promise<number>;
  /** @returns how many of the members the platform could read */
  removeMembers(of: ObjectsOf, audienceId: string, batch: MembersBatch): Promise<number>;
}
