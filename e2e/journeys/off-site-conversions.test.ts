// Tests conversions that happened off the website, and the ads that led to them.
import assert from 'node:assert/strict';
import { ago } from '../system/days.ts';
import { type Json, newProfile } from '../system/profile.ts';
import { AD, AD_SET, CAMPAIGN } from '../system/test-world.ts';
import { keyOf, range } from './journey-fixture.ts';

describe('a conversion off the website', () => {
  const chat = (key: string, phone: string, more: object) => ({
    event_name: 'dm_started',
    event_type: 'dm_started',
    event_time: ago(2),
    idempotency_key: key,
    user_traits: { phone, external_id: key },
    action_source: 'business_messaging',
    ...more,
  });
  const cases: [name: string, events: object[], levels: string[]][] = [
    [
      'its campaign ids',
      [
        chat('ids', '+56911110001', {
          campaign: { platform: 'meta', campaign_id: CAMPAIGN.id, ad_set_id: AD_SET.id, ad_id: AD.id },
        }),
      ],
      [CAMPAIGN.id, AD_SET.id, AD.id],
    ],
    [
      'its message click and ad',
      [chat('clid', '+56911110002', { campaign: { platform: 'meta', ad_id: AD.id }, click_ids: { ctwa_clid: 'k1' } })],
      [AD.id],
    ],
    [
      'an ad referral of the same click',
      [
        chat('named', '+56911110003', { click_ids: { ctwa_clid: 'k2' } }),
        {
          ...chat('referral', '+56911110003', {
            campaign: { platform: 'meta', ad_id: AD.id },
            click_ids: { ctwa_clid: 'k2' },
          }),
          event_name: 'ad_referral',
          event_type: 'ad_referral',
          event_time: ago(1.9),
        },
      ],
      [AD.id],
    ],
  ];

  it('gets a synthetic touch, which is credited to the ad that led to it', async () => {
    const p = await newProfile();
    const projecting = await keyOf(p, ['conversions:read']);
    await p.send(cases.flatMap(([, events]) => events));
    await p.send([chat('none', '+56911110009', {})]);
    await p.drained();
    for (const [name, [event], names] of cases) {
      const handle = (event as { idempotency_key: string }).idempotency_key;
      const { events } = (await p.get(`/conversions/${handle}/journey`)).data;
      const [row] = events;
      assert.deepEqual([row.event_type, row.is_synthetic], ['dm_started', true], name);
      assert.deepEqual(
        [row.url, row.path, row.device, row.browser, row.os, row.country, row.city],
        Array(7).fill(null),
      );
      const [touch] = (await projecting(`/conversions/${handle}/journey`)).body.data.touches;
      assert.deepEqual([touch.is_synthetic, touch.in_window], [true, true], name);
      const found = [touch.campaign, touch.ad_set, touch.ad].flatMap((entity) => entity?.name ?? []);
      assert.deepEqual(found, names, name);
    }
    const { data } = await p.get(`/campaigns?${range}&level=ad&model=first_touch`);
    assert.deepEqual(
      data.map((row: Json) => [row.campaign_name, row.attributed_outcome_count]),
      [[AD.id, 3]],
    );
    const { data: rest } = await p.get(`/campaigns/unattributed?${range}&level=ad&model=first_touch`);
    assert.equal(rest.attributed_outcome_count, 1);
    const [none] = (await projecting('/conversions/none/journey')).body.data.touches;
    assert.deepEqual([none.is_synthetic, none.credit.linear, none.ad, none.join_method], [true, 1, null, 'identified']);
  });
});
