import assert from 'node:assert/strict';
import fc from 'fast-check';
import { digestOf } from './digest-of.ts';
import { rankAds } from './score-ads.ts';
import { adFacts } from './testing-ads.ts';

/** Everything that is known of the ads is the same. */
const digest = (all: Parameters<typeof rankAds>[0]) => digestOf('facts', rankAds(all));
const ads = (clicks: readonly number[]) => clicks.map((count, i) => adFacts({ id: `ad${i}`, clicks: count }));

describe('the digest of scores', () => {
  it('is the same for the same figures, in whatever order the ads come', () =>
    fc.assert(
      fc.property(fc.array(fc.nat(500), { maxLength: 20 }), (clicks) => {
        const expected = digest(ads(clicks));
        assert.equal(digest(ads(clicks).reverse()), expected);
      }),
    ));

  it('differs when a score, an ad or anything else that is known differs', () => {
    const [before, after] = [ads([1, 2, 3]), ads([1, 3, 2])];
    assert.notEqual(digestOf('renamed', rankAds(before)), digest(before));
    assert.notEqual(digest(before), digest(after));
    assert.notEqual(digest(before), digest(before.slice(1)));
    assert.notEqual(digest([]), digest(before));
  });
});
