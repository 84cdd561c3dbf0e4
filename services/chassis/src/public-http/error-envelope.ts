// Renders the contract's error envelope, and is the only file that does; every unknown error becomes internal_error.
import { AppError, type ErrorCode } from '../errors.ts';
import { outageAsAppError } from '../mongo/outage.ts';
import { type ErrorMembers, membersOf } from './error-members.ts';
import { ERRORS, isPublicErrorCode, type PublicErrorCode } from './error-registry.ts';
import { PublicError } from './public-error.ts';

/** A rendered error: the status line, extra headers and the body. */
export interface RenderedError {
  readonly status: number;
  readonly code: PublicErrorCode;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: { readonly error: Readonly<Record<string, unknown>> };
}

/**
 * Renders any thrown value (contract, section Errors).
 * @param error a PublicError of the gateway, an AppError that crossed gRPC, an error of Express, or anything else
 * @param context request_id for the envelope, and the public base address for docs_url
 */
export function renderError(error: unknown, context: { requestId: string; baseUrl: string }): RenderedError {
  const { code, status, message, members, headers, retryAfterSeconds } = publicErrorOf(error);
  return {
    status,
    code,
    headers: retryAfterSeconds === undefined ? headers : { ...headers, 'Retry-After': String(retryAfterSeconds) },
    body: {
      error: {
        code,
        message,
        status,
        request_id: context.requestId,
        docs_url: docsUrl(context.baseUrl, code),
        ...members,
      },
    },
  };
}

/** Reports whether callers see an error as their own (4xx), in which case, by the rules of this API, nothing was done. */
export function isRefusal(error: unknown): boolean {
  return publicErrorOf(error).status < 500;
}

/** Returns the URL of the page about a code, with its anchor. */
export function docsUrl(baseUrl: string, code: PublicErrorCode): string {
  return `${baseUrl}/docs/errors#${code}`;
}

/**
 * Reports whether a provider refused what the caller sent and would refuse it again. That is provider_error with another status than
 * that of its failures (contract, Errors).
 */
export const isFinalRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && error.reason === 'provider_error' && error.details.refused === 'true';

const FINAL_REFUSAL_STATUS = 422;

interface PublicFace {
  readonly code: PublicErrorCode;
  readonly status: number;
  readonly message: string;
  readonly members?: ErrorMembers;
  readonly headers: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
}

function publicErrorOf(error: unknown): PublicFace {
  if (error instanceof PublicError) {
    const { members, headers = {}, retryAfterSeconds } = error.init;
    const { status } = ERRORS[error.code];
    return { code: error.code, status, message: error.message, members, headers, retryAfterSeconds };
  }
  const known = outageAsAppError(error) ?? error;
  if (known instanceof AppError) return faceOfAppError(known);
  // Express refuses bad requests with plain errors that carry a status.
  const status = (error as { status?: unknown } | null)?.status;
  if (error instanceof URIError) return fixed('invalid_parameter', 'The path is not well-formed percent-encoding.');
  if (typeof status === 'number' && status >= 400 && status < 500) return fixed('invalid_request');
  return fixed('internal_error');
}

function faceOfAppError(error: AppError): PublicFace {
  const code = isPublicErrorCode(error.reason) ? error.reason : CODE_OF_GRPC[error.code];
  if (code === undefined || code === 'internal_error') return fixed('internal_error');
  if (code === 'service_unavailable') return fixed(code, undefined, error.retryAfterSeconds ?? 1);
  // A service's message is for callers only when the service chose the code; otherwise it may reveal internals.
  const message = code === error.reason ? error.message : ERRORS[code].next;
  const { retryAfterSeconds } = error;
  const status = isFinalRefusal(error) ? FINAL_REFUSAL_STATUS : ERRORS[code].status;
  return { code, status, message, members: membersOf(code, error), headers: headersOf(code, error), retryAfterSeconds };
}

/**
 * Returns the extra headers: for a refused credential the challenge of RFC 6750, and for a spent allowance when it is full again
 * (contract, Limits).
 */
function headersOf(code: PublicErrorCode, { details, retryAfterSeconds }: AppError): Record<string, string> {
  if (code === 'unauthorized') {
    const error = details.reason === 'missing_credential' ? '' : ', error="invalid_token"';
    return { 'WWW-Authenticate': `Bearer realm="touchline"${error}` };
  }
  if (code !== 'rate_limit_exceeded' || retryAfterSeconds === undefined) return {};
  return { 'X-RateLimit-Reset': String(Math.ceil(Date.now() / 1000) + retryAfterSeconds) };
}

/** What a gRPC status means to callers when the service named no code of the contract. */
const CODE_OF_GRPC: Partial<Record<ErrorCode, PublicErrorCode>> = {
  NOT_FOUND: 'not_found',
  INVALID_ARGUMENT: 'validation_error',
  ALREADY_EXISTS: 'invalid_state',
  FAILED_PRECONDITION: 'invalid_state',
  ABORTED: 'service_unavailable',
  UNAVAILABLE: 'service_unavailable',
  DEADLINE_EXCEEDED: 'service_unavailable',
  RESOURCE_EXHAUSTED: 'service_unavailable',
  UNIMPLEMENTED: 'not_implemented',
};

function fixed(code: PublicErrorCode, message?: string, retryAfterSeconds?: number): PublicFace {
  return { code, status: ERRORS[code].status, message: message ?? ERRORS[code].next, headers: {}, retryAfterSeconds };
}
