// Translates a mail vendor's refusal for the sender (contract, Errors), and says whether the recipient may have received the mail
// anyway.
import type { ProviderError } from '../provider-error.ts';
import { isUnreached } from './unreached.ts';

export type MailRefusalCode =
  | 'auth_revoked'
  | 'account_suspended'
  | 'mailbox_disabled'
  | 'quota_exceeded'
  | 'rate_limit_exceeded'
  | 'recipient_rejected'
  | 'connection_not_ready'
  | 'provider_error';

export interface MailRefusal {
  readonly code: MailRefusalCode;
  /** unknown: it is not known whether the vendor took it. */
  readonly done: 'no' | 'unknown';
  /** True where the vendor would refuse the same mail again. */
  readonly isFinal: boolean;
  /** The mailbox's health from then on; undefined when it does not change. */
  readonly health: 'needs_action' | 'reconnect_required' | undefined;
}

const REFUSAL: Readonly<Record<MailRefusalCode, Omit<MailRefusal, 'code'>>> = {
  auth_revoked: { done: 'no', isFinal: false, health: 'reconnect_required' },
  account_suspended: { done: 'no', isFinal: false, health: 'needs_action' },
  mailbox_disabled: { done: 'no', isFinal: false, health: 'needs_action' },
  quota_exceeded: { done: 'no', isFinal: false, health: 'needs_action' },
  rate_limit_exceeded: { done: 'no', isFinal: false, health: undefined },
  recipient_rejected: { done: 'no', isFinal: false, health: undefined },
  connection_not_ready: { done: 'no', isFinal: false, health: undefined },
  provider_error: { done: 'unknown', isFinal: false, health: undefined },
};

type Rule = readonly [code: MailRefusalCode, matches: (code: string, text: string) => boolean];

const oneOf = (codes: string) => {
  const set = new Set(codes.split(' '));
  return (code: string) => set.has(code);
};

/** In this order, since the first rule that matches counts. Sources: Gmail API, Resolve errors; Graph, Outlook error codes. */
const RULES: readonly Rule[] = [
  ['account_suspended', oneOf('domainPolicy ErrorAccountSuspend ErrorAccountSuspendShowTierUpgrade')],
  ['account_suspended', oneOf('ErrorMessageSubmissionBlocked')],
  ['account_suspended', (_code, text) => /account has been (deleted|disabled)|account (is )?disabled/i.test(text)],
  ['mailbox_disabled', oneOf('MailboxNotEnabledForRESTAPI MailboxNotSupportedForRESTAPI ErrorMailboxStoreUnavailable')],
  ['mailbox_disabled', (code, text) => code === 'failedPrecondition' && /mail service not enabled/i.test(text)],
  ['quota_exceeded', oneOf('dailyLimitExceeded ErrorExceededMessageLimit ErrorExceededHourlyMessageLimit')],
  ['quota_exceeded', oneOf('ErrorExceededMaxRecipientLimit ErrorQuotaExceeded ErrorSendQuotaExceeded')],
  ['quota_exceeded', (code, text) => GMAIL_RATE(code) && text.includes('(Mail sending)')],
  ['rate_limit_exceeded', oneOf('rateLimitExceeded userRateLimitExceeded ApplicationThrottled TooManyRequests')],
  ['rate_limit_exceeded', oneOf('http_429')],
  ['recipient_rejected', oneOf('ErrorInvalidRecipients ErrorInvalidRecipientSubmission')],
  ['recipient_rejected', (code, text) => code === 'invalidArgument' && /invalid to header/i.test(text)],
  ['auth_revoked', oneOf('insufficientPermissions ACCESS_TOKEN_SCOPE_INSUFFICIENT ErrorAccessDenied')],
];

function GMAIL_RATE(code: string): boolean {
  return code === 'rateLimitExceeded' || code === 'userRateLimitExceeded';
}

/** @param error of one call that sends; its code is the vendor's word for the refusal */
export function mailRefusal(error: ProviderError): MailRefusal {
  const as = (code: MailRefusalCode, rest: Partial<MailRefusal> = {}): MailRefusal => ({
    ...{ code, ...REFUSAL[code] },
    ...rest,
  });
  const [rule] = RULES.find(([, matches]) => matches(error.code, error.message)) ?? [];
  if (rule !== undefined) return as(rule);
  if (error.kind === 'reconnect') return as('auth_revoked');
  if (error.code === 'circuit_open' || (error.code === 'no_answer' && isUnreached(error.cause)))
    return as('provider_error', { done: 'no' });
  if (error.kind === 'retry') return as('provider_error');
  const health = error.kind === 'needs_action' ? 'needs_action' : undefined;
  return as('provider_error', { done: 'no', isFinal: true, health });
}
