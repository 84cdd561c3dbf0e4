import assert from 'node:assert/strict';
import fc from 'fast-check';
import { digestOf } from './digest-of.ts';
import { scoreAds } from './score-ads.ts';
import { adFacts } from './testing-ads.ts';

const ads = (clicks: readonly number[]) => clicks.map((count, i) => adFacts({ id: `ad${i}`, clicks: count }));

describe('the digest of scores', () => {
  it('is the same for the same figures, in whatever order the ads come', () =>
    fc.assert(
      fc.property(fc.array(fc.nat(500), { maxLength: 20 }), (clicks) => {
        const digest = digestOf(scoreAds(ads(clicks)));
        assert.equal(digestOf(scoreAds(ads(clicks).reverse())), digest);
      }),
    ));

  it('differs when a figure of an ad differs, even one that moves no rank', () => {
    const [before, after] = [ads([1, 2, 3]), ads([1, 2, 3]).map((ad) => ({ ...ad, name: 'renamed' }))];
    assert.notEqual(digestOf(scoreAds(before)), digestOf(scoreAds(after)));
    assert.notEqual(digestOf(scoreAds(before)), digestOf(scoreAds(before.slice(1))));
    assert.notEqual(digestOf([]), digestOf(scoreAds(before)));
  });
});
