// Makes the errors of the Calendar API, which have the shape of Google's older APIs: a list of errors with reasons.
import { insufficientScopes, WebmasterError } from '../webmaster-error.ts';

const STATUSES: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  410: 'FAILED_PRECONDITION',
  429: 'RESOURCE_EXHAUSTED',
};

export const calendarError = (http: number, reason: string, message: string): WebmasterError =>
  new WebmasterError(http, STATUSES[http] ?? 'UNAVAILABLE', reason, message);

export const calendarNotFound = (): WebmasterError => calendarError(404, 'notFound', 'Not Found');

/** Faults that POST /__sim/fault can provoke in the Calendar API, by name; the argument is the order's regain_minutes. */
export const CALENDAR_FAULTS = {
  calendar_throttle: (minutes: number) =>
    new WebmasterError(
      ...([403, 'PERMISSION_DENIED', 'rateLimitExceeded', 'Rate Limit Exceeded'] as const),
      minutes === 0 ? {} : { 'retry-after': String(minutes * 60) },
    ),
  calendar_unavailable: () => calendarError(503, 'backendError', 'The service is currently unavailable.'),
  calendar_scope: insufficientScopes,
  calendar_not_enabled: () =>
    calendarError(
      403,
      'accessNotConfigured',
      'Google Calendar API has not been used in project 1 before or it is disabled.',
    ),
  calendar_too_long_ago: () =>
    calendarError(410, 'updatedMinTooLongAgo', 'The requested minimum modification time lies too far in the past.'),
};
