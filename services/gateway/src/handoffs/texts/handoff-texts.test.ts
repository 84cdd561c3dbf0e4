// Tests that the pages of a hand-off can say everything in both languages: each reason, and what each provider gives access to.
import assert from 'node:assert/strict';
import { HANDOFF_PROVIDERS } from '../../operations/connections/connection.ts';
import { ENGLISH } from './english.ts';
import { sentenceOf } from './handoff-texts.ts';
import { providerName } from './provider-names.ts';
import { SPANISH } from './spanish.ts';

/** Contract, Hand-off reasons. */
const REASONS = [
  ...['user_cancelled', 'provider_denied', 'provider_error', 'token_exchange_failed', 'account_connected_elsewhere'],
  ...['no_candidates', 'connect_failed', 'internal_error', 'state_expired', 'state_invalid', 'handoff_expired'],
  ...['handoff_used', 'provider_not_configured', 'origin_not_allowed'],
];

describe('the texts of a hand-off', () => {
  it('have a name for every provider', () => {
    for (const provider of HANDOFF_PROVIDERS) assert.notEqual(providerName(provider), provider);
  });

  for (const texts of [ENGLISH, SPANISH]) {
    describe(`in ${texts.language}`, () => {
      it('explain exactly the reasons of the contract', () =>
        assert.deepEqual(Object.keys(texts.reasons).sort(), REASONS.toSorted()));

      it('say of every provider what will be read and what never', () => {
        assert.deepEqual(Object.keys(texts.access).sort(), HANDOFF_PROVIDERS.toSorted());
        for (const [provider, { reads, never }] of Object.entries(texts.access))
          assert.ok(reads.length > 0 && never.length > 0, provider);
      });

      it('have no sentence for what is no reason', () => assert.equal(sentenceOf(texts, '__proto__'), null));
    });
  }

  it('differ between the languages, reason by reason', () => {
    for (const reason of REASONS) assert.notEqual(sentenceOf(ENGLISH, reason), sentenceOf(SPANISH, reason));
  });
});
