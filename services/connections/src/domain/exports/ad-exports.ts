// Defines what exports need from an ad platform that takes conversions and audiences. Every call throws ProviderError.
import type { ObjectsOf } from '../ad-objects.ts';
import type { ConversionBatch, SendResult, TargetKind } from './sending.ts';

export interface LiveAdSet {
  readonly id: string;
  readonly name: string;
}

export interface NewAudience {
  readonly name: string;
  /** Stored in the audience's description, by which an audience that was already made is found. */
  readonly marker: string;
  /** How long a member stays; by default as long as the platform keeps one. */
  readonly retentionDays?: number | undefined;
}

/** One person of an audience: SHA-256 in lower-case hex, '' for what is not known. */
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

/** How many people the platform found; a member is null where it does not say. */
export interface AudienceSize {
  readonly lowerBound: number | null;
  readonly upperBound: number | null;
  /** What keeps the platform from using the audience, in its own words; null for nothing. */
  readonly problem: string | null;
}

/** What became of a request whose rows the platform judges after it has accepted them. */
export interface LaterResult {
  /** The traceId of the accepted rows. */
  readonly traceId: string;
  /** partly: some rows failed, and the platform does not say which. */
  readonly state: 'processing' | 'accepted' | 'refused' | 'partly';
  readonly errors: readonly { readonly code: string; readonly rows: number }[];
}

/** How well the platform can match the conversions of one event name. */
export interface EventQuality {
  readonly eventName: string;
  /** Of ten; null where the platform does not say. */
  readonly score: number | null;
  /** The share of conversions that came with a match key, by the platform's name of it. */
  readonly keys: readonly { readonly key: string; readonly percentage: number }[];
}

export interface AdExports {
  /** The kinds of targets that the platform has. */
  readonly targetKinds: ReadonlySet<TargetKind>;
  /** Sends at most 1,000 rows in a bounded number of calls. It throws no ProviderError: every one is in the result. */
  sendConversions(of: ObjectsOf, batch: ConversionBatch): Promise<SendResult>;
  /** Reads what became of accepted rows, on platforms that judge them later. */
  laterResults?(of: ObjectsOf, traceIds: readonly string[]): Promise<LaterResult[]>;
  /** Reads how well the platform can match what a target received, on platforms that report it. */
  matchQuality?(of: ObjectsOf, targetId: string): Promise<EventQuality[]>;
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
  /** Takes members out; one that the audience does not have is no error. @returns like addMembers */
  removeMembers(of: ObjectsOf, audienceId: string, batch: MembersBatch): Promise<number>;
  /** @returns null when the audience was deleted on the platform */
  audienceSize(of: ObjectsOf, audienceId: string): Promise<AudienceSize | null>;
}

/** Reports whether a platform has targets of a kind. */
export const hasTargets = ({ targetKinds }: Pick<AdExports, 'targetKinds'>, kind: string): kind is TargetKind =>
  (targetKinds as ReadonlySet<string>).has(kind);
