// Tests how a choice of language is kept, and that a cookie can choose nothing else.
import assert from 'node:assert/strict';
import { LANGUAGES } from '../language/language.ts';
import { languageCookie, languageCookieIn } from './language-cookie.ts';

describe('the cookie of the language', () => {
  for (const language of LANGUAGES)
    it(`keeps ${language} for a year, out of reach of scripts and other sites`, () => {
      const [pair = '', ...attributes] = languageCookie(language).split('; ');
      assert.deepEqual(attributes.sort(), ['HttpOnly', 'Max-Age=31536000', 'Path=/', 'SameSite=Lax', 'Secure']);
      assert.equal(languageCookieIn(`a=b; ${pair}`), language);
    });

  it('is absent from a browser that has not chosen', () => {
    assert.equal(languageCookieIn(undefined), undefined);
    assert.equal(languageCookieIn('other=es'), undefined);
  });

  for (const value of ['', 'fr', 'ES', 'es-CL', '"><script>', '%00', '__proto__', 'toString', 'x'.repeat(4000)])
    it(`ignores ${JSON.stringify(value.slice(0, 20))}`, () =>
      assert.equal(languageCookieIn(`__Host-touchline_language=${value}`), undefined));
});
