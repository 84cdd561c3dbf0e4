// Classifies refusals of the Data Manager API (google.rpc.Status; reasons: its ErrorReason) by what they mean for us.
import { z } from 'zod';
import { ProviderError, type ProviderErrorInit, type ProviderErrorKind } from '../../domain/provider-error.ts';
import { durationMs } from './google-error.ts';

const Violation = z.object({
  field: z.string().default(''),
  reason: z.string().default(''),
  description: z.string().default(''),
});
const Detail = z.object({
  reason: z.string().optional(),
  fieldViolations: z.array(Violation).optional(),
  retryDelay: z.string().optional(),
  requestId: z.string().optional(),
});
const Envelope = z.object({
  error: z.object({
    message: z.string().default(''),
    status: z.string().default(''),
    details: z.array(z.unknown()).default([]),
  }),
});

/** What concerns every row alike, until a person has done something on the platform. */
const PERSON_MUST_ACT =
  /^(TERMS_AND_CONDITIONS_NOT_SIGNED|DESTINATION_ACCOUNT_\w+|INVALID_CONVERSION_ACTION_(ID|TYPE)|NOT_ALLOWLISTED|OPERATING_ACCOUNT_LOGIN_ACCOUNT_MISMATCH)$/;
const TOO_MANY = /^TOO_MANY_(EVENTS|AUDIENCE_MEMBERS)$/;
const PASSING = new Set(['INTERNAL', 'UNAVAILABLE', 'DEADLINE_EXCEEDED', 'ABORTED', 'RESOURCE_EXHAUSTED']);
const NO_SCOPE = 'ACCESS_TOKEN_SCOPE_INSUFFICIENT';
const CONNECT_AGAIN =
  'The grant does not let conversions and audiences be sent: connect the account again and allow everything that Google lists.';

/** @param body parsed JSON, or undefined when it was not JSON */
export function dataManagerError(http: number, body: unknown): ProviderError {
  const envelope = Envelope.safeParse(body);
  if (!envelope.success)
    return new ProviderError('retry', `http_${http}`, `The platform answered HTTP ${http} without a reason.`);
  const { status, message } = envelope.data.error;
  const details = envelope.data.error.details.flatMap((detail) => Detail.safeParse(detail).data ?? []);
  const violations = details.flatMap(({ fieldViolations }) => fieldViolations ?? []);
  const [first] = violations;
  const code = first?.reason || details.find(({ reason }) => reason)?.reason || status || `http_${http}`;
  const kind = kindOf(http, status, code);
  const text = code === NO_SCOPE ? CONNECT_AGAIN : first?.description || message || `The platform answered ${code}.`;
  return new ProviderError(kind, code, text, {
    traceId: details.find(({ requestId }) => requestId)?.requestId ?? '',
    // Rows that are wrong for another reason show by the next call, with their own.
    rows: violations.flatMap(({ reason, field }) => (reason === first?.reason ? rowOf(field) : [])),
    ...(kind === 'retry' && waitOf(http, status, details)),
  });
}

function kindOf(http: number, status: string, code: string): ProviderErrorKind {
  if (PERSON_MUST_ACT.test(code)) return 'needs_action';
  if (http === 401) return 'reconnect';
  // A grant without the permission still reads ads, so that the connection as a whole goes on.
  if (http === 403) return 'needs_action';
  if (TOO_MANY.test(code)) return 'too_much_data';
  return http === 429 || http >= 500 || PASSING.has(status) ? 'retry' : 'failed';
}

function waitOf(http: number, status: string, details: readonly z.output<typeof Detail>[]): ProviderErrorInit {
  const retryAfterMs = durationMs(details.find(({ retryDelay }) => retryDelay)?.retryDelay ?? '');
  return { isThrottle: http === 429 || status === 'RESOURCE_EXHAUSTED', retryAfterMs };
}

/** Returns the position in a path such as events[3].currency. */
function rowOf(field: string): number[] {
  const place = /^\w+\[(\d{1,9})\]/.exec(field)?.[1];
  return place === undefined || field.startsWith('destinations') ? [] : [Number(place)];
}
