// Tests that figures are written in the way of each language, and that money stays exact.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { inLanguage, type Language } from '../language/language.ts';
import {
  clockTime,
  count,
  dayName,
  decimal,
  momentText,
  money,
  percent,
  ratio,
  shortDay,
  shortMoney,
} from './numbers.ts';

/** Writes non-breaking spaces as spaces, since which of them Intl uses is not ours. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const moment = new Date('2026-11-03T00:05:00Z');

const CASES: [write: () => string, en: string, es: string][] = [
  [() => count(1234567), '1,234,567', '1,234,567'],
  [() => count(12345678901234567890n), '12,345,678,901,234,567,890', '12,345,678,901,234,567,890'],
  [() => count(7.25), '7.3', '7.3'],
  [() => money('1234.5', 'USD'), 'USD 1,234.50', 'USD 1,234.50'],
  [() => money('1234.5', 'CLP'), 'CLP 1,235', 'CLP 1,235'],
  [() => money('-0.125', 'KWD'), '-KWD 0.125', '-KWD 0.125'],
  [() => money(null, 'USD'), '–', '–'],
  [() => money('1', null), '–', '–'],
  [() => money(0.1, 'EUR'), 'EUR 0.10', 'EUR 0.10'],
  [() => shortMoney(12_500, 'USD'), 'USD 12.5k', 'USD 12.5 k'],
  [() => shortMoney(0, 'CLP'), 'CLP 0', 'CLP 0'],
  [() => shortMoney(7, null), '7', '7'],
  [() => decimal('0.333333333333'), '0.33', '0.33'],
  [() => ratio(2), '2.00×', '2.00×'],
  [() => ratio('4.0005'), '4.00×', '4.00×'],
  [() => ratio(null), '–', '–'],
  [() => percent(0.125), '12.5%', '12.5%'],
  [() => percent(1), '100%', '100%'],
  [() => dayName('2026-01-31'), '31 Jan 2026', '31 ene 2026'],
  [() => shortDay('2026-08-03'), '3 Aug', '3 ago'],
  [() => clockTime(new Date('2026-11-03T00:05:09Z'), 'America/Santiago'), '21:05:09', '21:05:09'],
  [() => momentText(moment, 'UTC'), '3 Nov 2026, 00:05', '3 nov 2026, 00:05'],
  [() => momentText(moment, 'America/Santiago'), '2 Nov 2026, 21:05', '2 nov 2026, 21:05'],
];

describe('the numbers and days of a page', () => {
  for (const [write, en, es] of CASES)
    it(`are ${en} in English and ${es} in Spanish`, () => {
      const written = (language: Language) => plain(inLanguage(language, write));
      assert.deepEqual([written('en'), written('es')], [en, es]);
    });

  it('keep every digit of an amount, however large', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.nat(99), (whole, cents) => {
        const amount = `${whole}.${String(cents).padStart(2, '0')}`;
        assert.equal(plain(money(amount, 'EUR')).replaceAll(/[EUR ,]/g, ''), amount);
      }),
    );
  });
});
