import assert from 'node:assert/strict';
import { PublicError } from '@touchline/chassis/public-http/public-error.ts';
import fc from 'fast-check';
import { idempotencyKeyOf, parseIdempotencyKey } from './idempotency-key.ts';

const quote = (key: string) => `"${key.replaceAll(/["\\]/g, '\\$&')}"`;
const printable = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((code) => String.fromCharCode(code));

describe('the Idempotency-Key header', () => {
  const CASES: [header: string, key: string | null][] = [
    ['8e03978e-40d5-43dd-bc93-6894a57f9324', '8e03978e-40d5-43dd-bc93-6894a57f9324'],
    ['"8e03978e-40d5-43dd-bc93-6894a57f9324"', '8e03978e-40d5-43dd-bc93-6894a57f9324'],
    ['order:4711/refund', 'order:4711/refund'],
    ['  padded  ', 'padded'],
    ['"two words"', 'two words'],
    ['"a \\"quoted\\" word and a \\\\"', 'a "quoted" word and a \\'],
    ['back\\slash', 'back\\slash'],
    ['', null],
    ['""', null],
    ['"', null],
    ['"open', null],
    ['open"', null],
    ['half"way', null],
    ['two words', null],
    ['"bad \\escape"', null],
    ['"ends in a backslash\\"', null],
    ['"key";p=1', null],
    ['"one", "two"', null],
    ['one, two', null],
    ['clé', null],
    ['"clé"', null],
    ['tab\tbed', null],
    ['"tab\tbed"', null],
    ['nul\0', null],
    ['x'.repeat(255), 'x'.repeat(255)],
    ['x'.repeat(256), null],
    [`"${'x'.repeat(255)}"`, 'x'.repeat(255)],
    [`"${'x'.repeat(256)}"`, null],
    [`"${'\\"'.repeat(255)}"`, '"'.repeat(255)],
  ];
  for (const [header, key] of CASES) {
    const shown = header.length > 60 ? `${header.length} characters` : JSON.stringify(header);
    it(`${shown} ${key === null ? 'is refused' : 'is a key'}`, () => assert.equal(parseIdempotencyKey(header), key));
  }

  it('is the same key quoted and bare', () => {
    const bare = fc.string({ unit: printable(0x21, 0x7e), minLength: 1, maxLength: 255 });
    fc.assert(
      fc.property(bare, (key) => {
        assert.equal(parseIdempotencyKey(quote(key)), key);
        if (!key.includes('"')) assert.equal(parseIdempotencyKey(key), key);
      }),
    );
  });

  it('gives different keys for different strings', () => {
    const inside = fc.string({ unit: printable(0x20, 0x7e), minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(inside, inside, (a, b) =>
        assert.equal(parseIdempotencyKey(quote(a)) === parseIdempotencyKey(quote(b)), a === b),
      ),
    );
  });

  it('never gives a key that is empty, too long or not printable, whatever is sent', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string().map(quote)), (header) => {
        const key = parseIdempotencyKey(header);
        assert.ok(key === null || /^[ -~]{1,255}$/.test(key));
      }),
    );
  });
});

describe('an operation', () => {
  const refused = (run: () => unknown) =>
    assert.throws(run, (error: unknown) => {
      assert.ok(error instanceof PublicError);
      assert.equal(error.code, 'invalid_parameter');
      assert.match(error.message, /Idempotency-Key/);
      return true;
    });

  it('that takes no key ignores the header, however malformed', () => {
    assert.equal(idempotencyKeyOf({ idempotency: 'none' }, '"'), null);
  });

  it('that accepts a key runs without one, and refuses a malformed one by name', () => {
    assert.equal(idempotencyKeyOf({ idempotency: 'optional' }, undefined), null);
    assert.equal(idempotencyKeyOf({ idempotency: 'optional' }, '"k"'), 'k');
    refused(() => idempotencyKeyOf({ idempotency: 'optional' }, ''));
    refused(() => idempotencyKeyOf({ idempotency: 'optional' }, ['a', 'b']));
  });

  it('that only asks what it would do needs no key, and refuses a malformed one', () => {
    assert.equal(idempotencyKeyOf({ idempotency: 'required' }, undefined, { isDry: true }), null);
    assert.equal(idempotencyKeyOf({ idempotency: 'required' }, 'k', { isDry: true }), 'k');
    refused(() => idempotencyKeyOf({ idempotency: 'required' }, '', { isDry: true }));
  });

  it('that requires a key refuses a request without one, by name', () => {
    refused(() => idempotencyKeyOf({ idempotency: 'required' }, undefined));
    assert.equal(idempotencyKeyOf({ idempotency: 'required' }, 'k'), 'k');
  });
});
