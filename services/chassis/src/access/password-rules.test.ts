// Tests which passwords are accepted and which are not.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, passwordFault } from './password-rules.ts';

const ana = { email: 'ana.perez@example.com', name: 'Ana María Pérez' };

describe('passwordFault', () => {
  const table: readonly [string, string, RegExp | null][] = [
    ['eleven characters', 'abcdefghijk', /at least 12/],
    ['nothing at all', '', /at least 12/],
    ['twelve characters', 'abcdefghijkl', null],
    ['twelve characters outside the basic plane', '🦊'.repeat(12), null],
    ['six characters that take two code units each', '🦊'.repeat(6), /at least 12/],
    ['256 characters', 'ab'.repeat(128), null],
    ['257 characters', `${'ab'.repeat(128)}c`, /at most 256/],
    ['a sentence with spaces', 'four words make one', null],
    ['the email', 'ana.perez@example.com', /more than your email/],
    ['the email in capitals', 'ANA.PEREZ@EXAMPLE.COM', /more than your email/],
    ['the email with a digit after it', 'ana.perez@example.com1', /more than your email/],
    ['the name', 'Ana María Pérez', /more than your email/],
    ['the name twice, without spaces', 'anamaríapérezanamaríapérez', /more than your email/],
    ['the local part between punctuation', '!!!ana.perez!!!', /more than your email/],
    ['the name among words of their own choice', 'ana walks seven dogs', null],
  ];
  for (const [what, text, fault] of table) {
    it(`${fault ? 'refuses' : 'takes'} ${what}`, () => {
      const found = passwordFault(text, ana);
      if (fault) assert.match(found ?? '', fault);
      else assert.equal(found, null);
    });
  }

  it('accepts any text of a good length from a person without a name or an email', () => {
    const text = fc.string({ minLength: PASSWORD_MIN_LENGTH, maxLength: PASSWORD_MAX_LENGTH, unit: 'grapheme-ascii' });
    fc.assert(fc.property(text, (password) => passwordFault(password, { email: '', name: '' }) === null));
  });

  it('counts a composed and a decomposed character the same', () => {
    assert.match(passwordFault('é'.repeat(11), ana) ?? '', /at least 12/);
    assert.match(passwordFault('e\u0301'.repeat(11), ana) ?? '', /at least 12/);
  });
});
