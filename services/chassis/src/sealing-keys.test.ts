// Tests how the setting of sealing keys is read, and that an invalid one is refused without being repeated.
import assert from 'node:assert/strict';
import { sealingKeysSetting } from './sealing-keys.ts';

const key = (byte: number) => Buffer.alloc(32, byte).toString('base64');

describe('the setting of sealing keys', () => {
  it('reads keys in their order, in either alphabet of base64, with spaces around', () => {
    const keys = sealingKeysSetting.parse(` new:${key(255)} , old:${Buffer.alloc(32, 254).toString('base64url')}`);
    assert.deepEqual(
      keys.map(({ kid, key }) => [kid, key.length, key[0]]),
      [
        ['new', 32, 255],
        ['old', 32, 254],
      ],
    );
  });

  it('holds no keys when it is empty', () => {
    for (const text of ['', '  ']) assert.deepEqual(sealingKeysSetting.parse(text), []);
  });

  for (const [what, text] of [
    ['a key without a name', key(1)],
    ['a name without a key', 'k1:'],
    ['a short key', `k1:${Buffer.alloc(16).toString('base64')}`],
    ['a long key', `k1:${Buffer.alloc(48).toString('base64')}`],
    ['one name twice', `k1:${key(1)},k1:${key(2)}`],
    ['an extra comma', `k1:${key(1)},`],
    ['text that is not base64', 'k1:secret secret'],
  ] as const) {
    it(`refuses ${what}, and does not repeat it`, () => {
      const { error } = sealingKeysSetting.safeParse(text);
      assert.match(error?.message ?? '', /kid:base64 pairs of 32-byte keys/);
      assert.equal(error?.message.includes(text.slice(3, 20) || 'k1'), false);
    });
  }
});
