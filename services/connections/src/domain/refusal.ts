// Defines what a platform's refusal of a call on one object means for the caller.
export type RefusalCode =
  | 'campaign_not_found'
  | 'ads_write_permission_missing'
  | 'connection_not_ready'
  | 'rate_limit_exceeded'
  | 'validation_error'
  | 'provider_error';

export interface Refusal {
  readonly code: RefusalCode;
  /** unknown: it is not known whether the write took effect. */
  readonly applied: 'no' | 'unknown';
  readonly retryAfterMs: number | undefined;
}
