// Tests spend from the ad platform's figures to ROAS: sync, names, restatement, refunds, and the platform's own claim.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { daysAgo, lastDays } from '../system/days.ts';
import { testSystem } from '../system/fixture.ts';
import { type Json, newProfile, type TestProfile } from '../system/profile.ts';
import { ACCOUNT, AD, AD_SET, CAMPAIGN, TOKEN } from '../system/test-world.ts';

const range = lastDays(20);

async function connected(): Promise<TestProfile> {
  const profile = await newProfile();
  await testSystem().clients.connections.createConnection({
    profileId: profile.profileId,
    workspaceId: profile.workspaceId,
    channel: 'social_ads',
    accountExternalId: ACCOUNT,
    accessToken: TOKEN,
    deferSync: true,
  });
  await sync(profile);
  return profile;
}

async function sync(profile: TestProfile): Promise<void> {
  const before = (await profile.get('/connections')).data[0].sync.last_success_at;
  assert.equal((await profile.call('POST', '/connections/sync', {})).status, 202);
  await eventually(async () => {
    const { sync: state } = (await profile.get('/connections/sync/status')).data[0];
    assert.equal(state.state, 'succeeded');
    assert.notEqual(state.last_success_at, before);
  });
  await profile.drained();
}

const click = (n: number, query: Record<string, string>) => ({
  event_name: 'page_view',
  event_type: 'page_view',
  event_time: `${daysAgo(6)}T10:00:0${n}.000Z`,
  idempotency_key: `click-${n}`,
  anonymous_id: `visitor-${n}`,
  context: { url: `https://shop.example/?${new URLSearchParams(query)}`, referrer: 'https://l.facebook.com/' },
});
const payment = (n: number, value: string, currency = 'USD') => ({
  event_name: 'Order',
  event_type: 'payment_received',
  event_time: `${daysAgo(5)}T12:00:00.000Z`,
  idempotency_key: `order-${n}`,
  anonymous_id: `visitor-${n}`,
  user_traits: { email: `buyer${n}@example.com` },
  properties: { value, currency },
});

describe('spend and return', () => {
  it('joins synced spend and attributed cash at each level, with every field of the contract', async () => {
    const p = await connected();
    await p.send([
      click(1, {
        utm_source: 'facebook',
        utm_medium: 'paid_social',
        utm_campaign: CAMPAIGN.name,
        utm_id: CAMPAIGN.id,
        ad_id: AD.id,
        adset_id: AD_SET.id,
        fbclid: 'x1',
      }),
      payment(1, '500'),
    ]);
    await p.drained();
    for (const [level, name, parent] of [
      ['campaign', CAMPAIGN.name, null],
      ['ad_set', AD_SET.name, CAMPAIGN.name],
      ['ad', AD.name, AD_SET.name],
    ] as const) {
      const { data } = await p.get(`/campaigns?${range}&level=${level}`);
      assert.equal(data.length, 1, level);
      const [row] = data;
      assert.deepEqual(
        [
          row.campaign_name,
          row.entity_level,
          row.spend,
          row.outcome_count,
          row.outcome_value,
          row.roas,
          row.cac,
          row.impressions,
          row.clicks,
          row.ctr,
          row.avg_cpm,
          row.avg_cpc,
        ],
        [name, level, 200, 1, 500, 2.5, 200, 2000, 40, 2, 100, 5],
      );
      if (parent) assert.equal(row.parent_name, parent);
      assert.deepEqual(row.attributed_outcomes_by_type, { payment_received: 1 });
    }
    const { data: trend } = await p.get(
      `/campaigns/trend?${range}&entity_ids=${(await p.get(`/campaigns?${range}`)).data[0].campaign_id}`,
    );
    assert.deepEqual(
      trend
        .filter((row: Json) => row.spend !== 0)
        .map((row: Json) => [row.date, row.spend, row.impressions, row.clicks]),
      [
        [daysAgo(5), 100, 1000, 20],
        [daysAgo(4), 100, 1000, 20],
      ],
    );
    assert.ok(
      trend.some((row: Json) => row.date === daysAgo(6) && row.spend === 0),
      'a day without delivery is zero',
    );
    const { data: overview } = await p.get(`/overview?${range}`);
    assert.deepEqual([overview.spend, overview.revenue, overview.currency], ['200', '500', 'USD']);
  });

  it('assigns earlier clicks by name to a campaign that enters the catalog later', async () => {
    const p = await newProfile();
    await p.send([
      click(1, { utm_source: 'facebook', utm_medium: 'paid_social', utm_campaign: CAMPAIGN.name }),
      payment(1, '500'),
    ]);
    await p.drained();
    assert.deepEqual(
      (await p.get(`/campaigns?${range}`)).data.map((row: Json) => [row.campaign_name, row.spend, row.roas]),
      [[CAMPAIGN.name, 0, null]],
    );
    await testSystem().clients.connections.createConnection({
      profileId: p.profileId,
      workspaceId: p.workspaceId,
      channel: 'social_ads',
      accountExternalId: ACCOUNT,
      accessToken: TOKEN,
      deferSync: true,
    });
    await sync(p);
    await eventually(async () => {
      assert.deepEqual(
        (await p.get(`/campaigns?${range}`)).data.map((row: Json) => [row.campaign_name, row.spend, row.roas]),
        [[CAMPAIGN.name, 200, 2.5]],
      );
    });
  });

  it('subtracts a refund on the day of the payment, once, and adds it back when undone', async () => {
    const p = await newProfile();
    await p.send([click(1, { utm_source: 'news', utm_medium: 'email', utm_campaign: 'letter' }), payment(1, '80.10')]);
    await p.drained();
    const { data: payments } = await p.get('/payments');
    const id = payments[0].payment_id;
    const value = async () => (await p.get(`/campaigns?${range}`)).data[0].outcome_value;
    const refund = (amount: string) => p.call('POST', `/payments/${id}/refund`, { amount });
    assert.deepEqual(
      [(await refund('80.11')).body.error.code, (await refund('0')).body.error.code],
      ['amount_invalid', 'amount_invalid'],
    );
    assert.ok((await refund('30.05')).status < 300);
    await p.drained();
    assert.equal(await value(), 50.05);
    assert.equal((await refund('1')).body.error.code, 'manual_refund_exists');
    assert.ok((await p.call('DELETE', `/payments/${id}/refund`)).status < 300);
    await p.drained();
    assert.equal(await value(), 80.1);
  });

  it('converts by the day, and returns null, not zero, for a currency without a rate', async () => {
    const { clients } = testSystem();
    await clients.attribution.importRates({
      rates: [
        { date: daysAgo(6), base: 'EUR', currency: 'USD', rate: '1.10' },
        { date: daysAgo(6), base: 'EUR', currency: 'CLP', rate: '1100' },
      ],
    });
    const p = await newProfile();
    await p.send([
      click(1, { utm_source: 'news', utm_medium: 'email', utm_campaign: 'letter' }),
      payment(1, '50000', 'CLP'),
    ]);
    await p.drained();
    assert.equal((await p.get(`/campaigns?${range}`)).data[0].outcome_value, 50);
    await p.send([
      click(2, { utm_source: 'news', utm_medium: 'email', utm_campaign: 'letter' }),
      payment(2, '50', 'SEK'),
    ]);
    await p.drained();
    assert.deepEqual(
      [(await p.get(`/campaigns?${range}`)).data[0].outcome_value, (await p.get(`/overview?${range}`)).data.revenue],
      [null, null],
    );
    const missing = [{ currency: 'SEK', first_day: daysAgo(5), days: 1 }];
    const ratesOf = async (path: string) => (await p.get(`${path}?${range}`)).meta.unknown_rates;
    assert.deepEqual([await ratesOf('/overview'), await ratesOf('/campaigns')], [missing, missing]);
    assert.deepEqual(await ratesOf('/campaigns/platform-comparison'), [], 'no platform sent the letter');
    const { data } = await p.get(`/overview?${range}`);
    assert.deepEqual(data.known_value, { spend: null, revenue: '50', unattributed_revenue: null });
    const [row] = (await p.get(`/campaigns?${range}`)).data;
    assert.deepEqual(row.known_value, { spend: null, outcome_value: 50 });
  });

  it("shows the platform's claim beside what was attributed", async () => {
    const p = await connected();
    const { data } = await p.get(`/campaigns/platform-comparison?${range}`);
    const [row] = data.rows;
    assert.deepEqual(
      [
        row.platform_conversions,
        row.platform_conversion_value,
        row.platform_roas,
        row.svc_conversions,
        row.svc_cash_revenue,
      ],
      [2, '500', 2.5, 0, '0'],
    );
    assert.equal(row.conversion_gap, -2);
    assert.equal(data.platforms.length, 1);
  });
});

describe('the history of an ad account', () => {
  it('is read as far back as requested, which GET /connections/sync/status shows to its end', async () => {
    const p = await connected();
    assert.equal((await p.get('/connections/sync/status')).data[0].sync.progress, null);
    assert.equal((await p.call('POST', '/connections/sync', { days: 200 })).status, 202);
    const progress = await eventually(async () => {
      const [{ sync: state }] = (await p.get('/connections/sync/status')).data;
      assert.equal(state.progress?.state, 'done');
      return state.progress;
    });
    const { percent, slice, slices, rows, days, eta, error } = progress;
    assert.deepEqual([percent, slice, slices, rows, days, eta, error], [100, 4, 4, 0, 200, null, null]);
    const whole = `date_from=${daysAgo(180)}&date_to=${daysAgo(150)}`;
    await eventually(async () => assert.equal((await p.get(`/overview?${whole}`)).data.spend, '0'));
  });
});
