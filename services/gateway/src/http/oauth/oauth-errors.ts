// Renders the errors of the token endpoints, which follow RFC 6749 and not the envelope, so that OAuth libraries can read them.
import { AppError } from '@touchline/chassis/errors.ts';
import { renderError } from '@touchline/chassis/public-http/error-envelope.ts';

/** Code -> its usual status and when it is returned (RFC 6749, sections 4.1.2.1 and 5.2; RFC 7009, section 2.2.1). */
export const OAUTH_ERRORS = {
  invalid_request: { status: 400, when: 'A parameter is missing, sent twice or malformed, or the body is not a form.' },
  invalid_client: { status: 401, when: 'The client is unknown, or its secret is wrong or missing.' },
  unauthorized_client: { status: 400, when: 'The client is disabled.' },
  unsupported_grant_type: { status: 400, when: 'Any grant_type other than client_credentials.' },
  invalid_scope: { status: 400, when: 'The scope is malformed, unknown or more than the client was granted.' },
  temporarily_unavailable: {
    status: 503,
    when: 'Too many requests (429), or a service is unavailable (503): wait for the seconds in Retry-After.',
  },
  server_error: { status: 500, when: 'The fault is on our side.' },
} as const;

export type OAuthErrorCode = keyof typeof OAUTH_ERRORS;

/** Sent to every client that fails to authenticate: a 401 must name a scheme (RFC 9110, section 15.5.2). */
const CHALLENGE = { 'WWW-Authenticate': 'Basic realm="touchline"' };

export interface RenderedOAuthError {
  readonly status: number;
  readonly code: OAuthErrorCode;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: { readonly error: OAuthErrorCode; readonly error_description: string };
}

/** Renders any thrown value: an AppError whose reason is one of these codes, or whatever the envelope can render. */
export function renderOAuthError(error: unknown, context: { requestId: string; baseUrl: string }): RenderedOAuthError {
  if (error instanceof AppError && isOAuthErrorCode(error.reason)) {
    const { status } = OAUTH_ERRORS[error.reason];
    return rendered(error.reason, status, error.message, status === 401 ? CHALLENGE : {});
  }
  const { status, headers, body } = renderError(error, context);
  const message = String(body.error.message);
  if (status === 429 || status === 503) return rendered('temporarily_unavailable', status, message, headers);
  if (status >= 500) return rendered('server_error', 500, message, headers);
  // Only the size has a separate status on which clients act.
  return rendered('invalid_request', status === 413 ? 413 : 400, message, {});
}

function rendered(
  code: OAuthErrorCode,
  status: number,
  message: string,
  headers: Readonly<Record<string, string>>,
): RenderedOAuthError {
  // RFC 6749 allows neither quotes nor backslashes nor anything beyond ASCII here.
  const description = message.replaceAll(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, "'");
  return { status, code, headers, body: { error: code, error_description: description } };
}

function isOAuthErrorCode(reason: string): reason is OAuthErrorCode {
  return Object.hasOwn(OAUTH_ERRORS, reason);
}
