// Tests the rules of the catalog: statuses under their parents, budgets, names, and a list that does not depend on the order of
// pages.
import assert from 'node:assert/strict';
import type { AdEntityInit } from '../../domain/ad-platform.ts';
import { type AdGroupRow, type AdRow, type CampaignRow, catalogEntities, entityStatus } from './catalog.ts';

describe('the status of a Google entity', () => {
  const table: [own: string, parents: string[], ours: string][] = [
    ['ENABLED', [], 'ACTIVE'],
    ['PAUSED', [], 'PAUSED'],
    ['REMOVED', [], 'DELETED'],
    ['ENABLED', ['PAUSED'], 'PAUSED'],
    ['ENABLED', ['ENABLED', 'PAUSED'], 'PAUSED'],
    ['PAUSED', ['REMOVED'], 'DELETED'],
    ['REMOVED', ['PAUSED', 'ENABLED'], 'DELETED'],
    ['UNKNOWN', ['ENABLED'], 'UNKNOWN'],
  ];
  for (const [own, parents, ours] of table)
    it(`${own} under ${parents.join(', ') || 'nothing'} is ${ours}`, () =>
      assert.equal(entityStatus(own, ...parents), ours));
});

describe("Google's catalog", () => {
  const parent = { id: '1', status: 'ENABLED', advertisingChannelType: 'SEARCH' };
  const campaigns: CampaignRow[] = [
    {
      campaign: { ...parent, id: '2', name: 'B' },
      campaignBudget: { amountMicros: '900000000', period: 'CUSTOM_PERIOD' },
    },
    { campaign: { ...parent, name: 'A' }, campaignBudget: { amountMicros: '15500000', period: 'DAILY' } },
  ];
  const adGroups: AdGroupRow[] = [{ adGroup: { id: '5', name: 'G', status: 'PAUSED' }, campaign: parent }];
  const ad = (id: string, name: string, headlines?: string[]): AdRow => ({
    adGroupAd: {
      status: 'ENABLED',
      ad: {
        id,
        name,
        type: 'RESPONSIVE_SEARCH_AD',
        finalUrls: [`https://shop.example/${id}`],
        ...(headlines ? { responsiveSearchAd: { headlines: headlines.map((text) => ({ text })) } } : {}),
      },
    },
    adGroup: { id: '5', status: 'PAUSED' },
    campaign: parent,
  });
  const ads = [ad('9', 'Named', ['Not this']), ad('8', '', ['First', 'Second']), ad('7', '')];

  it('gives every level its parents, a daily budget its amount, and an ad the name that people know', () => {
    const said = ({ level, externalId, name, status, dailyBudget = '', objective, ...parents }: AdEntityInit) =>
      [level, externalId, name, status, dailyBudget, objective, parents.campaignExternalId, parents.adSetExternalId]
        .join(' ')
        .trim();
    assert.deepEqual(catalogEntities('USD', campaigns, adGroups, ads).map(said), [
      '1 1 A ACTIVE 15.5 SEARCH',
      '1 2 B ACTIVE  SEARCH',
      '2 5 G PAUSED  SEARCH 1',
      '3 7 7 PAUSED  SEARCH 1 5',
      '3 8 First PAUSED  SEARCH 1 5',
      '3 9 Named PAUSED  SEARCH 1 5',
    ]);
  });

  it('says where an ad leads, and what the account and the campaign add to that address', () => {
    const [row] = ads;
    assert.ok(row);
    const customer = { autoTaggingEnabled: true, finalUrlSuffix: 'utm_source=google' };
    const of = (more: Partial<AdRow>) => catalogEntities('USD', [], [], [{ ...row, ...more }])[0]?.creative;
    assert.deepEqual(of({ customer }), {
      linkUrl: 'https://shop.example/9',
      urlTags: 'utm_source=google&gad_campaignid={campaignid}',
      editedTags: 'utm_source=google',
      tagsAreFixed: false,
    });
    const tagged = { ...parent, finalUrlSuffix: 'utm_id={campaignid}' };
    assert.equal(of({ customer, campaign: tagged })?.urlTags, 'utm_id={campaignid}&gad_campaignid={campaignid}');
    assert.equal(of({})?.urlTags, '');
  });

  it('is the same list for any order of rows, each id once', () =>
    assert.deepEqual(
      catalogEntities('USD', [...campaigns].reverse().concat(campaigns), adGroups, [...ads].reverse()),
      catalogEntities('USD', campaigns, adGroups, ads),
    ));
});
