// What the service wants of a provider that reports outcomes: pages of them for a sync, and its webhooks. An adapter under
// providers/ answers both in the words of provider-outcome.ts.
import type { ConnectionDoc } from '../store/connection-doc.ts';
import type { ProviderOutcome } from './provider-outcome.ts';

export interface OutcomeAccess {
  readonly connection: Pick<ConnectionDoc, '_id' | 'profile_id' | 'channel' | 'account_external_id'>;
  /** What the connection was made with, opened. */
  readonly accessToken: string;
  /** Shortly before the provider is asked: of this moment its answers are a word (Reversal.asOf). */
  readonly now: Date;
  readonly signal: AbortSignal;
}

export interface OutcomeRead extends OutcomeAccess {
  /** What happened or changed from then on is wanted; what is older does no harm. */
  readonly since: Date;
  /** When the last sync began, and what changed since then is wanted; null for all that lies in the window, as at first. */
  readonly lastRead: Date | null;
}

export interface OutcomeSource {
  /** The one spelling of an account's id. @returns undefined when the text can not be an id of this provider */
  accountId(text: string): string | undefined;
  /** For syncs, in any order; absent where the provider only pushes. @throws ProviderError */
  read?(request: OutcomeRead): AsyncIterable<readonly ProviderOutcome[]>;
  /** Absent where the provider pushes nothing. */
  readonly webhook?: WebhookSource;
}

/** A webhook as it came in. */
export interface InboundDelivery {
  /** Byte for byte, since signatures are made of it. */
  readonly body: Uint8Array;
  /** Lower-case names. Only signatures and the provider's own x- headers reach this service. */
  readonly headers: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}

export interface WebhookSource {
  /** Signs what comes for the app of this deployment; undefined when it has none, and connections have their own. */
  readonly appSecret: string | undefined;
  /** True when the delivery was signed by this secret, not too long ago. */
  isSigned(delivery: InboundDelivery, secret: string, now: Date): boolean;
  /** What a delivery whose signature is right is about: one account, or several. @returns null for what is of no use. @throws UnreadableDelivery */
  notice(delivery: InboundDelivery): WebhookNotice | readonly WebhookNotice[] | null;
}

export interface WebhookNotice {
  /** The provider's account that it is about; null when the delivery does not say, and its address alone does. */
  readonly account: string | null;
  /** True when it says that the grant is dead: a sync is queued, which finds out. */
  readonly isGrantOver?: boolean;
  /** True when its adapter keeps what it tells, whether there is an outcome in it or not. */
  readonly isKept?: boolean;
  /** The outcomes as they are now; may ask the provider. @throws ProviderError */
  outcomes(access: OutcomeAccess): Promise<readonly ProviderOutcome[]>;
}

/** The body of a signed delivery is not what the provider sends. */
export class UnreadableDelivery extends Error {
  override readonly name = 'UnreadableDelivery';
}
