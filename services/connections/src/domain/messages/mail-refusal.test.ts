// Tests how the refusals of mail vendors are translated (reference: the table of mail sending).
import assert from 'node:assert/strict';
import { ProviderError, type ProviderErrorKind } from '../provider-error.ts';
import { type MailRefusalCode, mailRefusal } from './mail-refusal.ts';

type Row = readonly [
  given: readonly [kind: ProviderErrorKind, code: string, text?: string],
  code: MailRefusalCode,
  health?: 'needs_action' | 'reconnect_required',
];

const ROWS: readonly Row[] = [
  [['reconnect', 'invalid_grant', 'Token has been expired or revoked.'], 'auth_revoked', 'reconnect_required'],
  [['reconnect', 'authError'], 'auth_revoked', 'reconnect_required'],
  [['reconnect', 'consent_required'], 'auth_revoked', 'reconnect_required'],
  [['reconnect', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT'], 'auth_revoked', 'reconnect_required'],
  [['needs_action', 'ErrorAccessDenied'], 'auth_revoked', 'reconnect_required'],
  [['reconnect', 'invalid_grant', 'Account has been deleted'], 'account_suspended', 'needs_action'],
  [['needs_action', 'domainPolicy'], 'account_suspended', 'needs_action'],
  [['needs_action', 'ErrorAccountSuspendShowTierUpgrade'], 'account_suspended', 'needs_action'],
  [['failed', 'ErrorMessageSubmissionBlocked'], 'account_suspended', 'needs_action'],
  [['failed', 'failedPrecondition', 'Mail service not enabled'], 'mailbox_disabled', 'needs_action'],
  [['failed', 'MailboxNotEnabledForRESTAPI'], 'mailbox_disabled', 'needs_action'],
  [['needs_action', 'ErrorMailboxStoreUnavailable'], 'mailbox_disabled', 'needs_action'],
  [['retry', 'dailyLimitExceeded'], 'quota_exceeded', 'needs_action'],
  [['retry', 'rateLimitExceeded', 'User-rate limit exceeded (Mail sending)'], 'quota_exceeded', 'needs_action'],
  [['failed', 'ErrorQuotaExceeded'], 'quota_exceeded', 'needs_action'],
  [['retry', 'ErrorExceededMessageLimit'], 'quota_exceeded', 'needs_action'],
  [['retry', 'userRateLimitExceeded', 'User Rate Limit Exceeded'], 'rate_limit_exceeded'],
  [['retry', 'ApplicationThrottled'], 'rate_limit_exceeded'],
  [['retry', 'http_429'], 'rate_limit_exceeded'],
  [['failed', 'invalidArgument', 'Invalid To header'], 'recipient_rejected'],
  [['failed', 'ErrorInvalidRecipients'], 'recipient_rejected'],
];

describe('the refusal of a mail', () => {
  for (const [[kind, code, text = code], expected, health] of ROWS)
    it(`${code}${text === code ? '' : `, “${text}”,`} is ${expected}`, () => {
      const refusal = mailRefusal(new ProviderError(kind, code, text));
      assert.deepEqual(refusal, { code: expected, done: 'no', isFinal: false, health });
    });

  it('that nobody knows would be repeated, and concerns the mailbox where it is about permissions', () => {
    const unknown = (kind: ProviderErrorKind) => mailRefusal(new ProviderError(kind, 'ErrorX', 'No'));
    assert.deepEqual(unknown('failed'), { code: 'provider_error', done: 'no', isFinal: true, health: undefined });
    assert.deepEqual(unknown('needs_action'), {
      ...{ code: 'provider_error', done: 'no', isFinal: true, health: 'needs_action' },
    });
  });

  it('leaves open whether it was sent when the vendor failed or did not answer, unless it was never reached', () => {
    const done = (code: string, cause?: unknown) => mailRefusal(new ProviderError('retry', code, 'No', { cause })).done;
    const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    assert.deepEqual(
      [done('backendError'), done('http_503'), done('no_answer'), done('no_answer', refused), done('circuit_open')],
      ['unknown', 'unknown', 'unknown', 'no', 'no'],
    );
  });
});
