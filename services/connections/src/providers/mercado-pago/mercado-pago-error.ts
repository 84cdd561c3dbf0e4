// Classifies Mercado Pago's refusals by what they mean for us.
import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { ProviderError } from '../../domain/provider-error.ts';
import { retryAfterMs } from '../http/retry-after.ts';

const Words = z.object({ error: z.string().nullish(), message: z.string().nullish() });

/** @param body parsed JSON, or undefined */
export function mercadoPagoError(http: number, body: unknown, headers: IncomingHttpHeaders): ProviderError {
  const words = Words.safeParse(body).data ?? {};
  const kind = http === 401 ? 'reconnect' : http === 429 || http >= 500 ? 'retry' : 'failed';
  const wait = retryAfterMs(headers);
  const text = words.message || `The platform answered HTTP ${http}.`;
  return new ProviderError(kind, words.error || `http_${http}`, text, wait === undefined ? {} : { retryAfterMs: wait });
}
