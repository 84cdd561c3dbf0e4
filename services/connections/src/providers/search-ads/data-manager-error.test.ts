// Tests what refusals of the Data Manager API mean for us.
import assert from 'node:assert/strict';
import type { ProviderErrorKind } from '../../domain/provider-error.ts';
import { dataManagerError } from './data-manager-error.ts';

const said = (status: string, reason: string, more: object[] = []) => ({
  error: { status, message: 'No.', details: [{ reason }, ...more, { requestId: 'r1' }] },
});
const violations = (...fieldViolations: [field: string, reason: string][]) => ({
  fieldViolations: fieldViolations.map(([field, reason]) => ({ field, reason, description: `At ${field}.` })),
});

describe('a refusal of the Data Manager API', () => {
  const cases: [http: number, body: unknown, kind: ProviderErrorKind, code: string][] = [
    [401, said('UNAUTHENTICATED', 'ACCESS_TOKEN_INVALID'), 'reconnect', 'ACCESS_TOKEN_INVALID'],
    [403, said('PERMISSION_DENIED', 'SERVICE_DISABLED'), 'needs_action', 'SERVICE_DISABLED'],
    [403, said('PERMISSION_DENIED', 'PERMISSION_DENIED'), 'needs_action', 'PERMISSION_DENIED'],
    [400, said('INVALID_ARGUMENT', 'NOT_ALLOWLISTED'), 'needs_action', 'NOT_ALLOWLISTED'],
    [
      400,
      said('INVALID_ARGUMENT', 'TERMS_AND_CONDITIONS_NOT_SIGNED'),
      'needs_action',
      'TERMS_AND_CONDITIONS_NOT_SIGNED',
    ],
    [400, said('INVALID_ARGUMENT', 'TOO_MANY_EVENTS'), 'too_much_data', 'TOO_MANY_EVENTS'],
    [400, said('INVALID_ARGUMENT', 'EVENT_TIME_INVALID'), 'failed', 'EVENT_TIME_INVALID'],
    [429, said('RESOURCE_EXHAUSTED', 'RATE_LIMIT_EXCEEDED'), 'retry', 'RATE_LIMIT_EXCEEDED'],
    [503, said('UNAVAILABLE', 'INTERNAL_ERROR'), 'retry', 'INTERNAL_ERROR'],
    [502, undefined, 'retry', 'http_502'],
  ];
  for (const [http, body, kind, code] of cases)
    it(`${http} ${code} is ${kind}`, () => {
      const error = dataManagerError(http, body);
      assert.deepEqual([error.kind, error.code], [kind, code]);
    });

  it('says how long to wait', () => {
    const body = said('RESOURCE_EXHAUSTED', 'RATE_LIMIT_EXCEEDED', [{ retryDelay: '1.5s' }]);
    assert.equal(dataManagerError(429, body).retryAfterMs, 1500);
    assert.equal(dataManagerError(429, said('RESOURCE_EXHAUSTED', 'RATE_LIMIT_EXCEEDED')).isThrottle, true);
  });

  it('names the rows that are wrong for its reason, and its answer', () => {
    const wrong = violations(
      ['events[3].currency', 'INVALID_CURRENCY_CODE'],
      ['events[5].event_timestamp', 'EVENT_TIME_INVALID'],
      ['events[9].currency', 'INVALID_CURRENCY_CODE'],
    );
    const error = dataManagerError(400, said('INVALID_ARGUMENT', 'INVALID_CURRENCY_CODE', [wrong]));
    assert.deepEqual([error.rows, error.traceId, error.message], [[3, 9], 'r1', 'At events[3].currency.']);
  });

  it('names no row when the destination is wrong', () => {
    const wrong = violations(['destinations[0].product_destination_id', 'INVALID_CONVERSION_ACTION_ID']);
    const error = dataManagerError(400, said('INVALID_ARGUMENT', 'INVALID_CONVERSION_ACTION_ID', [wrong]));
    assert.deepEqual([error.rows, error.kind], [[], 'needs_action']);
  });

  it('says what to do when the grant lacks the permission', () => {
    const error = dataManagerError(403, said('PERMISSION_DENIED', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT'));
    assert.equal(error.kind, 'needs_action');
    assert.match(error.message, /connect the account again/);
  });
});
