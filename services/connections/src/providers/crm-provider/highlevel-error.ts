// Classifies HighLevel's refusals by what they mean for us (reference: its OAuth and rate limit guides).
import { z } from 'zod';
import { ProviderError, type ProviderErrorKind } from '../../domain/provider-error.ts';

const Words = z.object({
  message: z.union([z.string(), z.array(z.string())]).optional(),
  error: z.string().optional(),
});

type Headers = Readonly<Record<string, string | string[] | undefined>>;

const DAY_MS = 86_400_000;

/**
 * Reads a refusal.
 * @param body parsed JSON, or undefined when it was not JSON
 * @param headers lower-case names; the limit headers say how long to wait
 */
export function highlevelError(http: number, body: unknown, headers: Headers): ProviderError {
  const { message } = Words.safeParse(body).data ?? {};
  const text = (Array.isArray(message) ? message.join(' ') : message) || `The platform answered HTTP ${http}.`;
  const kind = kindOf(http, text);
  return new ProviderError(kind, `http_${http}`, text, http === 429 ? { retryAfterMs: retryAfterMs(headers) } : {});
}

function kindOf(http: number, text: string): ProviderErrorKind {
  if (http === 429 || http >= 500 || http === 408) return 'retry';
  // An access token lives a day and is renewed long before its end: an expired one waits for a late renewal.
  if (http === 401) return /expired/i.test(text) ? 'retry' : 'reconnect';
  // The person who connected may not see this; another person, or a wider grant, may.
  if (http === 403) return 'needs_action';
  return 'failed';
}

/** Each location allows 200,000 calls a day and 100 in ten seconds. */
function retryAfterMs(headers: Headers): number | undefined {
  const numberOf = (name: string) => {
    const value = Number(headers[name]);
    return headers[name] !== undefined && Number.isFinite(value) && value >= 0 ? value : undefined;
  };
  if (numberOf('x-ratelimit-daily-remaining') === 0) {
    const left = numberOf('x-ratelimit-daily-reset');
    return left === undefined ? undefined : Math.min(left, DAY_MS);
  }
  return numberOf('x-ratelimit-interval-milliseconds');
}
