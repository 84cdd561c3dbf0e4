// Tests that a state is accepted only if this deployment signed it recently, and that it does not reveal the browser's verifier.
import assert from 'node:assert/strict';
import { createSecretKeys } from '@touchline/chassis/secret-keys.ts';
import { challengeOf, createConsentStates, createPkcePair } from './consent-state.ts';

const MINUTE = 60_000;
const AT = Date.parse('2026-11-22T12:00:00Z');
const key = (kid: string, byte: number) => ({ kid, key: new Uint8Array(32).fill(byte) });

describe('the state of a consent', () => {
  const states = (at = AT, keys = [key('a', 1)], baseUrl = 'https://api.example') =>
    createConsentStates({ secretKeys: createSecretKeys(keys), baseUrl: () => baseUrl, now: () => at });
  const { verifier, challenge } = createPkcePair();
  const state = { handoffId: 'h-1', provider: 'social_ads', challenge };

  it('is read as it was signed, and holds only the challenge', async () => {
    const text = await states().sign(state);
    assert.deepEqual(await states().read(text), { kind: 'current', state });
    assert.equal(challengeOf(verifier), challenge);
    assert.ok(
      !Buffer.from(text.split('.')[1] ?? '', 'base64url')
        .toString()
        .includes(verifier),
    );
  });

  it('expires after 15 minutes, and still names its hand-off then', async () => {
    const text = await states().sign(state);
    assert.equal((await states(AT + 14 * MINUTE).read(text)).kind, 'current');
    assert.deepEqual(await states(AT + 15 * MINUTE).read(text), { kind: 'expired', state });
  });

  it('stays valid after a key rotation, until its own key is removed', async () => {
    const text = await states().sign(state);
    assert.equal((await states(AT, [key('b', 2), key('a', 1)]).read(text)).kind, 'current');
    assert.equal((await states(AT, [key('b', 2)]).read(text)).kind, 'invalid');
  });

  it('is invalid when it was changed, is of another deployment or of another key of the same name, or is no state at all', async () => {
    const text = await states().sign(state);
    const [head = '', body = '', mac = ''] = text.split('.');
    const forged = Buffer.from(Buffer.from(body, 'base64url').toString().replace('h-1', 'h-2')).toString('base64url');
    const others = [
      states().read(`${head}.${forged}.${mac}`),
      states(AT, [key('a', 1)], 'https://other.example').read(text),
      states(AT, [key('a', 9)]).read(text),
      states().read(''),
      states().read('a.b.c'),
    ];
    assert.deepEqual(
      (await Promise.all(others)).map(({ kind }) => kind),
      Array(5).fill('invalid'),
    );
  });
});
