// Tests what of a provider's description of an account counts as a currency and a time zone.
import assert from 'node:assert/strict';
import { accountFacts } from './account-facts.ts';

describe('the facts of an account', () => {
  const TABLE: readonly (readonly [said: Parameters<typeof accountFacts>[0], facts: object])[] = [
    [
      { currency: 'clp', timeZone: 'America/Santiago' },
      { currency: 'CLP', timeZone: 'America/Santiago' },
    ],
    [{ currency: 'USD' }, { currency: 'USD' }],
    [{ currency: '', timeZone: '' }, {}],
    [{ currency: null, timeZone: null }, {}],
    [{ currency: 'dollars', timeZone: 'Middle-earth/Shire' }, {}],
  ];
  for (const [said, facts] of TABLE)
    it(`of ${JSON.stringify(said)} are ${JSON.stringify(facts)}`, () => assert.deepEqual(accountFacts(said), facts));
});
