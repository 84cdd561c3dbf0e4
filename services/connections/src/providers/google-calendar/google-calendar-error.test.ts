// Tests what the Calendar API's refusals mean for a connection and for a caller.
import assert from 'node:assert/strict';
import { googleCalendarError, isCalendarGone, isCalendarScopeMissing } from './google-calendar-error.ts';

const said = (reason: string, details?: object[]) => ({
  error: { code: 1, message: 'Words', errors: [{ domain: 'global', reason, message: 'Words' }], details },
});
const INFO = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' };

const CASES: readonly (readonly [http: number, body: unknown, kind: string, code: string, meaning: string])[] = [
  [401, said('authError'), 'reconnect', 'authError', ''],
  [403, said('insufficientPermissions'), 'needs_action', 'insufficientPermissions', 'scope'],
  [403, said('', [INFO]), 'needs_action', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT', 'scope'],
  [403, said('forbidden', [INFO]), 'needs_action', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT', 'scope'],
  [403, said('forbidden'), 'needs_action', 'forbidden', 'gone'],
  [404, said('notFound'), 'needs_action', 'notFound', 'gone'],
  [403, said('rateLimitExceeded'), 'retry', 'rateLimitExceeded', ''],
  [403, said('userRateLimitExceeded'), 'retry', 'userRateLimitExceeded', ''],
  [403, said('quotaExceeded'), 'retry', 'quotaExceeded', ''],
  [429, said('rateLimitExceeded'), 'retry', 'rateLimitExceeded', ''],
  [403, said('accessNotConfigured'), 'failed', 'accessNotConfigured', ''],
  [410, said('updatedMinTooLongAgo'), 'failed', 'updatedMinTooLongAgo', ''],
  [400, said('badRequest'), 'failed', 'badRequest', ''],
  [500, said('backendError'), 'retry', 'backendError', ''],
  [503, undefined, 'retry', 'http_503', ''],
  [404, undefined, 'retry', 'http_404', ''],
];

const MEANINGS: Readonly<Record<string, string>> = {
  scope: ': the grant does not include calendars',
  gone: ': the person no longer has the calendar',
  '': '',
};

describe('a refusal of the Calendar API', () => {
  for (const [http, body, kind, code, meaning] of CASES)
    it(`with HTTP ${http} and ${code} is ${kind}${MEANINGS[meaning]}`, () => {
      const error = googleCalendarError(http, body, {});
      assert.deepEqual([error.kind, error.code], [kind, code]);
      assert.equal(isCalendarScopeMissing(error), meaning === 'scope');
      assert.equal(isCalendarGone(error), meaning === 'gone');
    });

  it('says how long to wait where Google does', () =>
    assert.equal(googleCalendarError(403, said('rateLimitExceeded'), { 'retry-after': '60' }).retryAfterMs, 60_000));
});
