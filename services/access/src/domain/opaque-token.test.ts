// Tests that opaque tokens have 256 bits, are found by their hash, and that no other text passes for one.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { mintOpaqueToken, opaqueTokenHash } from './opaque-token.ts';

describe('opaque tokens', () => {
  it('are found by the stored hash, and hold all of their 256 bits', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        const { text, sha256 } = mintOpaqueToken(() => bytes);
        assert.equal(opaqueTokenHash(text), sha256);
        assert.deepEqual(new Uint8Array(Buffer.from(text, 'base64url')), bytes);
      }),
    );
  });

  it('are not stored in a form that reveals them', () => {
    const { text, sha256 } = mintOpaqueToken(randomBytes);
    assert.match(sha256, /^[0-9a-f]{64}$/);
    assert.ok(!sha256.includes(Buffer.from(text, 'base64url').toString('hex').slice(0, 16)));
  });

  const { text } = mintOpaqueToken(randomBytes);
  for (const other of ['', text.slice(1), `${text}A`, `${text}=`, text.replace(/^./, '+'), ` ${text}`, `${text}\n`]) {
    it(`are not ${JSON.stringify(other).slice(0, 12)}… of ${other.length} characters`, () =>
      assert.equal(opaqueTokenHash(other), null));
  }
});
