// Tests in which language an ad is found to be, and that its text is bounded.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { languageOf } from './language-of.ts';
import { MAX_TEXT, textOf } from './text-of.ts';

describe('the language of an ad', () => {
  for (const [text, language] of [
    ['¿Cansada de esperar? 20% de descuento hasta hoy', 'es'],
    ['Compra ahora con envío gratis', 'es'],
    ['AGENDA TU HORA HOY', 'es'],
    ['Zapatos que duran para toda la vida', 'es'],
    ['Are you tired of waiting? Get 20% off today', 'en'],
    ['Shop the new collection', 'en'],
    ['Compre agora com frete grátis', 'pt'],
    ['Sapatos que duram para o resto da vida', 'pt'],
    ['Você não precisa esperar mais', 'pt'],
    ['Promoção de verão: até 50% de desconto', 'pt'],
    ['Touchline', null],
    ['', null],
    ['20% 🎉🎉', null],
    ['Jetzt kaufen und sparen', null],
  ] as const)
    it(`${language === null ? 'cannot be told' : `is ${language}`} in “${text}”`, () =>
      assert.equal(languageOf(text), language));

  it('is the one with the most words in a text of two languages', () =>
    assert.equal(languageOf('Free shipping today on all of our shoes. Envío gratis'), 'en'));
});

describe('the text of an ad', () => {
  it('has the main texts, the titles and the descriptions, a line each', () =>
    assert.equal(
      textOf({ bodies: ['One ', '  '], titles: ['Two'], descriptions: ['Three', ''] }),
      ['One', 'Two', 'Three'].join('\n'),
    ));

  it('is bounded, and never ends in half a character', () =>
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme', minLength: 500, maxLength: 2000 }), { maxLength: 20 }),
        (bodies) => {
          const text = textOf({ bodies, titles: [], descriptions: [] });
          assert.ok([...text].length <= MAX_TEXT);
          assert.equal(text, text.toWellFormed());
        },
      ),
      { numRuns: 20 },
    ));
});
