// Defines what exports need from an ad platform that takes conversions and audiences. Every call throws ProviderError.
import type { ObjectsOf } from '../ad-objects.ts';
import type { ExportedPerson, OutgoingConversion } from './outgoing-conversion.ts';

export interface LiveAdSet {
  readonly id: string;
  readonly name: string;
}

export interface NewAudience {
  readonly name: string;
  /** Stored in the audience's description, by which an audience that was already made is found. */
  readonly marker: string;
}

export interface MembersBatch {
  /** Identifies batches that belong together; sequence numbers them from 1. */
  readonly sessionId: number;
  readonly sequence: number;
  readonly isLast: boolean;
  readonly persons: readonly Pick<ExportedPerson, 'email' | 'phone'>[];
}

export interface AdExports {
  /** Resolves when the platform has taken the conversion; one that it already knows counts as taken. */
  sendConversion(of: ObjectsOf, conversion: OutgoingConversion): Promise<void>;
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
}
