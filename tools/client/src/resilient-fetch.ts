// Sends a request again when the API says that it may be, or when nothing was answered and a repeat does no harm.

export interface RetryOptions {
  /** How many times a request is sent again. */
  readonly retries: number;
  /** The longest wait before a request is sent again; one that the API wants to be longer is left to the caller. Milliseconds. */
  readonly maxWaitMs: number;
  /** Told before each wait. */
  readonly onRetry?: ((retry: Retry) => void) | undefined;
}

export interface Retry {
  readonly method: string;
  readonly url: string;
  /** From 1. */
  readonly attempt: number;
  readonly waitMs: number;
  /** The status of the answer; undefined when there was none. */
  readonly status: number | undefined;
}

const IDEMPOTENT: ReadonlySet<string> = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);
/** With Retry-After, the API refused these before it did anything: a repeat that is still at work, and too many requests. */
const REFUSED: ReadonlySet<number> = new Set([409, 429]);
/** A service was away: nobody knows how far the request came. */
const AWAY = 503;
const FIRST_WAIT_MS = 250;

type Send = (request: Request) => Promise<Response>;

/**
 * Makes a fetch that repeats: after 409 and 429 with Retry-After; and after 503 or without an answer, when the method is idempotent or
 * the request has an Idempotency-Key. It waits for as long as Retry-After says, else for a growing random time.
 */
export function resilientFetch(send: Send, { retries, maxWaitMs, onRetry }: RetryOptions): Send {
  return async function fetchAgain(request) {
    for (let attempt = 1; ; attempt++) {
      const isLast = attempt > retries;
      let response: Response | undefined;
      try {
        response = await send(isLast ? request : request.clone());
      } catch (error) {
        if (isLast || request.signal.aborted || !isSafe(request)) throw error;
      }
      const waitMs = response === undefined ? backoff(attempt) : waitOf(response, request, attempt);
      if (response !== undefined && (isLast || waitMs === null || waitMs > maxWaitMs)) return response;
      await response?.body?.cancel();
      onRetry?.({ method: request.method, url: request.url, attempt, waitMs: waitMs ?? 0, status: response?.status });
      await wait(waitMs ?? 0, request.signal);
    }
  };
}

function isSafe(request: Request): boolean {
  return IDEMPOTENT.has(request.method) || request.headers.has('idempotency-key');
}

/** Returns how long to wait before a repeat; null when the answer is final. */
function waitOf(response: Response, request: Request, attempt: number): number | null {
  const isAway = response.status === AWAY && isSafe(request);
  if (!isAway && !REFUSED.has(response.status)) return null;
  const said = response.headers.get('retry-after');
  if (said !== null) return retryAfterMs(said);
  return isAway ? backoff(attempt) : null;
}

/** Reads Retry-After, in seconds or as a date (RFC 9110); null when it is neither. */
export function retryAfterMs(said: string): number | null {
  if (/^\d{1,9}$/.test(said)) return Number(said) * 1000;
  const at = Date.parse(said);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}

const backoff = (attempt: number): number => FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.5 + Math.random());

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
  });
}
