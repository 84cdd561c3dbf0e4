// Tests which links identify their ad, and that a proposal adds what is missing and leaves the rest unchanged.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { judgeTags, type TaggedAd } from './tagged-ad.ts';

const ad = (urlTags: string | null, over: Partial<TaggedAd> = {}): TaggedAd => ({
  ...{
    platform: 'social_ads',
    adId: '33',
    campaignId: '11',
    adSetId: '22',
    creativeId: '5',
    linkUrl: 'https://shop.example/',
    destinationType: 'WEBSITE',
  },
  urlTags,
  editedTags: urlTags,
  tagsAreFixed: false,
  ...over,
});
const SEARCH = { platform: 'search_ads' };
const AUTO = 'gad_campaignid={campaignid}';
const SEARCH_USUAL = 'utm_source=google&utm_medium=cpc&utm_campaign={campaignid}';
const IDS = 'utm_id={{campaign.id}}&adset_id={{adset.id}}&ad_id={{ad.id}}';
const ALL = `utm_source=facebook&utm_medium=paid_social&utm_campaign={{campaign.name}}&${IDS}`;

describe('the url tags of an ad', () => {
  const table: [name: string, of: TaggedAd, state: string, proposed: string | null][] = [
    ['without any', ad(''), 'missing', ALL],
    ['that have all three ids', ad(IDS), 'complete', null],
    [
      'that have all three ids under other names',
      ad('hsa_cam={{campaign.id}}&hsa_grp={{adset.id}}&hsa_ad={{ad.id}}'),
      'complete',
      null,
    ],
    ['with ids instead of macros', ad('campaign_id=11&adset_id=22&ad_id=33'), 'complete', null],
    ['on the link itself', ad('', { linkUrl: `https://shop.example/?a=b&${IDS}#top` }), 'complete', null],
    [
      'of an advertiser who distinguishes sources',
      ad('utm_source=fb-chile&utm_campaign=otono&x=%20y'),
      'missing',
      `utm_source=fb-chile&utm_campaign=otono&x=%20y&utm_medium=paid_social&${IDS}`,
    ],
    [
      'that have some of the ids',
      ad('utm_source=fb&utm_medium=cpc&utm_campaign=a&campaign_id={{campaign.id}}'),
      'partial',
      'utm_source=fb&utm_medium=cpc&utm_campaign=a&campaign_id={{campaign.id}}&adset_id={{adset.id}}&ad_id={{ad.id}}',
    ],
    [
      'with the id of another ad',
      ad('utm_source=a&utm_medium=b&UTM_ID=99&utm_campaign=c&adset_id={{adset.id}}&ad_id={{ad.id}}'),
      'partial',
      'utm_source=a&utm_medium=b&UTM_ID={{campaign.id}}&utm_campaign=c&adset_id={{adset.id}}&ad_id={{ad.id}}',
    ],
    [
      'with the macro of another level',
      ad(`utm_source=a&utm_medium=b&utm_campaign=c&utm_id={{ad.id}}&adset_id={{adset.id}}&ad_id={{ad.id}}`),
      'partial',
      `utm_source=a&utm_medium=b&utm_campaign=c&${IDS}`,
    ],
    [
      'with a value that is no id before one that is',
      ad(`utm_id=%20&campaign_id=11&adset_id=22&ad_id=33`),
      'complete',
      null,
    ],
    [
      'whose link itself has a wrong id',
      ad('adset_id={{adset.id}}&ad_id={{ad.id}}', { linkUrl: 'https://shop.example/?utm_id=99' }),
      'partial',
      null,
    ],
    ['that opens a chat', ad('', { destinationType: 'WHATSAPP' }), 'no_website', null],
    ['that opens a form', ad(null, { destinationType: 'ON_AD' }), 'no_website', null],
    ['that the platform does not report', ad(null), 'unknown', null],
    ['of a search ad', ad('utm_id={campaignid}&adgroupid={adgroupid}&creative={creative}', SEARCH), 'complete', null],
    [
      'of a search ad that only auto-tagging names',
      ad(AUTO, { ...SEARCH, editedTags: '' }),
      'partial',
      `${AUTO}&${SEARCH_USUAL}&adset_id={adgroupid}&ad_id={creative}`,
    ],
    [
      'of a search ad between its tracking template and auto-tagging',
      ad(`utm_source=g&a=b&${AUTO}`, { ...SEARCH, editedTags: 'a=b' }),
      'partial',
      `utm_source=g&a=b&utm_medium=cpc&utm_campaign={campaignid}&adset_id={adgroupid}&ad_id={creative}&${AUTO}`,
    ],
    [
      'of a search ad with the macros of another platform',
      ad(`utm_source=g&utm_medium=m&utm_campaign=c&${IDS}`, SEARCH),
      'missing',
      'utm_source=g&utm_medium=m&utm_campaign=c&utm_id={campaignid}&adset_id={adgroupid}&ad_id={creative}',
    ],
    [
      'of a search ad whose tracking template has a wrong id',
      ad('utm_id=9&adset_id={adgroupid}&ad_id={creative}', { ...SEARCH, editedTags: '' }),
      'partial',
      null,
    ],
    ['of a search ad whose suffix is not known', ad(AUTO, { ...SEARCH, editedTags: null }), 'partial', null],
    ['that the platform does not let be edited', ad(AUTO, { ...SEARCH, tagsAreFixed: true }), 'partial', null],
  ];
  for (const [name, of, state, proposed] of table)
    it(`${name}: ${state}`, () => {
      const judged = judgeTags(of);
      assert.deepEqual([judged.state, judged.proposed], [state, proposed]);
    });

  it('are written in the part that a write replaces, and nowhere else', () => {
    const { written } = judgeTags(ad(`utm_source=g&a=b&${AUTO}`, { ...SEARCH, editedTags: 'a=b' }));
    assert.equal(written, 'a=b&utm_medium=cpc&utm_campaign={campaignid}&adset_id={adgroupid}&ad_id={creative}');
  });

  it('are listed one by one, with the value that each had before', () => {
    const { lacks, changes } = judgeTags(ad('utm_source=a&utm_medium=b&utm_campaign=c&utm_id=9&ad_id={{ad.id}}'));
    assert.deepEqual(lacks, ['campaign', 'ad_set']);
    assert.deepEqual(changes, [
      { name: 'utm_id', before: '9', after: '{{campaign.id}}' },
      { name: 'adset_id', before: null, after: '{{adset.id}}' },
    ]);
  });

  const word = fc.stringMatching(/^[a-z0-9_%+.-]{0,8}$/);
  const name = fc.oneof(
    word,
    fc.constantFrom('utm_id', 'utm_source', 'ad_id', 'AD_ID', 'adset_id', 'hsa_ad', 'campaign_id'),
  );
  const value = fc.oneof(
    word,
    fc.constantFrom('{{ad.id}}', '{{campaign.id}}', '{{adset.id}}', '{{placement}}', '11', '33'),
  );
  const tags = fc.array(fc.tuple(name, value)).map((pairs) => pairs.map((pair) => pair.join('=')).join('&'));

  it('are complete once the proposal is applied, whatever they were, and every other tag stays', () => {
    fc.assert(
      fc.property(tags, (urlTags) => {
        const { state, proposed, changes } = judgeTags(ad(urlTags));
        if (proposed === null) return assert.equal(state, 'complete');
        assert.equal(judgeTags(ad(proposed)).state, 'complete');
        assert.equal(judgeTags(ad(proposed)).proposed, null);
        const named = new Set(changes.map((change) => change.name));
        const others = (text: string) =>
          text.split('&').filter((part) => part !== '' && !named.has((part.split('=')[0] ?? '').toLowerCase()));
        assert.deepEqual(others(proposed).map(withEquals), others(urlTags).map(withEquals));
      }),
    );
  });
});

const withEquals = (part: string): string => (part.includes('=') ? part : `${part}=`);
