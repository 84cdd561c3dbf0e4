// Makes the errors of Search Console's API, which have the shape of Google's older APIs: a list of errors with reasons.

/** An error of the API, with the headers that come with it. */
export class WebmasterError extends Error {
  override readonly name = 'WebmasterError';
  readonly http: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;

  constructor(http: number, status: string, reason: string, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.http = http;
    this.headers = headers;
    this.body = { error: { code: http, message, errors: [{ message, domain: 'global', reason }], status } };
  }
}

export const invalidArgument = (message: string): WebmasterError =>
  new WebmasterError(400, 'INVALID_ARGUMENT', 'badRequest', message);

export const noSite = (): WebmasterError => new WebmasterError(404, 'NOT_FOUND', 'notFound', 'Not Found');

export const noPermission = (siteUrl: string): WebmasterError =>
  new WebmasterError(
    403,
    'PERMISSION_DENIED',
    'forbidden',
    `User does not have sufficient permission for site '${siteUrl}'. See also: https://support.google.com/webmasters/answer/2451999.`,
  );

export const invalidCredentials = (): WebmasterError =>
  new WebmasterError(
    401,
    'UNAUTHENTICATED',
    'authError',
    'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
  );

export const insufficientScopes = (): WebmasterError =>
  new WebmasterError(
    403,
    'PERMISSION_DENIED',
    'insufficientPermissions',
    'Request had insufficient authentication scopes.',
  );

const QUOTA = 'Search Analytics load quota exceeded. Learn about usage limits.';

/** The seconds to wait are said only where the order names minutes. */
const waiting = (minutes: number): Record<string, string> =>
  minutes === 0 ? {} : { 'retry-after': String(minutes * 60) };

/** Faults that POST /__sim/fault can provoke in Search Analytics, by name; the argument is the order's regain_minutes. */
export const WEBMASTER_FAULTS = {
  search_quota: (minutes: number) =>
    new WebmasterError(403, 'PERMISSION_DENIED', 'quotaExceeded', QUOTA, waiting(minutes)),
  search_throttle: (minutes: number) =>
    new WebmasterError(429, 'RESOURCE_EXHAUSTED', 'quotaExceeded', QUOTA, waiting(minutes)),
  search_unavailable: () =>
    new WebmasterError(503, 'UNAVAILABLE', 'backendError', 'The service is currently unavailable.'),
  search_unauthorised: invalidCredentials,
  search_not_enabled: () =>
    new WebmasterError(
      403,
      'PERMISSION_DENIED',
      'accessNotConfigured',
      'Google Search Console API has not been used in project 1 before or it is disabled.',
    ),
};
