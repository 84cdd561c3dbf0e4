// Tests which terms of a query are looked up.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { pickTerms, type ShareOf } from './pick-terms.ts';
import { termsOfWord } from './search-pieces.ts';

const shares =
  (known: Record<string, number>): ShareOf =>
  (term) =>
    known[term] ?? 0;

describe('the terms by which a query is looked up', () => {
  const cases: [string, string[], Record<string, number>, string[]][] = [
    ['all terms of a short word', ['mar'], { mar: 0.2 }, ['mar']],
    ['the beginning for two letters', ['ma'], { '^ma': 0.2 }, ['^ma']],
    ['the ends of a word without a known term', ['12345678'], {}, ['1234', '5678']],
    [
      'the rarest of a word',
      ['gonzalez'],
      { gon: 0.1, onz: 0.1, nza: 0.09, zal: 0.01, ale: 0.2, lez: 0.3 },
      ['zal', 'nza', 'gon', 'onz'],
    ],
    [
      'the rarest of each word before a second of any word',
      ['maria', 'soto'],
      { mar: 0.2, ari: 0.1, ria: 0.15, sot: 0.3, oto: 0.25 },
      ['ari', 'oto', 'ria', 'mar'],
    ],
    ['no more than two rare ones', ['maria', 'xyzzy', 'qwert'], { mar: 0.2, ari: 0.1, ria: 0.15 }, ['xyz', 'qwe']],
    ['none for a single letter', ['soto', 'a'], { sot: 0.3, oto: 0.25 }, ['oto', 'sot']],
    ['none where the query has none', ['a'], {}, []],
  ];
  for (const [what, words, known, expected] of cases) {
    it(`are ${what}`, () => assert.deepEqual(pickTerms(words, shares(known)), expected));
  }

  it('are at most four of the query’s own, each once, and at least one when it has any', () => {
    const word = fc.stringMatching(/^[ab1]{1,12}$/);
    const known = fc.dictionary(fc.stringMatching(/^[ab1]{3,4}$/), fc.double({ min: 0, max: 1, noNaN: true }));
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), known, (words, table) => {
        const picked = pickTerms(words, shares(table));
        const own = new Set(words.flatMap(termsOfWord));
        assert.ok(picked.length <= 4 && new Set(picked).size === picked.length);
        assert.ok(picked.every((term) => own.has(term)));
        assert.equal(picked.length > 0, own.size > 0);
      }),
    );
  });
});
