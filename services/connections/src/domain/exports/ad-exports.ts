// What exports want of an ad platform that takes conversions and audiences. Every call throws ProviderError.
import type { ObjectsOf } from '../ad-objects.ts';
import type { ExportedPerson, OutgoingConversion } from './outgoing-conversion.ts';

export interface LiveAdSet {
  readonly id: string;
  readonly name: string;
}

export interface NewAudience {
  readonly name: string;
  /** Stands in its description: what was made already is found by it. */
  readonly marker: string;
}

export interface MembersBatch {
  /** Says which batches belong together, and their place from 1. */
  readonly sessionId: number;
  readonly sequence: number;
  readonly isLast: boolean;
  readonly persons: readonly Pick<ExportedPerson, 'email' | 'phone'>[];
}

export interface AdExports {
  /** Resolves once the platform has taken it; one that it knows already is taken too. */
  sendConversion(of: ObjectsOf, conversion: OutgoingConversion): Promise<void>;
  /** The dataset linked to a messaging business account; null when there is none. */
  messagingDataset(of: ObjectsOf, businessAccountId: string): Promise<string | null>;
  /** Ad sets of the account that deliver and optimise for one of these datasets. */
  liveAdSets(of: ObjectsOf, datasetIds: ReadonlySet<string>): Promise<LiveAdSet[]>;
  /** Whether the advertiser has accepted the terms of audiences; undefined when the platform does not say. */
  audienceTerms(of: ObjectsOf): Promise<boolean | undefined>;
  /** Where a person accepts them. */
  audienceTermsUrl(accountExternalId: string): string;
  /** The audience with this marker, made first when there is none. @returns its id on the platform */
  makeAudience(of: ObjectsOf, audience: NewAudience): Promise<string>;
  /** @returns how many of them the platform could read */
  addMembers(of: ObjectsOf, audienceId: string, batch: MembersBatch): Promise<number>;
}
