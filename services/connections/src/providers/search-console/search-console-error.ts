// Classifies Search Console's refusals by what they mean for us; their shape is that of Google's older APIs, with reasons.
import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { ProviderError, type ProviderErrorKind } from '../../domain/provider-error.ts';
import { retryAfterMs } from '../http/retry-after.ts';

const EnvelopeSchema = z.object({
  error: z.object({
    message: z.string().default(''),
    errors: z.array(z.object({ reason: z.string().default('') })).default([]),
  }),
});

const QUOTA = /quota|limit.?exceeded/i;
// The operator has not enabled the API in the project of the OAuth app: nobody who connects can fix that.
const OUR_SETUP = new Set(['accessNotConfigured', 'SERVICE_DISABLED']);

/**
 * Reads a refusal.
 * @param body parsed JSON, or undefined when it was not JSON
 * @param quotaWaitMs how long to wait after a quota is used up where the platform does not say
 */
export function searchConsoleError(
  http: number,
  body: unknown,
  headers: IncomingHttpHeaders,
  quotaWaitMs: number,
): ProviderError {
  const { message, errors } = EnvelopeSchema.safeParse(body).data?.error ?? { message: '', errors: undefined };
  const reason = errors?.[0]?.reason ?? '';
  const isQuota = http === 429 || (http === 403 && QUOTA.test(reason));
  const kind = isQuota ? 'retry' : kindOf(http, reason, errors !== undefined);
  const wait = retryAfterMs(headers) ?? (isQuota ? quotaWaitMs : undefined);
  const text = message || `The platform answered HTTP ${http} without a reason.`;
  const init = kind === 'retry' && wait !== undefined ? { retryAfterMs: wait } : {};
  return new ProviderError(kind, reason || `http_${http}`, text, init);
}

/** @param isOwn false for an answer that is not the platform's, such as a proxy's page */
function kindOf(http: number, reason: string, isOwn: boolean): ProviderErrorKind {
  if (http === 401) return 'reconnect';
  if (http >= 500 || !isOwn) return 'retry';
  if (OUR_SETUP.has(reason)) return 'failed';
  // The person declined the permission, or took it back.
  if (reason === 'insufficientPermissions') return 'reconnect';
  // The person has lost the site, or the site is gone.
  return http === 403 || http === 404 ? 'needs_action' : 'failed';
}
