// Classifies the Calendar API's refusals by what they mean for us (reference: the API's guide "Handle API errors"); their shape is
// that of Google's older APIs, with reasons.
import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { ProviderError, type ProviderErrorKind } from '../../domain/provider-error.ts';
import { retryAfterMs } from '../http/retry-after.ts';

const EnvelopeSchema = z.object({
  error: z.object({
    message: z.string().default(''),
    errors: z.array(z.object({ reason: z.string().default('') })).default([]),
    details: z.array(z.object({ reason: z.string().default('') })).catch([]),
  }),
});

/** The grant does not include calendars: the person declined the permission, or an operator's token never had it. */
const SCOPE_MISSING = new Set(['insufficientPermissions', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT']);
const QUOTA = new Set(['rateLimitExceeded', 'userRateLimitExceeded', 'quotaExceeded', 'dailyLimitExceeded']);
// The operator has not enabled the API in the project of the OAuth app: nobody who connects can fix that.
const OUR_SETUP = new Set(['accessNotConfigured', 'SERVICE_DISABLED']);

/** What the API says of a time of changes that it no longer knows. */
export const TOO_LONG_AGO = 'updatedMinTooLongAgo';

export const isCalendarScopeMissing = ({ code }: Pick<ProviderError, 'code'>): boolean => SCOPE_MISSING.has(code);

/** Reports whether a refusal means that the person no longer has the calendar. */
export const isCalendarGone = ({ kind, code }: Pick<ProviderError, 'kind' | 'code'>): boolean =>
  kind === 'needs_action' && !SCOPE_MISSING.has(code);

/** @param body parsed JSON, or undefined when it was not JSON */
export function googleCalendarError(http: number, body: unknown, headers: IncomingHttpHeaders): ProviderError {
  const said = EnvelopeSchema.safeParse(body).data?.error;
  const reasons = [...(said?.errors ?? []), ...(said?.details ?? [])].map(({ reason }) => reason);
  const reason = reasons.find((one) => SCOPE_MISSING.has(one)) ?? reasons.find((one) => one !== '') ?? '';
  const kind = kindOf(http, reason, said !== undefined);
  const text = said?.message || `The platform answered HTTP ${http} without a reason.`;
  const wait = kind === 'retry' ? retryAfterMs(headers) : undefined;
  return new ProviderError(kind, reason || `http_${http}`, text, wait === undefined ? {} : { retryAfterMs: wait });
}

/** @param isOwn false for an answer that is not the platform's, such as a proxy's page */
function kindOf(http: number, reason: string, isOwn: boolean): ProviderErrorKind {
  if (http === 401) return 'reconnect';
  if (http === 429 || http >= 500 || !isOwn || QUOTA.has(reason)) return 'retry';
  if (OUR_SETUP.has(reason)) return 'failed';
  // The grant is too narrow, the calendar is gone, or it is no longer shared with the person.
  return http === 403 || http === 404 ? 'needs_action' : 'failed';
}
