// Describes a batch of conversions that an ad platform is sent, and what became of each row of it.
import { ProviderError } from '../provider-error.ts';
import type { ConversionRow } from './conversion-payload.ts';
import { redacted } from './redacted.ts';

export type TargetKind = 'social_ads_dataset' | 'chat_dataset' | 'search_ads_conversion_action';

/** What takes conversions on a platform: a dataset (pixel), the dataset of a messaging account, or a conversion action. */
export interface ConversionTarget {
  readonly kind: TargetKind;
  readonly id: string;
}

export interface ConversionBatch {
  readonly target: ConversionTarget;
  readonly rows: readonly ConversionRow[];
  /** Has the platform show the conversions as tests, which count for nothing; '' for none. */
  readonly testEventCode: string;
}

/**
 * - accepted: the platform has it
 * - duplicate: the platform had it already
 * - refused: permanently
 * - retry: its fate is not known, or the platform asks to send it again
 */
export type Outcome = 'accepted' | 'duplicate' | 'refused' | 'retry';

export interface RowOutcome {
  readonly dedupeId: string;
  readonly outcome: Outcome;
  /** The platform's own; '' for a row that it accepted. */
  readonly code: string;
  /** The platform's own text, which repeats nothing of what was sent. */
  readonly message: string;
  /** What the platform calls its answer; '' when it named none. */
  readonly traceId: string;
}

/** Why a connection cannot be used for now. */
export interface ConnectionProblem {
  readonly reason: 'reconnect_required' | 'needs_action' | 'throttled';
  readonly code: string;
  readonly message: string;
  /** null when the platform did not say how long to wait. */
  readonly retryAfterMs: number | null;
}

export interface SendResult {
  /** One for each row that was sent. */
  readonly outcomes: readonly RowOutcome[];
  /** Set when the connection cannot be used: the platform has certainly not taken a row without an outcome. */
  readonly problem: ConnectionProblem | null;
}

/** Returns the problem of the connection behind an error; null for one that concerns only what was sent. */
export function connectionProblem({
  kind,
  code,
  message,
  retryAfterMs,
  isThrottle,
}: ProviderError): ConnectionProblem | null {
  const problem = (reason: ConnectionProblem['reason']): ConnectionProblem => {
    return { reason, code, message: redacted(message), retryAfterMs: retryAfterMs ?? null };
  };
  if (kind === 'reconnect') return problem('reconnect_required');
  if (kind === 'needs_action') return problem('needs_action');
  return kind === 'retry' && (isThrottle || retryAfterMs !== undefined) ? problem('throttled') : null;
}

/** Returns the outcome of a row after an error that concerns it, and not the connection. */
export function outcomeOf(dedupeId: string, { kind, code, message, traceId }: ProviderError): RowOutcome {
  // An answer that cannot be read says nothing about what the platform did.
  const isRefused = kind === 'failed' && code !== 'malformed_answer';
  return { dedupeId, outcome: isRefused ? 'refused' : 'retry', code, message: redacted(message), traceId };
}

export const accepted = (dedupeId: string, traceId: string): RowOutcome => {
  return { dedupeId, outcome: 'accepted', code: '', message: '', traceId };
};

/** Returns the outcome of a row that no call was made for, since the platform does not take its kind. */
export const unsupported = (dedupeId: string, message: string): RowOutcome =>
  outcomeOf(dedupeId, new ProviderError('failed', 'unsupported', message));
