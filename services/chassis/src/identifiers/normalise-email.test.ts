// Tests addresses as people and forms send them, and values that must never join two strangers.
import assert from 'node:assert/strict';
import { normaliseEmail } from './normalise-email.ts';

const HUGE = 'a'.repeat(50_000);

describe('normaliseEmail', () => {
  const cases: [string, string | null][] = [
    ['ana@example.com', 'ana@example.com'],
    ['  Ana.Perez@Example.COM \n', 'ana.perez@example.com'],
    ['ana+tag@example.co', 'ana+tag@example.co'],
    ["o'brien@example.ie", "o'brien@example.ie"],
    ['ana@sub.example.travel', 'ana@sub.example.travel'],
    ['josé@ejemplo.cl', 'josé@ejemplo.cl'],
    ['jose\u0301@ejemplo.cl', 'josé@ejemplo.cl'],
    ['\u202aana@example.com\u202c', 'ana@example.com'],
    ['\ufeffana@example.com', 'ana@example.com'],
    ['ａｎａ@example.com', 'ana@example.com'],
    ['ana@xn--ejemplo-9za.cl', 'ana@xn--ejemplo-9za.cl'],
    ['test@example.com', 'test@example.com'],
    ['guest@hotel.cl', 'guest@hotel.cl'],
    ['', null],
    ['   ', null],
    ['ana', null],
    ['ana@', null],
    ['@example.com', null],
    ['ana@example', null],
    ['ana@@example.com', null],
    ['ana@exa mple.com', null],
    ['ana perez@example.com', null],
    ['ana..perez@example.com', null],
    ['.ana@example.com', null],
    ['ana@-example.com', null],
    ['ana@example..com', null],
    ['ana@example.c0m', null],
    ['ana@127.0.0.1', null],
    ['"ana"@example.com', null],
    ['ana@example.com,pedro@example.com', null],
    ['Ana <ana@example.com>', null],
    ['ana\u0000@example.com', null],
    ['ana\n@example.com', null],
    ['\ud800@example.com', null],
    ['{"$gt":""}', null],
    ['{$ne: null}@example.com', null],
    [`${'a'.repeat(65)}@example.com`, null],
    [`ana@${'a'.repeat(250)}.com`, null],
    [`${HUGE}@example.com`, null],
    ['test@test.com', null],
    ['TEST@test.cl', null],
    ['a@a.com', null],
    ['noemail@noemail.com', null],
    ['null@example.com', null],
    ['undefined@undefined.com', null],
  ];
  for (const [text, expected] of cases) {
    it(`reads ${JSON.stringify(text.slice(0, 40))} as ${expected ?? 'no address'}`, () => {
      assert.equal(normaliseEmail(text), expected);
    });
  }
});
