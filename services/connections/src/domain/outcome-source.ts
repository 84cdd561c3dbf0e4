// Defines what the service needs from a provider that reports outcomes: pages of them for a sync, and its webhooks. Each adapter
// under providers/ returns both in the terms of provider-outcome.ts.
import type { ConnectionDoc } from '../store/connection-doc.ts';
import type { ProviderOutcome } from './provider-outcome.ts';

export interface OutcomeAccess {
  readonly connection: Pick<ConnectionDoc, '_id' | 'profile_id' | 'channel' | 'account_external_id' | 'created_at'>;
  /** The connection's token, unsealed. */
  readonly accessToken: string;
  /** A moment shortly before the provider is called: its answers are valid as of this moment (Reversal.asOf). */
  readonly now: Date;
  readonly signal: AbortSignal;
}

export interface OutcomeRead extends OutcomeAccess {
  /** The read must cover what happened or changed since this moment; older outcomes do no harm. */
  readonly since: Date;
  /** The read may leave out what happened from this moment on; undefined to read up to now. */
  readonly until?: Date | undefined;
  /**
   * When the last sync began, so that the read covers what changed since; null to read everything in the window, as the first
   * time.
   */
  readonly lastRead: Date | null;
  /** From when on outcomes from before `since` may have changed since the last sync; null before the first. */
  readonly changedSince: Date | null;
}

export interface OutcomeSource {
  /** Returns the canonical form of an account's id. @returns undefined when the text cannot be an id of this provider */
  accountId(text: string): string | undefined;
  /** Reads outcomes for syncs, in any order; absent where the provider only pushes. @throws ProviderError */
  read?(request: OutcomeRead): AsyncIterable<readonly ProviderOutcome[]>;
  /** How many days of history the provider has; undefined when it has everything. */
  readonly mostDays?: number;
  /** Absent where the provider pushes nothing. */
  readonly webhook?: WebhookSource;
}

/** A webhook as it was received. */
export interface InboundDelivery {
  /** Byte for byte as received, since signatures cover it. */
  readonly body: Uint8Array;
  /** Lower-case names. Only signatures and the provider's own x- headers reach this service. */
  readonly headers: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}

export interface WebhookSource {
  /**
   * The secret that signs deliveries for the app of this deployment; undefined when it has none, and connections have their own.
   */
  readonly appSecret: string | undefined;
  /** Reports whether the delivery was signed with this secret, recently enough. */
  isSigned(delivery: InboundDelivery, secret: string, now: Date): boolean;
  /**
   * Reads what a correctly signed delivery is about: one account, or several.
   * @returns null for a delivery that is not needed.
   * @throws UnreadableDelivery
   */
  notice(delivery: InboundDelivery): WebhookNotice | readonly WebhookNotice[] | null;
}

export interface WebhookNotice {
  /** The provider's account that it is about; null when only the address says so, and not the delivery. */
  readonly account: string | null;
  /** True when the account is not the connection's own but the one that is linked to it, such as a page's Instagram account. */
  readonly isLinked?: boolean;
  /** True when it says that the grant is dead: a sync is queued to find out. */
  readonly isGrantOver?: boolean;
  /** True when its adapter stores what it reports, whether that includes an outcome or not. */
  readonly isStored?: boolean;
  /** Returns the outcomes as they are now; may call the provider. @throws ProviderError */
  outcomes(access: OutcomeAccess): Promise<readonly ProviderOutcome[]>;
}

/** Thrown when the body of a signed delivery is not what the provider sends. */
export class UnreadableDelivery extends Error {
  override readonly name = 'UnreadableDelivery';
}
