// Tests the form of client secrets, and which of them authenticate an app.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { parseApiKey } from './api-key.ts';
import { matchingSecret, mintClientSecret } from './client-secret.ts';

describe('a client secret', () => {
  const mint = (id: string, revokedAt: Date | null = null) => {
    const { text, sha256 } = mintClientSecret('test', randomBytes);
    return { text, stored: { id, sha256, revoked_at: revokedAt } };
  };

  it('shows what it is and where it belongs, and is no API key', () => {
    const { text } = mint('a');
    assert.match(text, /^tls_test_[0-9A-Za-z]{43}$/);
    assert.equal(parseApiKey(text), null);
  });

  it('keeps all 256 bits', () => {
    const secretOf = (fill: number) => mintClientSecret('x', (size) => new Uint8Array(size).fill(fill)).text.slice(6);
    assert.equal(secretOf(0), '0'.repeat(43));
    const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    const number = [...secretOf(255)].reduce((sum, digit) => sum * 62n + BigInt(alphabet.indexOf(digit)), 0n);
    assert.equal(number, 2n ** 256n - 1n);
  });

  it('authenticates by any live secret, and names the one that matched', () => {
    const [a, b] = [mint('a'), mint('b')];
    assert.equal(matchingSecret(a.text, [a.stored, b.stored])?.id, 'a');
    assert.equal(matchingSecret(b.text, [a.stored, b.stored])?.id, 'b');
  });

  it('does not authenticate by a revoked secret, another one, a part of one, or none', () => {
    const [live, old] = [mint('live'), mint('old', new Date())];
    for (const sent of [old.text, mint('x').text, live.text.slice(0, -1), `${live.text} `, live.stored.sha256, ''])
      assert.equal(matchingSecret(sent, [live.stored, old.stored]), null);
    assert.equal(matchingSecret('', []), null);
    assert.equal(matchingSecret('', [{ id: 'broken', sha256: '', revoked_at: null }]), null);
  });
});
