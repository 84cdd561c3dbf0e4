// Tests which campaign a tag or an id names: by the catalog's ids, by exact names within the source's platform, otherwise by
// itself.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { daysAgo } from '../system/days.ts';
import { testSystem } from '../system/fixture.ts';
import { type Json, newProfile, type TestProfile } from '../system/profile.ts';
import { ACCOUNT, AD, AD_SET, CAMPAIGN, TOKEN } from '../system/test-world.ts';

const LEVELS = ['campaign', 'ad_set', 'ad'] as const;
const FACEBOOK = { utm_source: 'facebook', utm_medium: 'paid_social' };
const MAIL = { utm_source: 'news', utm_medium: 'email' };

/**
 * What a touch says, and the names credited at each level; null where none is, so that the conversion counts as unattributed.
 */
type Case = [name: string, says: object, credited: [string | null, string | null, string | null]];

const tags = (query: Record<string, string>) => ({
  context: { url: `https://shop.example/?${new URLSearchParams(query)}` },
});
const [C, S, A] = [CAMPAIGN.name, AD_SET.name, AD.name];

const cases: Case[] = [
  ['the name of a campaign', tags({ ...FACEBOOK, utm_campaign: C }), [C, null, null]],
  [
    'that name from an Instagram link',
    tags({ utm_source: 'ig', utm_medium: 'paid_social', utm_campaign: C }),
    [C, null, null],
  ],
  ['that name in another letter case', tags({ ...FACEBOOK, utm_campaign: 'SPRING' }), ['SPRING', null, null]],
  ['the id of a campaign as its name', tags({ ...FACEBOOK, utm_campaign: CAMPAIGN.id }), [C, null, null]],
  ['utm_id', tags({ ...FACEBOOK, utm_id: CAMPAIGN.id }), [C, null, null]],
  ['utm_id and another name', tags({ ...FACEBOOK, utm_id: CAMPAIGN.id, utm_campaign: 'whatever' }), [C, null, null]],
  [
    'an unknown utm_id and the name of a campaign',
    tags({ ...FACEBOOK, utm_id: '31337', utm_campaign: C }),
    [C, null, null],
  ],
  [
    'an unknown utm_id and an unknown name',
    tags({ ...FACEBOOK, utm_id: '31337', utm_campaign: 'winter' }),
    ['winter', null, null],
  ],
  ['an unknown name', tags({ ...MAIL, utm_campaign: 'winter' }), ['winter', null, null]],
  ['the same unknown name in another letter case', tags({ ...MAIL, utm_campaign: 'Winter' }), ['Winter', null, null]],
  ['only an ad', { campaign: { platform: 'social_ads', ad_id: AD.id } }, [C, S, A]],
  ['an ad under another name of the platform', { campaign: { platform: 'meta', ad_id: AD.id } }, [C, S, A]],
  ['an ad without a platform', { campaign: { ad_id: AD.id } }, [C, S, A]],
  ['an ad set', { campaign: { platform: 'facebook', ad_set_id: AD_SET.id } }, [C, S, null]],
  [
    'an ad by the macros of a link',
    tags({ hsa_cam: CAMPAIGN.id, hsa_grp: AD_SET.id, hsa_ad: AD.id, ...FACEBOOK }),
    [C, S, A],
  ],
  [
    'a campaign that is not in the catalog',
    { campaign: { platform: 'social_ads', campaign_id: '4711' } },
    ['4711', null, null],
  ],
  ['a chat click without an ad', { click_ids: { ctwa_clid: 'abc' } }, [null, null, null]],
  ['a paid click without an ad', tags({ gclid: 'g1' }), [null, null, null]],
];

const index = (n: number) => `${daysAgo(20 - n)}`;

describe('a conversion is credited to', () => {
  let p: TestProfile;
  before(async () => {
    p = await newProfile();
    await testSystem().clients.connections.createConnection({
      profileId: p.profileId,
      workspaceId: p.workspaceId,
      channel: 'social_ads',
      accountExternalId: ACCOUNT,
      accessToken: TOKEN,
    });
    await eventually(async () => {
      if ((await p.get('/connections')).data[0].sync.last_success_at !== null) return;
      await p.call('POST', '/connections/sync', {});
      assert.fail('not synced yet');
    });
    await p.send(
      cases.flatMap(([, says], n) => [
        {
          event_name: 'touch',
          event_time: `${index(n)}T10:00:00Z`,
          idempotency_key: `t${n}`,
          user_traits: { external_id: `x${n}` },
          ...says,
        },
        {
          event_name: 'payment_received',
          event_time: `${index(n)}T12:00:00Z`,
          idempotency_key: `p${n}`,
          user_traits: { external_id: `x${n}` },
          properties: { value: 10, currency: 'USD' },
        },
      ]),
    );
    await p.drained();
  });

  for (const [n, [name, , credited]] of cases.entries()) {
    it(`${credited.filter(Boolean).join(', ') || 'nothing'} when a touch says ${name}`, async () => {
      const range = `date_from=${index(n)}&date_to=${index(n)}`;
      for (const [place, level] of LEVELS.entries()) {
        const { data } = await p.get(`/campaigns?${range}&level=${level}`);
        const found = data.filter((row: Json) => row.outcome_count > 0).map((row: Json) => row.campaign_name);
        const wanted = credited[place] ?? null;
        assert.deepEqual(found, wanted === null ? [] : [wanted], level);
        const { data: rest } = await p.get(`/campaigns/unattributed?${range}&level=${level}`);
        assert.deepEqual([rest.outcome_count, rest.outcome_value], wanted === null ? [1, 10] : [0, 0], level);
      }
    });
  }
});

describe('a campaign that is in no catalog', () => {
  it('is one campaign, whatever source and id its links name beside it', async () => {
    const p = await newProfile();
    const links: Record<string, string>[] = [
      { ...MAIL },
      { ...FACEBOOK },
      { utm_source: 'google', utm_medium: 'cpc', gclid: 'g' },
      { ...FACEBOOK, utm_id: '12345' },
    ];
    await p.send(
      links.flatMap((link, n) => [
        {
          event_name: 'touch',
          event_time: `${daysAgo(3)}T10:00:00Z`,
          idempotency_key: `t${n}`,
          user_traits: { external_id: `x${n}` },
          ...tags({ ...link, utm_campaign: 'Año nuevo' }),
        },
        {
          event_name: 'lead_created',
          event_time: `${daysAgo(3)}T12:00:00Z`,
          idempotency_key: `p${n}`,
          user_traits: { external_id: `x${n}` },
        },
      ]),
    );
    await p.drained();
    const { data } = await p.get(`/campaigns?date_from=${daysAgo(3)}&date_to=${daysAgo(3)}&level=campaign`);
    assert.deepEqual(
      data.map((row: Json) => [
        row.campaign_name,
        row.attributed_outcome_count,
        row.spend,
        row.roas,
        row.cac,
        row.ctr,
        row.status,
      ]),
      [['Año nuevo', links.length, 0, null, null, null, null]],
    );
  });
});
