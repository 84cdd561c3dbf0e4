// Tests what each refusal of the platform means for callers, and after which of them a write may have happened.
import assert from 'node:assert/strict';
import { ProviderError, type ProviderErrorKind } from './provider-error.ts';
import { writeRefusal } from './write-refusal.ts';

describe('a refusal of the platform', () => {
  const table: [code: string, kind: ProviderErrorKind, means: string, applied: 'no' | 'unknown'][] = [
    ['190/463', 'reconnect', 'connection_not_ready', 'no'],
    ['102', 'reconnect', 'connection_not_ready', 'no'],
    ['294', 'needs_action', 'ads_write_permission_missing', 'no'],
    ['200', 'needs_action', 'ads_write_permission_missing', 'no'],
    ['10', 'needs_action', 'ads_write_permission_missing', 'no'],
    ['3', 'needs_action', 'ads_write_permission_missing', 'no'],
    ['100/33', 'failed', 'campaign_not_found', 'no'],
    ['100/1885272', 'failed', 'validation_error', 'no'],
    ['100', 'failed', 'validation_error', 'no'],
    ['4', 'retry', 'rate_limit_exceeded', 'no'],
    ['17/2446079', 'retry', 'rate_limit_exceeded', 'no'],
    ['613/1487742', 'retry', 'rate_limit_exceeded', 'no'],
    ['613/1487632', 'retry', 'rate_limit_exceeded', 'no'],
    ['80004/2446079', 'retry', 'rate_limit_exceeded', 'no'],
    ['1', 'retry', 'provider_error', 'unknown'],
    ['1/99', 'too_much_data', 'provider_error', 'unknown'],
    ['2', 'retry', 'provider_error', 'unknown'],
    ['368', 'needs_action', 'provider_error', 'no'],
    ['2635', 'failed', 'provider_error', 'no'],
    ['no_answer', 'retry', 'provider_error', 'unknown'],
    ['circuit_open', 'retry', 'provider_error', 'no'],
    ['http_502', 'retry', 'provider_error', 'unknown'],
    ['malformed_answer', 'failed', 'provider_error', 'unknown'],
    ['OAUTH_TOKEN_REVOKED', 'reconnect', 'connection_not_ready', 'no'],
    ['invalid_grant', 'reconnect', 'connection_not_ready', 'no'],
    ['ACTION_NOT_PERMITTED', 'needs_action', 'ads_write_permission_missing', 'no'],
    ['USER_PERMISSION_DENIED', 'needs_action', 'provider_error', 'no'],
    ['DEVELOPER_TOKEN_NOT_APPROVED', 'failed', 'provider_error', 'no'],
    ['CUSTOMER_NOT_ENABLED', 'needs_action', 'provider_error', 'no'],
    ['OPERATION_NOT_PERMITTED_FOR_REMOVED_RESOURCE', 'failed', 'validation_error', 'no'],
    ['RESOURCE_NOT_FOUND', 'failed', 'campaign_not_found', 'no'],
    ['RESOURCE_EXHAUSTED', 'retry', 'rate_limit_exceeded', 'no'],
    ['RESOURCE_TEMPORARILY_EXHAUSTED', 'retry', 'rate_limit_exceeded', 'no'],
    ['TRANSIENT_ERROR', 'retry', 'provider_error', 'unknown'],
    ['UNAVAILABLE', 'retry', 'provider_error', 'unknown'],
  ];
  for (const [code, kind, means, applied] of table) {
    it(`${code} is ${means}, and the write happened: ${applied}`, () => {
      const refusal = writeRefusal(new ProviderError(kind, code, 'text'));
      assert.deepEqual([refusal.code, refusal.applied], [means, applied]);
    });
  }

  it('says how long to wait: what the platform says, otherwise an hour for budgets and a minute for calls', () => {
    const wait = (code: string, retryAfterMs?: number) =>
      writeRefusal(new ProviderError('retry', code, '', retryAfterMs === undefined ? {} : { retryAfterMs }))
        .retryAfterMs;
    assert.deepEqual(
      [wait('613/1487632'), wait('17'), wait('17', 5000), wait('2')],
      [3_600_000, 60_000, 5000, undefined],
    );
  });
});
