// Tests that a sentence keeps its values in every language, and that nobody's words are taken for ours.
import assert from 'node:assert/strict';
import { html } from '@touchline/chassis/pages/html.ts';
import fc from 'fast-check';
import { inLanguage, languageNow } from './language.ts';
import { phrase, say, texts, told } from './say.ts';

const version = (number: string, name: string) => phrase`Version ${number} was accepted by ${name}: ${'today'}.`;
const shown = (id: string) => String(say`Ask for help with this id: <code>${id}</code>`);

describe('say and phrase', () => {
  it('speak the language of the request, and English without one', () => {
    assert.equal(phrase`Sign in`, 'Sign in');
    assert.equal(
      inLanguage('en', () => phrase`Sign in`),
      'Sign in',
    );
    assert.equal(
      inLanguage('es', () => phrase`Sign in`),
      'Iniciar sesión',
    );
  });

  it('put values where the language wants them', () => {
    assert.equal(version('2', 'Ana'), 'Version 2 was accepted by Ana: today.');
    assert.equal(
      inLanguage('es', () => version('2', 'Ana')),
      'Ana aceptó la versión 2: today.',
    );
  });

  it('show values as they are, whatever they look like, and escape them in HTML', () => {
    const value = fc.oneof(fc.string(), fc.constantFrom('{0}', '{1}', '<b>', '&amp;', '$&', 'Sign in', '__proto__'));
    fc.assert(
      fc.property(value, value, (number, name) => {
        assert.equal(
          inLanguage('es', () => version(number, name)),
          `${name} aceptó la versión ${number}: today.`,
        );
        assert.equal(
          inLanguage('es', () => shown(name)),
          `Para pedir ayuda, indique este ID: ${html`<code>${name}</code>`}`,
        );
      }),
    );
  });

  it('say in English what has no translation', () =>
    assert.equal(
      inLanguage('es', () => phrase`${'a'} of ${'b'}`),
      'a of b',
    ));
});

describe('told', () => {
  const STATES = texts({ on: 'Active', off: 'Turned off' });

  it('says the text of a table', () => {
    assert.equal(told(STATES.off), 'Turned off');
    assert.equal(
      inLanguage('es', () => told(STATES.off)),
      'Desactivado',
    );
  });

  for (const text of ['Our own words', '', 'constructor', '__proto__'])
    it(`returns ${JSON.stringify(text)} unchanged`, () =>
      assert.equal(
        inLanguage('es', () => told(text)),
        text,
      ));
});

describe('inLanguage', () => {
  it('keeps each of several requests in its language until the end', async () => {
    const later = async () => {
      await new Promise(setImmediate);
      return languageNow();
    };
    assert.deepEqual(await Promise.all([inLanguage('es', later), inLanguage('en', later), later()]), [
      'es',
      'en',
      'en',
    ]);
  });
});
