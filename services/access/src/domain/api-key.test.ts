// Tests the form of keys, and which secrets match them.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { hashSecret, keyIdFrom, mintApiKey, parseApiKey, secretMatches } from './api-key.ts';

describe('API keys', () => {
  it('have one form and one length, whatever the random bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        const { text, id } = mintApiKey('live', (size) => bytes.slice(0, size));
        assert.match(text, /^tl_live_[0-9A-Za-z]{22}_[0-9A-Za-z]{43}$/);
        assert.equal(parseApiKey(text)?.id, id);
      }),
    );
  });

  it('have an id that is derived from their request and differs for another request', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), (uuid, other) => {
        const { text } = mintApiKey('dev', randomBytes, keyIdFrom(uuid));
        assert.equal(parseApiKey(text)?.id, keyIdFrom(uuid));
        assert.equal(keyIdFrom(uuid) === keyIdFrom(other), uuid === other);
      }),
    );
  });

  it('keep all 256 bits of the secret', () => {
    const ones = mintApiKey('dev', (size) => new Uint8Array(size).fill(255));
    let number = 0n;
    const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    for (const digit of parseApiKey(ones.text)?.secret ?? '') number = number * 62n + BigInt(alphabet.indexOf(digit));
    assert.equal(number, 2n ** 256n - 1n);
  });

  it('match only by the hash of their secret', () => {
    const { text, secretSha256 } = mintApiKey('dev', randomBytes);
    const secret = parseApiKey(text)?.secret ?? '';
    assert.ok(secretMatches(secret, secretSha256));
    assert.ok(!secretMatches(`${secret}x`, secretSha256));
    assert.ok(!secretMatches(secret, hashSecret('other')));
  });

  it('never match an unknown id or a broken record', () => {
    assert.ok(!secretMatches('', null));
    assert.ok(!secretMatches('\0'.repeat(32), null));
    assert.ok(!secretMatches('x', ''));
  });
});
