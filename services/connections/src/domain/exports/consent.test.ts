import assert from 'node:assert/strict';
import { CONSENT_TEXT_HASH, CONSENT_VERSION, type Consent, consentFault } from './consent.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const at = (ms: number) => new Date(NOW.getTime() + ms);
const HOUR = 3_600_000;
const consent = (init: Partial<Consent> = {}): Consent => ({
  ...{ version: CONSENT_VERSION, textHash: CONSENT_TEXT_HASH, acceptedBy: 'user:17', acceptedAt: NOW },
  ...init,
});

describe('a consent', () => {
  const cases: [what: string, given: Consent | undefined, isGood: boolean][] = [
    ['given now', consent(), true],
    ['given 24 hours ago', consent({ acceptedAt: at(-24 * HOUR) }), true],
    ['given by a slightly faster clock', consent({ acceptedAt: at(60_000) }), true],
    ['with its hash in capitals', consent({ textHash: CONSENT_TEXT_HASH.toUpperCase() }), true],
    ['that is missing', undefined, false],
    ['of another version', consent({ version: '2025-01-01' }), false],
    ['to another text', consent({ textHash: 'ab'.repeat(32) }), false],
    ['given more than 24 hours ago', consent({ acceptedAt: at(-24 * HOUR - 1) }), false],
    ['given tomorrow', consent({ acceptedAt: at(HOUR) }), false],
    ['without a valid time', consent({ acceptedAt: new Date(Number.NaN) }), false],
    ['by nobody', consent({ acceptedBy: '' }), false],
    ['by an email address', consent({ acceptedBy: 'ana@example.com' }), false],
  ];
  for (const [what, given, isGood] of cases)
    it(`${what} ${isGood ? 'is valid' : 'is not valid'}`, () =>
      assert.equal(consentFault(given, NOW) === null, isGood));
});
