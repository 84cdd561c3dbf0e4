// Classifies Google's refusals by what they mean for us (reference: the Ads API's error protos, RFC 6749 for the token endpoint).
import { z } from 'zod';
import { ProviderError, type ProviderErrorKind } from '../../domain/provider-error.ts';

const FailureSchema = z.object({
  errors: z
    .array(
      z.object({
        errorCode: z.record(z.string(), z.string()).default({}),
        message: z.string().default(''),
        details: z.object({ quotaErrorDetails: z.object({ retryDelay: z.string().optional() }).optional() }).optional(),
      }),
    )
    .min(1),
});

const EnvelopeSchema = z.object({
  error: z.object({
    message: z.string().default(''),
    status: z.string().default(''),
    details: z.array(z.unknown()).default([]),
  }),
});

const OAuthSchema = z.object({ error: z.string(), error_description: z.string().default('') });

// Errors that the person who connected cannot fix by connecting again: the operator's own project or developer token is at fault.
const OUR_SETUP = /^(DEVELOPER_TOKEN_|ORGANIZATION_|CLOUD_PROJECT_|PROJECT_DISABLED|SERVICE_ACCESS_DENIED|MISSING_TOS)/;
const NOT_OUR_ACCOUNT = new Set([
  'CUSTOMER_NOT_FOUND',
  'CLIENT_CUSTOMER_ID_INVALID',
  'INVALID_LOGIN_CUSTOMER_ID_SERVING_CUSTOMER_ID_COMBINATION',
  'ACCESS_DENIED_FOR_ACCOUNT_TYPE',
]);
const PERSON_MUST_ENROLL = new Set(['TWO_STEP_VERIFICATION_NOT_ENROLLED', 'ADVANCED_PROTECTION_NOT_ENROLLED']);
const PASSING = new Set(['INTERNAL', 'UNAVAILABLE', 'DEADLINE_EXCEEDED', 'ABORTED', 'RESOURCE_EXHAUSTED']);

/**
 * Reads a refusal of the Ads API.
 * @param body parsed JSON, or undefined when it was not JSON
 */
export function googleError(http: number, body: unknown): ProviderError {
  // A streamed call wraps its error in a list.
  const envelope = EnvelopeSchema.safeParse(Array.isArray(body) ? body[0] : body);
  if (!envelope.success)
    return new ProviderError('retry', `http_${http}`, `The platform answered HTTP ${http} without a reason.`);
  const { status, message, details } = envelope.data.error;
  const failure = details.map((detail) => FailureSchema.safeParse(detail)).find((parsed) => parsed.success)?.data;
  const first = failure?.errors[0];
  const [family = '', code = ''] = Object.entries(first?.errorCode ?? {})[0] ?? [];
  const label = code || status || `http_${http}`;
  const kind = kindOf(http, status, family, code);
  const wait = first?.details?.quotaErrorDetails?.retryDelay;
  return new ProviderError(kind, label, first?.message || message || `The platform answered error ${label}.`, {
    isThrottle: family === 'quotaError',
    ...(kind === 'retry' && wait !== undefined ? { retryAfterMs: durationMs(wait) } : {}),
  });
}

/** @param family the member of errorCode, such as quotaError */
export function kindOf(http: number, status: string, family: string, code: string): ProviderErrorKind {
  if (OUR_SETUP.test(code) || NOT_OUR_ACCOUNT.has(code)) return 'failed';
  if (PERSON_MUST_ENROLL.has(code)) return 'needs_action';
  if (family === 'quotaError' || family === 'internalError') return 'retry';
  if (family === 'authenticationError' || http === 401) return 'reconnect';
  if (family === 'authorizationError' || http === 403) return 'needs_action';
  return http === 429 || http >= 500 || PASSING.has(status) ? 'retry' : 'failed';
}

/** Reads a refusal of the token endpoint: only invalid_grant concerns the person; all others concern the operator's set-up. */
export function oauthError(http: number, body: unknown): ProviderError {
  const parsed = OAuthSchema.safeParse(body);
  if (!parsed.success || http === 429 || http >= 500)
    return new ProviderError('retry', `http_${http}`, `The platform answered HTTP ${http} to a request for a token.`, {
      httpStatus: http,
    });
  const { error, error_description: description } = parsed.data;
  return new ProviderError(error === 'invalid_grant' ? 'reconnect' : 'failed', error, description || error, {
    httpStatus: http,
  });
}

/** Reads a proto3 JSON duration such as "30s" or "1.5s"; undefined when it is not one or is zero. */
export function durationMs(text: string): number | undefined {
  const seconds = Number(/^(\d+(?:\.\d+)?)s$/.exec(text)?.[1] ?? 0);
  return seconds > 0 ? seconds * 1000 : undefined;
}
