import assert from 'node:assert/strict';
import { createIdentifierDigests } from './identifier-digests.ts';

const key = (kid: string, fill: number) => ({ kid, key: new Uint8Array(32).fill(fill) });
const email = { type: 'email', value: 'ana@example.com' } as const;

describe('createIdentifierDigests', () => {
  const digests = createIdentifierDigests([key('one', 1)]);

  it('distinguishes profiles, types, values and keys, and reveals none of them', () => {
    const all = [
      digests.of('p1', email),
      digests.of('p2', email),
      digests.of('p1', { ...email, type: 'external_id' }),
      digests.of('p1', { ...email, value: 'eva@example.com' }),
      createIdentifierDigests([key('one', 2)]).of('p1', email),
    ];
    assert.equal(new Set(all).size, all.length);
    for (const digest of all) assert.match(digest, /^[\w-]{43}$/);
    assert.equal(digests.of('p1', email), digests.of('p1', { ...email }));
  });

  it('finds after a rotation what the old key stored', () => {
    const rotated = createIdentifierDigests([key('two', 2), key('one', 1)]);
    assert.notEqual(rotated.of('p1', email), digests.of('p1', email));
    assert.deepEqual(rotated.every('p1', email), [rotated.of('p1', email), digests.of('p1', email)]);
  });

  it('refuses to work without a key', () => {
    assert.throws(() => createIdentifierDigests([]), RangeError);
  });
});
