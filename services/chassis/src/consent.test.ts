import assert from 'node:assert/strict';
import { type Consent, consentFault, consentText } from './consent.ts';

const TEXT = consentText('2026-11-22', 'I accept that this is done.');

const NOW = new Date('2026-11-22T12:00:00Z');
const at = (ms: number) => new Date(NOW.getTime() + ms);
const HOUR = 3_600_000;
const consent = (init: Partial<Consent> = {}): Consent => ({
  ...{ version: TEXT.version, textHash: TEXT.textHash, acceptedBy: 'user:17', acceptedAt: NOW },
  ...init,
});

describe('a consent', () => {
  const cases: [what: string, given: Consent | undefined, isGood: boolean][] = [
    ['given now', consent(), true],
    ['given 24 hours ago', consent({ acceptedAt: at(-24 * HOUR) }), true],
    ['given by a slightly faster clock', consent({ acceptedAt: at(60_000) }), true],
    ['with its hash in capitals', consent({ textHash: TEXT.textHash.toUpperCase() }), true],
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
      assert.equal(consentFault(TEXT, given, NOW) === null, isGood));
});
