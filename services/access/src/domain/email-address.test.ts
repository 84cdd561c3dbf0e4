// Tests which texts are email addresses, and when two of them are the same.
import assert from 'node:assert/strict';
import { emailAddress } from './email-address.ts';

describe('emailAddress', () => {
  for (const [text, email] of [
    ['ana@example.com', 'ana@example.com'],
    ['  Ana.Díaz+x@Example.COM\n', 'ana.díaz+x@example.com'],
    ['root@localhost', 'root@localhost'],
    ["o'hara@example.com", "o'hara@example.com"],
  ] as const) {
    it(`reads ${JSON.stringify(text)} as ${email}`, () => assert.equal(emailAddress(text), email));
  }

  for (const text of [
    '',
    'ana',
    '@example.com',
    'ana@',
    'a@b@c',
    'a b@example.com',
    'a@example..com',
    'a@.com',
    'Ana <a@b.c>',
    'a\u0000@b.c',
    `${'a'.repeat(250)}@b.cl`,
  ]) {
    it(`refuses ${JSON.stringify(text).slice(0, 30)}`, () => assert.equal(emailAddress(text), null));
  }
});
