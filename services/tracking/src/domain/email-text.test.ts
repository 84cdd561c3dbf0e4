import assert from 'node:assert/strict';
import { readEmail } from '@touchline/chassis/identifiers/normalise-email.ts';
import fc from 'fast-check';
import { hasEmail, withoutEmails } from './email-text.ts';

/** The rule as a backtracking expression; only for short texts. */
const RULE = /[^\s/=&?]+?(?:@|%40)[^\s/@=&?]+\.[a-z]{2,}/i;

describe('e-mail addresses in text', () => {
  const cases: [string, string][] = [
    ['ana@example.cl', '-'],
    ['Hola ana@example.cl!', 'Hola -!'],
    ['to=ana%40example.co.uk&x=1', 'to=-&x=1'],
    ['a@b.cl,c@d.cl e@f.cl', '- -'],
    ['no address: @home, 100%40, a@b, a@.c, a@b.1', 'no address: @home, 100%40, a@b, a@.c, a@b.1'],
    ['', ''],
    ['ANA@EXAMPLE.CL', '-'],
    ['ana%2540example.cl', '-'],
    ['ana%25252540example.cl', '-'],
    ['Hola ana＠example.cl!', 'Hola -!'],
    ['ana﹫ｅｘａｍｐｌｅ．ｃｌ', '-'],
    ['ana@пример.рф', '-'],
    ['ana@例え.テスト', '-'],
    ['ana@example.c\u200bl', '-'],
    ['100％ ™ 2@2.ñ', '100％ ™ 2@2.ñ'],
  ];
  for (const [text, left] of cases)
    it(`leave "${left}" of "${text}"`, () => {
      assert.equal(withoutEmails(text), left);
      assert.equal(hasEmail(text), text !== left);
    });

  it('are found wherever the rule finds one', () => {
    const piece = fc.constantFrom('a', 'Z', '.', '@', '%40', '%4', ' ', '/', '=', '&', '1', '.cl', '-');
    const text = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(text, (given) => {
        if (RULE.test(given)) assert.ok(hasEmail(given), given);
        assert.equal(hasEmail(withoutEmails(given)), false, given);
      }),
      { numRuns: 5000 },
    );
  });

  it('are those that identify a person, in whatever script they are written', () => {
    const piece = fc.constantFrom('a', 'Ñ', 'я', 'テ', '.', '@', '＠', '．', 'ａ', '\u200b', '\u0301', '-', '1');
    const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(text, (given) => {
        if (readEmail(given) !== null) assert.ok(hasEmail(given), JSON.stringify(given));
      }),
      { numRuns: 5000, examples: [['a@a.яя'], ['a＠a．aa'], ['a@a.a\u200ba']] },
    );
  });

  it('are searched letter by letter, since sorting a long row of marks takes time that grows with its square', () => {
    const { normalize } = String.prototype;
    let longest = 0;
    String.prototype.normalize = function (form?: string) {
      longest = Math.max(longest, this.length);
      return normalize.call(this, form);
    };
    try {
      assert.equal(hasEmail(`ana＠${'\u0301\u0323'.repeat(4000)}`), false);
      assert.equal(withoutEmails(`${'\u0301\u0323'.repeat(4000)}＠x.cl`), '-');
    } finally {
      String.prototype.normalize = normalize;
    }
    assert.ok(longest <= 2, `${longest} at once`);
  });
});
