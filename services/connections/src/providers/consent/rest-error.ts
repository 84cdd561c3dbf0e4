// Classifies the refusals of providers that tell us no more than their status: temporary, refused, or the end of a grant.
import { z } from 'zod';
import { ProviderError } from '../../domain/provider-error.ts';

const Words = z.object({
  error: z.string().optional(),
  error_description: z.string().optional(),
  message: z.string().optional(),
});

/** @param body parsed JSON, or undefined */
export function restError(http: number, body: unknown): ProviderError {
  const words = Words.safeParse(body).data ?? {};
  const code = words.error ?? `http_${http}`;
  const text = words.error_description ?? words.message ?? `The platform answered HTTP ${http}.`;
  if (http === 429 || http >= 500) return new ProviderError('retry', code, text);
  // RFC 6749, section 5.2: revoked, expired, already used, or issued to another client.
  return new ProviderError(code === 'invalid_grant' ? 'reconnect' : 'failed', code, text);
}
