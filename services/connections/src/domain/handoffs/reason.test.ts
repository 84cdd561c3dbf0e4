// Tests the reasons of the contract, and which of them can end a hand-off.
import assert from 'node:assert/strict';
import { isFinalReason, statusOf } from './reason.ts';

/** Contract, Hand-off reasons; handoff_used and internal_error are only shown to the browser and leave the hand-off as it is. */
const TABLE: readonly (readonly [reason: string, status: string | null])[] = [
  ['user_cancelled', 'cancelled'],
  ['provider_denied', 'failed'],
  ['provider_error', 'failed'],
  ['token_exchange_failed', 'failed'],
  ['account_connected_elsewhere', 'failed'],
  ['no_candidates', 'failed'],
  ['connect_failed', 'failed'],
  ['state_expired', 'failed'],
  ['state_invalid', 'failed'],
  ['handoff_expired', 'failed'],
  ['provider_not_configured', 'failed'],
  ['origin_not_allowed', 'failed'],
  ['handoff_used', null],
  ['internal_error', null],
  ['toString', null],
];

describe('the reasons of hand-offs', () => {
  for (const [reason, status] of TABLE) {
    it(`${reason} ${status === null ? 'ends nothing' : `ends as ${status}`}`, () =>
      assert.equal(isFinalReason(reason) ? statusOf(reason) : null, status));
  }
});
