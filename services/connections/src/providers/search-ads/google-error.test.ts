// Tests what each of Google's refusals makes us do.
import assert from 'node:assert/strict';
import { googleError, oauthError } from './google-error.ts';

const failure = (family: string, code: string, details?: object) => ({
  error: {
    message: 'Request contains an invalid argument.',
    status: 'INVALID_ARGUMENT',
    details: [
      { '@type': 'type.googleapis.com/google.rpc.RequestInfo' },
      { errors: [{ errorCode: { [family]: code }, message: `(${code})`, details }], requestId: 'r' },
    ],
  },
});

describe("Google's refusals", () => {
  const table: [status: number, family: string, code: string, kind: string][] = [
    [401, 'authenticationError', 'OAUTH_TOKEN_REVOKED', 'reconnect'],
    [401, 'authenticationError', 'GOOGLE_ACCOUNT_DELETED', 'reconnect'],
    [401, 'authenticationError', 'NOT_ADS_USER', 'reconnect'],
    [401, 'authenticationError', 'TWO_STEP_VERIFICATION_NOT_ENROLLED', 'needs_action'],
    [401, 'authenticationError', 'CUSTOMER_NOT_FOUND', 'failed'],
    [401, 'authenticationError', 'DEVELOPER_TOKEN_INVALID', 'failed'],
    [401, 'authenticationError', 'ORGANIZATION_NOT_APPROVED', 'failed'],
    [403, 'authorizationError', 'USER_PERMISSION_DENIED', 'needs_action'],
    [403, 'authorizationError', 'CUSTOMER_NOT_ENABLED', 'needs_action'],
    [403, 'authorizationError', 'DEVELOPER_TOKEN_NOT_APPROVED', 'failed'],
    [403, 'authorizationError', 'CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION', 'failed'],
    [403, 'authorizationError', 'INVALID_LOGIN_CUSTOMER_ID_SERVING_CUSTOMER_ID_COMBINATION', 'failed'],
    [429, 'quotaError', 'RESOURCE_EXHAUSTED', 'retry'],
    [429, 'quotaError', 'RESOURCE_TEMPORARILY_EXHAUSTED', 'retry'],
    [500, 'internalError', 'TRANSIENT_ERROR', 'retry'],
    [400, 'queryError', 'UNRECOGNIZED_FIELD', 'failed'],
    [400, 'requestError', 'UNSUPPORTED_VERSION', 'failed'],
  ];
  for (const [status, family, code, kind] of table) {
    it(`${status} ${family}.${code} means ${kind}`, () => {
      const error = googleError(status, failure(family, code));
      assert.deepEqual([error.kind, error.code, error.message], [kind, code, `(${code})`]);
    });
  }

  it('without a failure inside are judged by the status', () => {
    const bare = (status: string) => ({ error: { message: 'words', status } });
    assert.equal(googleError(401, bare('UNAUTHENTICATED')).kind, 'reconnect');
    assert.equal(googleError(503, bare('UNAVAILABLE')).kind, 'retry');
    assert.equal(googleError(404, bare('NOT_FOUND')).kind, 'failed');
    assert.deepEqual(
      [googleError(404, bare('NOT_FOUND')).message, googleError(502, undefined).kind],
      ['words', 'retry'],
    );
  });

  it('are read from the list in which a stream wraps them', () =>
    assert.equal(googleError(429, [failure('quotaError', 'RESOURCE_EXHAUSTED')]).code, 'RESOURCE_EXHAUSTED'));

  it('say how long to wait', () => {
    const wait = (retryDelay: string) =>
      googleError(429, failure('quotaError', 'RESOURCE_EXHAUSTED', { quotaErrorDetails: { retryDelay } })).retryAfterMs;
    assert.deepEqual([wait('30s'), wait('1.5s'), wait('0s'), wait('soon')], [30_000, 1500, undefined, undefined]);
  });

  const tokens: [status: number, body: unknown, kind: string, text: RegExp][] = [
    [400, { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' }, 'reconnect', /expired/],
    [401, { error: 'invalid_client' }, 'failed', /invalid_client/],
    [400, { error: 'unauthorized_client' }, 'failed', /unauthorized/],
    [500, { error: 'internal_failure' }, 'retry', /HTTP 500/],
    [200, '<html>', 'retry', /HTTP 200/],
  ];
  for (const [status, body, kind, text] of tokens) {
    it(`of a token with ${status} ${JSON.stringify(body)} mean ${kind}`, () => {
      const error = oauthError(status, body);
      assert.equal(error.kind, kind);
      assert.match(error.message, text);
    });
  }
});
