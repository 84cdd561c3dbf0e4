// Tests which parts of its ad a click names, level by level.
import assert from 'node:assert/strict';
import { createAdCatalog } from '../ad-catalog.ts';
import { adOn, type ClickGroup, namedAds } from './named-ads.ts';

const entity = (level: 'campaign' | 'ad_set' | 'ad', external_id: string, platform = 'social_ads') => ({
  ...{ level, external_id, platform, name_key: external_id },
  ...{ campaign_external_id: null, ad_set_external_id: null },
});
const catalog = createAdCatalog([
  entity('campaign', 'c'),
  entity('ad_set', 's'),
  entity('ad', 'a'),
  entity('ad', 'twice'),
  entity('ad', 'twice', 'search_ads'),
]);
const group = (
  campaign: string | undefined,
  ad_set: string | undefined,
  ad: string | undefined,
  over: Partial<ClickGroup> = {},
) => ({
  ...{ platform: 'social_ads', source: 'facebook', ids: { campaign, ad_set, ad }, clicks: 1 },
  ...over,
});

describe('a paid click', () => {
  const table: [name: string, of: ClickGroup, campaign: string, adSet: string, ad: string][] = [
    ['that names all three', group('c', 's', 'a'), 'known', 'known', 'known'],
    ['that names only its ad', group(undefined, undefined, 'a'), 'known', 'known', 'known'],
    ['that names its ad beside a wrong campaign', group('wrong', undefined, 'a'), 'known', 'known', 'known'],
    ['that names only its ad set', group(undefined, 's', undefined), 'known', 'known', 'none'],
    ['that names only its campaign', group('c', undefined, undefined), 'known', 'none', 'none'],
    ['that names only unknown ids', group('x', 'y', 'z'), 'unknown', 'unknown', 'unknown'],
    ['that names an unknown ad of a known campaign', group('c', undefined, 'z'), 'known', 'none', 'unknown'],
    ['that names nothing', group(undefined, undefined, undefined), 'none', 'none', 'none'],
    [
      'of another platform',
      group('c', undefined, undefined, { platform: 'tiktok', source: 'tiktok' }),
      'known',
      'none',
      'none',
    ],
    [
      'of search ads with the id of a social ad',
      group('c', undefined, undefined, { platform: 'search_ads', source: 'google' }),
      'unknown',
      'none',
      'none',
    ],
    [
      'whose ad id exists on two platforms',
      group(undefined, undefined, 'twice', { platform: undefined }),
      'none',
      'none',
      'unknown',
    ],
  ];
  for (const [name, of, ...namings] of table)
    it(`${name}: ${namings.join(', ')}`, () => {
      const { levels } = namedAds([of], catalog);
      const found = [levels.campaign, levels.ad_set, levels.ad].map(
        (counts) => Object.entries(counts).find(([, count]) => count === 1)?.[0],
      );
      assert.deepEqual(found, namings);
    });

  it('counts in total, for its platform and for its ad, and its unknown ids are listed', () => {
    const named = namedAds(
      [
        group('c', 's', 'a', { clicks: 5 }),
        group('c', 's', 'z', { clicks: 2 }),
        group(undefined, undefined, 'z', { clicks: 1 }),
        group('q', undefined, undefined, { platform: undefined, source: 'reddit', clicks: 9 }),
      ],
      catalog,
    );
    assert.deepEqual([named.clicks, named.levels.ad], [17, { known: 5, unknown: 3, none: 9 }]);
    assert.deepEqual([named.platforms.get('social_ads')?.clicks, named.platforms.get('reddit')?.clicks], [8, 9]);
    assert.deepEqual(
      ['a', 'z'].map((id) => named.byAd.get(adOn('social_ads', id))),
      [5, 3],
    );
    assert.deepEqual(named.unknown, [
      { level: 'campaign', externalId: 'q', clicks: 9 },
      { level: 'ad', externalId: 'z', clicks: 3 },
    ]);
  });
});
