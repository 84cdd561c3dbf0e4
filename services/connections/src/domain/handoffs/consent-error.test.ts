// Tests which reason a hand-off gets from each error that a provider returns.
import assert from 'node:assert/strict';
import { consentErrorReason } from './consent-error.ts';

const REASONS = {
  access_denied: 'user_cancelled',
  server_error: 'provider_error',
  temporarily_unavailable: 'provider_error',
  invalid_scope: 'provider_denied',
  invalid_request: 'provider_denied',
  unauthorized_client: 'provider_denied',
  unsupported_response_type: 'provider_denied',
  admin_policy_enforced: 'provider_denied',
  'something nobody wrote down': 'provider_denied',
} as const;

describe('the error of a callback', () => {
  for (const [error, reason] of Object.entries(REASONS)) {
    it(`${error} is ${reason}`, () => assert.equal(consentErrorReason(error), reason));
  }
});
