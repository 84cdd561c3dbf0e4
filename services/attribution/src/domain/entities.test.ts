import assert from 'node:assert/strict';
import { type CatalogEntity, createAdCatalog } from './ad-catalog.ts';
import { resolveEntity } from './entities.ts';
import { entityId } from './ids.ts';
import { ad, DIRECT, PROFILE, utm } from './journey-builders.ts';
import type { MarketingDoc } from './shapes/marketing-doc.ts';
import type { Level } from './vocabulary.ts';

function entity(level: Level, external_id: string, name: string, over: Partial<CatalogEntity> = {}): CatalogEntity {
  const parents = { campaign_external_id: null, ad_set_external_id: null };
  return { platform: 'social_ads', level, external_id, name_key: name, ...parents, ...over };
}

const catalog = createAdCatalog([
  entity('campaign', '1', 'Spring'),
  entity('campaign', '2', 'Twin'),
  entity('campaign', '3', 'Twin'),
  entity('campaign', '1', 'Spring', { platform: 'search_ads' }),
  entity('ad_set', '10', 'Women', { campaign_external_id: '1' }),
  entity('ad', '100', 'Video', { campaign_external_id: '1', ad_set_external_id: '10' }),
  entity('ad', '101', 'Not synced', { campaign_external_id: '99' }),
  entity('ad', '900', 'Elsewhere', { platform: 'search_ads' }),
]);

const id = (level: Level, external: string, platform = 'social_ads') => entityId(PROFILE, platform, level, external);
const own = (name: string) => entityId(PROFILE, 'utm', 'campaign', name);
const UNASSIGNED = '~unassigned:social_ads';
type Expected = [campaign: string | null, adSet: string | null, ad: string | null, namedOn?: string];

const cases: [name: string, marketing: MarketingDoc, expected: Expected][] = [
  ['credits no entity without evidence', DIRECT, [null, null, null]],
  ['leaves a paid click that named nothing unassigned', ad(), [UNASSIGNED, UNASSIGNED, UNASSIGNED]],
  [
    "finds an ad's parents in the catalog",
    ad({ ad_external_id: '100' }),
    [id('campaign', '1'), id('ad_set', '10'), id('ad', '100')],
  ],
  [
    'believes the catalog about parents rather than the link',
    ad({ ad_external_id: '100', ad_set_external_id: '77', campaign_external_id: '88' }),
    [id('campaign', '1'), id('ad_set', '10'), id('ad', '100')],
  ],
  [
    "finds an ad set's campaign in the catalog",
    ad({ ad_set_external_id: '10' }),
    [id('campaign', '1'), id('ad_set', '10'), UNASSIGNED],
  ],
  [
    'uses an id that the catalog lacks as it is',
    ad({ campaign_external_id: '555' }),
    [id('campaign', '555'), UNASSIGNED, UNASSIGNED],
  ],
  [
    'credits an unknown ad and leaves its campaign unassigned',
    ad({ ad_external_id: '555' }),
    [UNASSIGNED, UNASSIGNED, id('ad', '555')],
  ],
  [
    'finds the campaign of an unknown ad by its name',
    ad({ ad_external_id: '555', campaign: 'Spring' }),
    [id('campaign', '1'), UNASSIGNED, id('ad', '555')],
  ],
  ['finds a campaign by utm_campaign as an id', ad({ campaign: '1' }), [id('campaign', '1'), UNASSIGNED, UNASSIGNED]],
  [
    'finds a campaign by its name, ignoring blanks around it',
    ad({ campaign: ' Spring ' }),
    [id('campaign', '1'), UNASSIGNED, UNASSIGNED],
  ],
  ['compares names exactly', ad({ campaign: 'SPRING' }), [own('SPRING'), UNASSIGNED, UNASSIGNED, 'social_ads']],
  [
    'finds a campaign by its name when the catalog lacks its id',
    ad({ campaign: 'Spring', campaign_external_id: '555' }),
    [id('campaign', '1'), UNASSIGNED, UNASSIGNED],
  ],
  [
    'uses the name of a campaign rather than its id when the catalog has neither',
    ad({ campaign: 'March', campaign_external_id: '555' }),
    [own('March'), UNASSIGNED, UNASSIGNED, 'social_ads'],
  ],
  [
    "finds a platform's id on a link of any other source",
    utm('2', { platform: 'news' }),
    [id('campaign', '2'), null, null],
  ],
  [
    "does not take one platform's id for another's",
    ad({ platform: 'search_ads', campaign_external_id: '2' }),
    [id('campaign', '2', 'search_ads'), '~unassigned:search_ads', '~unassigned:search_ads'],
  ],
  [
    'believes the catalog about a campaign that has not been synced yet',
    ad({ ad_external_id: '101', campaign: 'Spring' }),
    [id('campaign', '99'), UNASSIGNED, id('ad', '101')],
  ],
  [
    'does not choose between two campaigns of one name',
    ad({ campaign: 'Twin' }),
    [own('Twin'), UNASSIGNED, UNASSIGNED, 'social_ads'],
  ],
  ['does not find a campaign by name without a platform', utm('Spring'), [own('Spring'), null, null]],
  ['makes any other name a campaign of its own', utm('March news'), [own('March news'), null, null]],
  [
    'makes the same name the same campaign for another source',
    utm('March news', { source: 'partner' }),
    [own('March news'), null, null],
  ],
  [
    "finds another platform's id when the link named no platform",
    utm(undefined, { ad_external_id: '900' }),
    ['~unassigned:search_ads', '~unassigned:search_ads', id('ad', '900', 'search_ads')],
  ],
  [
    'does not choose between two platforms with the same id',
    utm(undefined, { campaign_external_id: '1' }),
    [id('campaign', '1', 'news'), null, null],
  ],
];

describe('resolveEntity', () => {
  for (const [name, marketing, [campaign, adSet, adId, named_on]] of cases) {
    it(name, () => {
      const { ref } = resolveEntity(PROFILE, marketing, catalog);
      const expected = { campaign, ad_set: adSet, ad: adId };
      assert.deepEqual(ref, named_on === undefined ? expected : { ...expected, named_on });
    });
  }

  it('keeps the id of an entity when a sync adds it to the catalog', () => {
    const marketing = ad({ campaign_external_id: '555' });
    const before = resolveEntity(PROFILE, marketing, catalog);
    const after = resolveEntity(PROFILE, marketing, createAdCatalog([entity('campaign', '555', 'Real name')]));
    assert.deepEqual(before.ref, after.ref);
    assert.deepEqual([before.named.map(({ externalId }) => externalId), after.named], [['555'], []]);
  });
});
