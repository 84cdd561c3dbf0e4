// Lists why a hand-off did not connect anything, in the words of the contract (Hand-off reasons), and the status that each reason
// leads to.

/** Every reason with the status that it gives a hand-off. */
const STATUS_BY_REASON = {
  user_cancelled: 'cancelled',
  provider_denied: 'failed',
  provider_error: 'failed',
  token_exchange_failed: 'failed',
  account_connected_elsewhere: 'failed',
  no_candidates: 'failed',
  connect_failed: 'failed',
  internal_error: 'failed',
  state_expired: 'failed',
  state_invalid: 'failed',
  handoff_expired: 'failed',
  handoff_used: 'failed',
  provider_not_configured: 'failed',
  origin_not_allowed: 'failed',
} as const;

export type Reason = keyof typeof STATUS_BY_REASON;

/** Reasons that are shown to the person but do not end the hand-off: it is over already, or the same link can be tried again. */
const ONLY_TOLD: ReadonlySet<Reason> = new Set(['handoff_used', 'internal_error']);

/** A reason that a hand-off can end with. */
export type FinalReason = Exclude<Reason, 'handoff_used' | 'internal_error'>;

/** Reports whether a hand-off can end with a reason. */
export function isFinalReason(text: string): text is FinalReason {
  return Object.hasOwn(STATUS_BY_REASON, text) && !ONLY_TOLD.has(text as Reason);
}

/** Returns the status of a hand-off that ended with a reason. */
export function statusOf(reason: FinalReason): 'failed' | 'cancelled' {
  return STATUS_BY_REASON[reason];
}
