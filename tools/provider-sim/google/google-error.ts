// Makes Google's two error shapes: GoogleAdsFailure in google.rpc.Status for the Ads API, error/error_description for OAuth.
import { randomBytes } from 'node:crypto';

export interface GoogleErrorInit {
  http: number;
  /** The name of the google.rpc.Code. */
  status: string;
  /** For example authorizationError. */
  family: string;
  code: string;
  message: string;
  /** errors[].details, for example quotaErrorDetails. */
  details?: Record<string, unknown>;
}

/** An error in the form of GoogleAdsFailure. */
export class GoogleError extends Error {
  override readonly name = 'GoogleError';
  readonly http: number;
  readonly requestId = randomBytes(16).toString('base64url');
  readonly body: unknown;

  constructor({ http, status, family, code, message, details }: GoogleErrorInit) {
    super(message);
    this.http = http;
    const failure = {
      '@type': 'type.googleapis.com/google.ads.googleads.v25.errors.GoogleAdsFailure',
      errors: [{ errorCode: { [family]: code }, message, ...(details ? { details } : {}) }],
      requestId: this.requestId,
    };
    this.body = { error: { code: http, message: OUTER[http] ?? message, status, details: [failure] } };
  }
}

// The outer messages are generic; the details are in the failure inside.
const OUTER: Record<number, string> = {
  400: 'Request contains an invalid argument.',
  401: 'Request is missing required authentication credential.',
  403: 'The caller does not have permission',
  429: 'Resource has been exhausted (e.g. check quota).',
  500: 'Internal error encountered.',
};

/** An error of the token endpoint (RFC 6749, section 5.2). */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';
  readonly http: number;
  readonly body: { error: string; error_description: string };

  constructor(http: number, error: string, description: string) {
    super(description);
    this.http = http;
    this.body = { error, error_description: description };
  }
}

export const badQuery = (code: string, message: string): GoogleError =>
  new GoogleError({ http: 400, status: 'INVALID_ARGUMENT', family: 'queryError', code, message });

/** A refusal of a mutation. */
export const refused = (family: string, code: string, message: string): GoogleError =>
  new GoogleError({ http: 400, status: 'INVALID_ARGUMENT', family, code, message });

export const badRequest = (code: string, message: string): GoogleError =>
  new GoogleError({ http: 400, status: 'INVALID_ARGUMENT', family: 'requestError', code, message });

export const unauthenticated = (code: string, message: string): GoogleError =>
  new GoogleError({ http: 401, status: 'UNAUTHENTICATED', family: 'authenticationError', code, message });

export const forbidden = (code: string, message: string): GoogleError =>
  new GoogleError({ http: 403, status: 'PERMISSION_DENIED', family: 'authorizationError', code, message });

const quota = (code: string, message: string) => (regainMinutes: number) =>
  new GoogleError({
    http: 429,
    status: 'RESOURCE_EXHAUSTED',
    family: 'quotaError',
    code,
    message,
    details: {
      quotaErrorDetails: {
        rateScope: 'DEVELOPER',
        rateName: 'Requests per minute',
        retryDelay: `${regainMinutes * 60}s`,
      },
    },
  });

const down = (http: number, status: string, code: string, message: string) => () =>
  new GoogleError({ http, status, family: 'internalError', code, message });

/** Faults that POST /__sim/fault can provoke on Google's side, by name; the argument is the order's regain_minutes. */
export const GOOGLE_FAULTS = {
  google_throttle: quota('RESOURCE_TEMPORARILY_EXHAUSTED', 'Too many requests. Retry in a moment.'),
  google_daily_quota: quota('RESOURCE_EXHAUSTED', 'Too many requests. Retry later.'),
  google_transient: down(500, 'INTERNAL', 'TRANSIENT_ERROR', 'A transient error has occurred.'),
  google_unavailable: down(503, 'UNAVAILABLE', 'INTERNAL_ERROR', 'The service is currently unavailable.'),
  google_token_expired: () => unauthenticated('OAUTH_TOKEN_EXPIRED', 'OAuth token in the header has expired.'),
  google_permission: () =>
    forbidden('USER_PERMISSION_DENIED', "User doesn't have permission to access customer. Check login-customer-id."),
  google_developer_token: () =>
    forbidden('DEVELOPER_TOKEN_NOT_APPROVED', 'The developer token is only approved for use with test accounts.'),
} satisfies Record<string, (regainMinutes: number) => GoogleError>;
