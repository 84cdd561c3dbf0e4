// Classifies the refusals of Gmail by what they mean for us; the code is Gmail's own reason, by which mailRefusal decides.
import { z } from 'zod';
import { ProviderError, type ProviderErrorKind } from '../../domain/provider-error.ts';

const EnvelopeSchema = z.object({
  error: z.object({
    message: z.string().default(''),
    status: z.string().default(''),
    errors: z.array(z.object({ reason: z.string().default('') })).default([]),
    details: z.array(z.looseObject({ reason: z.string().optional() })).default([]),
  }),
});

const THROTTLED: ReadonlySet<string> = new Set(['rateLimitExceeded', 'userRateLimitExceeded', 'dailyLimitExceeded']);
/** The operator has not enabled the API in the project of the OAuth app: nobody who connects can fix that. */
const OUR_SETUP: ReadonlySet<string> = new Set(['accessNotConfigured', 'SERVICE_DISABLED']);
const MISSING_SCOPE = 'ACCESS_TOKEN_SCOPE_INSUFFICIENT';

/** Reports whether a refusal means that the grant does not allow what was asked. */
export const isGmailScopeMissing = ({ code }: Pick<ProviderError, 'code'>): boolean =>
  code === MISSING_SCOPE || code === 'insufficientPermissions';

/** @param body parsed JSON, or undefined when it was not JSON */
export function gmailError(http: number, body: unknown, now: Date): ProviderError {
  const envelope = EnvelopeSchema.safeParse(body).data?.error;
  const reasons = [...(envelope?.details ?? []), ...(envelope?.errors ?? [])].flatMap(({ reason }) => reason || []);
  const code = reasons.find((reason) => reason === MISSING_SCOPE) ?? reasons.at(-1) ?? envelope?.status;
  const message = envelope?.message || `The platform answered HTTP ${http} without a reason.`;
  const retryAfterMs = waitIn(message, now);
  return new ProviderError(kindOf(http, code ?? ''), code || `http_${http}`, message, {
    httpStatus: http,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
}

function kindOf(http: number, code: string): ProviderErrorKind {
  if (http === 429 || http >= 500 || THROTTLED.has(code)) return 'retry';
  if (OUR_SETUP.has(code)) return 'failed';
  if (http === 401 || isGmailScopeMissing({ code })) return 'reconnect';
  return http === 403 ? 'needs_action' : 'failed';
}

/** Gmail has no Retry-After; the time is in the text: "Retry after 2026-11-05T12:00:00.000Z". */
function waitIn(text: string, now: Date): number | undefined {
  const at = /Retry after (\d{4}-\d\d-\d\dT[\d:.]{1,15}Z)/.exec(text)?.[1];
  const ms = at === undefined ? Number.NaN : Date.parse(at) - now.getTime();
  return ms > 0 ? ms : undefined;
}
