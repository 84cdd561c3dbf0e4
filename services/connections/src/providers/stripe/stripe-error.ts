// Classifies Stripe's refusals by what they mean for us (reference: Stripe API, Errors).
import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { ProviderError, type ProviderErrorKind } from '../../domain/provider-error.ts';
import { retryAfterMs } from '../http/retry-after.ts';

const ErrorSchema = z.object({
  error: z.object({ type: z.string().default(''), code: z.string().nullish(), message: z.string().nullish() }),
});

/** The grant, or the key that it gave, no longer exists. */
const DEAD = new Set(['account_invalid', 'platform_api_key_expired', 'api_key_expired']);

/** @param body parsed JSON, or undefined */
export function stripeError(http: number, body: unknown, headers: IncomingHttpHeaders): ProviderError {
  const { type = '', code, message } = ErrorSchema.safeParse(body).data?.error ?? {};
  const label = code || type || `http_${http}`;
  const text = message || `The platform answered HTTP ${http}.`;
  const wait = retryAfterMs(headers);
  return new ProviderError(kindOf(http, label), label, text, wait === undefined ? {} : { retryAfterMs: wait });
}

function kindOf(http: number, code: string): ProviderErrorKind {
  if (http === 401 || DEAD.has(code)) return 'reconnect';
  return http === 429 || http === 409 || http >= 500 ? 'retry' : 'failed';
}
