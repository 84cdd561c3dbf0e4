// Tests how digests of members are stored: sealed for one audience, and recognised under former keys.
import assert from 'node:assert/strict';
import { createMemberSeal } from './member-seal.ts';

const key = (fill: number) => ({ kid: `k${fill}`, key: new Uint8Array(32).fill(fill) });
const PAIR = { em: 'a'.repeat(64), ph: '' };

describe('the seal of members', () => {
  it('opens what it sealed, for the same audience alone', async () => {
    const seal = createMemberSeal([key(1)]);
    const sealed = await seal.seal('audience', PAIR);
    assert.ok(!sealed.includes(PAIR.em));
    assert.deepEqual(await seal.open('audience', sealed), PAIR);
    await assert.rejects(seal.open('other', sealed));
  });

  it('opens and recognises what a former key sealed', async () => {
    const former = createMemberSeal([key(1)]);
    const rotated = createMemberSeal([key(2), key(1)]);
    assert.deepEqual(await rotated.open('audience', await former.seal('audience', PAIR)), PAIR);
    assert.ok(rotated.versionsOf('audience', PAIR).includes(former.versionsOf('audience', PAIR)[0] ?? ''));
    assert.notEqual(rotated.versionsOf('audience', PAIR)[0], former.versionsOf('audience', PAIR)[0]);
  });

  it('gives other digests and other audiences other versions', () => {
    const { versionsOf } = createMemberSeal([key(1)]);
    const versions = [versionsOf('a', PAIR), versionsOf('b', PAIR), versionsOf('a', { em: '', ph: PAIR.em })];
    assert.equal(new Set(versions.flat()).size, 3);
  });
});
