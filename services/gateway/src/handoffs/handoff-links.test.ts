// Tests that only the links that we made open a hand-off.
import assert from 'node:assert/strict';
import { createSecretKeys } from '@touchline/chassis/secret-keys.ts';
import { createHandoffLinks } from './handoff-links.ts';

const ID = '0b0f4a3e-7b11-4a52-9d52-8f6c2a0e3a52';
const OTHER = '0b0f4a3e-7b11-4a52-9d52-8f6c2a0e3a53';
const key = (kid: string, byte: number) => ({ kid, key: new Uint8Array(32).fill(byte) });
const linksOf = (...keys: ReturnType<typeof key>[]) =>
  createHandoffLinks({ secretKeys: createSecretKeys(keys), baseUrl: () => 'https://api.example' });

describe('the links of a hand-off', () => {
  const links = linksOf(key('a', 1));
  const secret = new URL(links.start(ID)).searchParams.get('k') ?? assert.fail();

  it('are two addresses with one secret, the same whenever they are made', () => {
    assert.equal(links.page(ID), `https://api.example/api/v1/handoffs/${ID}/page?k=${secret}`);
    assert.equal(links.start(ID), `https://api.example/api/v1/handoffs/${ID}/start?k=${secret}`);
    assert.equal(links.page(ID, 'handoff_used'), `${links.page(ID)}&told=handoff_used`);
    assert.ok(links.opens(ID, secret));
  });

  it('open no other hand-off, and nothing else opens this one', () => {
    assert.ok(!links.opens(OTHER, secret));
    const changed = `${secret.slice(0, -2)}${secret.at(-2) === 'A' ? 'B' : 'A'}${secret.at(-1)}`;
    for (const given of ['', '.', ID, secret.slice(2), changed, `${secret}A`, `b.${secret.slice(2)}`, 'a'.repeat(5000)])
      assert.ok(!links.opens(ID, given), given.slice(0, 60));
  });

  it('stay valid after a key rotation, until their own key is removed', () => {
    assert.ok(linksOf(key('b', 2), key('a', 1)).opens(ID, secret));
    assert.ok(!linksOf(key('b', 2)).opens(ID, secret));
    assert.ok(!linksOf(key('a', 9)).opens(ID, secret), 'another key of the same name');
  });
});
