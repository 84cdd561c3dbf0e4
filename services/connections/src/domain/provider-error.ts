// Classifies what a provider's refusal means for us, whatever the provider calls it.

/**
 * - retry: throttled or down; the same call will work later
 * - too_much_data: the same request in smaller pieces will work
 * - reconnect: the grant is dead; a person has to connect again
 * - needs_action: a person has to do something on the platform
 * - failed: repeating the call changes nothing
 */
export type ProviderErrorKind = 'retry' | 'too_much_data' | 'reconnect' | 'needs_action' | 'failed';

const MAX_TEXT = 500;

export interface ProviderErrorInit {
  readonly retryAfterMs?: number | undefined;
  readonly isThrottle?: boolean;
  readonly traceId?: string;
  readonly httpStatus?: number;
  readonly rows?: readonly number[];
  readonly cause?: unknown;
}

/** A failed call to a provider; its message is the provider's own text and may be shown to the profile. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly kind: ProviderErrorKind;
  /** The provider's code, for the logs. */
  readonly code: string;
  /** Set when the provider said how long to wait. */
  readonly retryAfterMs: number | undefined;
  /** Set when the provider refused the call because there were too many, also where it does not say how long to wait. */
  readonly isThrottle: boolean;
  /** What the provider calls its answer, by which its support finds it; '' when it named none. */
  readonly traceId: string;
  /** The HTTP status of the provider's answer; undefined when it gave none, and in clients whose errors are not shown to callers. */
  readonly httpStatus: number | undefined;
  /** The positions of the rows of a batch that the provider found fault with; empty when it named none. */
  readonly rows: readonly number[];

  constructor(kind: ProviderErrorKind, code: string, text: string, init: ProviderErrorInit = {}) {
    super(text.slice(0, MAX_TEXT), init.cause === undefined ? undefined : { cause: init.cause });
    this.kind = kind;
    this.code = code;
    this.retryAfterMs = init.retryAfterMs;
    this.isThrottle = init.isThrottle ?? false;
    this.traceId = init.traceId ?? '';
    this.httpStatus = init.httpStatus;
    this.rows = init.rows ?? [];
  }
}
