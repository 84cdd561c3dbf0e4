// Tests that stored tokens cannot be read from the database, and still open after a key rotation.
import assert from 'node:assert/strict';
import { createTokenSeal } from './token-seal.ts';

const key = (kid: string, fill: number) => ({ kid, key: new Uint8Array(32).fill(fill) });

describe('a sealed token', () => {
  const old = createTokenSeal([key('2025', 1)]);

  it('opens to what was sealed, never looks the same twice and does not show the token', async () => {
    const sealed = await old.seal('c1', 'EAAB-secret');
    assert.equal(await old.open('c1', sealed), 'EAAB-secret');
    assert.notEqual(await old.seal('c1', 'EAAB-secret'), sealed);
    assert.ok(!sealed.includes('secret') && !Buffer.from(sealed, 'base64url').toString('latin1').includes('secret'));
  });

  it('opens when it was sealed by an earlier release', async () => {
    const sealed =
      'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIiwia2lkIjoiMjAyNSJ9..2oGv6OWaMk_tZwWn.R26N86Eg0gFkf6-snPGHEXE3g3ryg53kWNpW5jzSQKhyg75CrX4Rdj8vwkc.8SFMMx_BydX6dJswSMbrXA';
    assert.equal(await old.open('c1', sealed), 'EAAB-secret');
  });

  it('opens after a rotation, and new ones are sealed with the new key', async () => {
    const rotated = createTokenSeal([key('2026', 2), key('2025', 1)]);
    assert.equal(await rotated.open('c1', await old.seal('c1', 't')), 't');
    await assert.rejects(old.open('c1', await rotated.seal('c1', 't')), /no longer configured/);
  });

  it('does not open for another connection, with another key of the same name, or tampered with', async () => {
    const sealed = await old.seal('c1', 't');
    await assert.rejects(old.open('c2', sealed), /another record/);
    await assert.rejects(createTokenSeal([key('2025', 9)]).open('c1', sealed));
    // All six bits of a character inside the tag count; of the last one only two do.
    const [before, changed, after] = [sealed.slice(0, -10), sealed.at(-10) === 'A' ? 'B' : 'A', sealed.slice(-9)];
    await assert.rejects(old.open('c1', before + changed + after));
  });
});
