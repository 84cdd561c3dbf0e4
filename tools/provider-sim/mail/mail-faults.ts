// Lists the refusals of mail vendors, each in the words of both (reference: Gmail API, Resolve errors; Graph, Outlook error codes).
import { ApiError } from '../vendors/api-error.ts';

export interface MailRefusal {
  readonly gmail: ApiError;
  readonly outlook: ApiError;
}

const gmail = (http: number, reason: string, message: string, status = ''): ApiError =>
  new ApiError(http, { error: { code: http, message, errors: [{ domain: 'global', reason, message }], status } });

const outlook = (http: number, code: string, message: string, headers: Record<string, string> = {}): ApiError =>
  new ApiError(http, { error: { code, message, innerError: { 'request-id': 'sim' } } }, headers);

export const gmailScope = (): ApiError =>
  new ApiError(403, {
    error: {
      ...{ code: 403, message: 'Request had insufficient authentication scopes.', status: 'PERMISSION_DENIED' },
      errors: [{ domain: 'global', reason: 'insufficientPermissions', message: 'Insufficient Permission' }],
      details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }],
    },
  });
export const gmailUnauthorized = (): ApiError =>
  gmail(401, 'authError', 'Request had invalid authentication credentials.', 'UNAUTHENTICATED');
export const outlookUnauthorized = (): ApiError =>
  outlook(401, 'InvalidAuthenticationToken', 'Access token has expired or is not yet valid.');
export const outlookScope = (): ApiError =>
  outlook(403, 'ErrorAccessDenied', 'Access is denied. Check credentials and try again.');
export const notFound = (): MailRefusal => ({
  gmail: gmail(404, 'notFound', 'Requested entity was not found.', 'NOT_FOUND'),
  outlook: outlook(404, 'ErrorItemNotFound', 'The specified object was not found in the store.'),
});
export const noRecipient = (): ApiError => gmail(400, 'invalidArgument', 'Recipient address required');
export const outlookTooLarge = (): ApiError =>
  outlook(413, 'ErrorMessageSizeExceeded', 'The message exceeds the maximum supported size.');

/** @param minutes that a limit lasts @param now milliseconds */
export const MAIL_FAULTS = {
  mail_unauthorized: (): MailRefusal => ({ gmail: gmailUnauthorized(), outlook: outlookUnauthorized() }),
  mail_scope: (): MailRefusal => ({ gmail: gmailScope(), outlook: outlookScope() }),
  mail_suspended: (): MailRefusal => ({
    gmail: gmail(403, 'domainPolicy', 'The domain administrators have disabled Gmail apps.'),
    outlook: outlook(403, 'ErrorAccountSuspend', 'Account suspended. Follow the instructions in your Inbox.'),
  }),
  mail_disabled: (): MailRefusal => ({
    gmail: gmail(400, 'failedPrecondition', 'Mail service not enabled', 'FAILED_PRECONDITION'),
    outlook: outlook(
      404,
      'MailboxNotEnabledForRESTAPI',
      'The mailbox is either inactive, soft-deleted, or on-premise.',
    ),
  }),
  mail_quota: (minutes: number, now: number): MailRefusal => ({
    gmail: gmail(
      429,
      'rateLimitExceeded',
      `User-rate limit exceeded.  Retry after ${new Date(now + minutes * 60_000).toISOString()} (Mail sending)`,
      'RESOURCE_EXHAUSTED',
    ),
    // The status differs with the code: 400, 403 and 429 were seen.
    outlook: outlook(403, 'ErrorExceededMessageLimit', 'You have exceeded the daily message limit.'),
  }),
  mail_daily_limit: (): MailRefusal => ({
    gmail: gmail(403, 'dailyLimitExceeded', 'Daily Limit Exceeded'),
    outlook: outlook(400, 'ErrorQuotaExceeded', 'The mailbox is full.'),
  }),
  mail_throttle: (minutes: number, now: number): MailRefusal => ({
    gmail: gmail(
      403,
      'userRateLimitExceeded',
      `User Rate Limit Exceeded. Retry after ${new Date(now + minutes * 60_000).toISOString()}`,
    ),
    outlook: outlook(429, 'ApplicationThrottled', 'Application is over its MailboxConcurrency limit.', {
      'retry-after': String(minutes * 60),
    }),
  }),
  mail_recipient: (): MailRefusal => ({
    gmail: gmail(400, 'invalidArgument', 'Invalid To header', 'INVALID_ARGUMENT'),
    outlook: outlook(400, 'ErrorInvalidRecipients', 'At least one recipient is not valid.'),
  }),
  mail_refused: (): MailRefusal => ({
    gmail: gmail(400, 'invalidArgument', 'Message is blocked by a policy', 'INVALID_ARGUMENT'),
    outlook: outlook(403, 'ErrorSendAsDenied', 'The user account does not have the right to send as this sender.'),
  }),
  mail_down: (): MailRefusal => ({
    gmail: gmail(503, 'backendError', 'Backend Error', 'UNAVAILABLE'),
    outlook: outlook(503, 'ServiceUnavailable', 'The service is temporarily unavailable.'),
  }),
} satisfies Record<string, (minutes: number, now: number) => MailRefusal>;
