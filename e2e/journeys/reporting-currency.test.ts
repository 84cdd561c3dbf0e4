// Tests a workspace that changes its reporting currency: every report follows, also the spend, and nothing recorded changes.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { daysAgo, lastDays } from '../system/days.ts';
import { testSystem } from '../system/fixture.ts';
import { newProfile } from '../system/profile.ts';
import { ACCOUNT, AD, CAMPAIGN, TOKEN } from '../system/test-world.ts';

const range = lastDays(20);

describe('a new reporting currency', () => {
  it('shows revenue, spend, the platform’s claim and payments in it, after everything is derived anew', async () => {
    const p = await newProfile('USD', 'Currency change');
    const { clients } = testSystem();
    // Króna for dollars, a pair for which no other test needs a rate.
    const rates = [...Array(21).keys()].map((n) => ({ date: daysAgo(n), base: 'USD', currency: 'ISK', rate: '120' }));
    await clients.attribution.importRates({ rates });
    const ids = { channel: 'social_ads', accountExternalId: ACCOUNT, accessToken: TOKEN };
    await clients.connections.createConnection({ profileId: p.profileId, workspaceId: p.workspaceId, ...ids });
    assert.equal((await p.call('POST', '/connections/sync', {})).status, 202);
    await eventually(async () =>
      assert.equal((await p.get('/connections/sync/status')).data[0].sync.state, 'succeeded'),
    );
    const utm = new URLSearchParams({
      utm_source: 'facebook',
      utm_medium: 'paid_social',
      utm_id: CAMPAIGN.id,
      ad_id: AD.id,
    });
    await p.send([
      {
        event_name: 'page_view',
        event_type: 'page_view',
        event_time: `${daysAgo(6)}T10:00:00.000Z`,
        idempotency_key: 'click',
        anonymous_id: 'v',
        context: { url: `https://shop.example/?${utm}`, referrer: 'https://l.facebook.com/' },
      },
      {
        event_name: 'Order',
        event_type: 'payment_received',
        event_time: `${daysAgo(5)}T12:00:00.000Z`,
        idempotency_key: 'order',
        anonymous_id: 'v',
        user_traits: { email: 'buyer@example.com' },
        properties: { value: '500', currency: 'USD' },
      },
    ]);
    await p.drained();
    const figures = async () => {
      const { data: overview } = await p.get(`/overview?${range}`);
      const { data: campaigns } = await p.get(`/campaigns?${range}`);
      const { data: platforms } = await p.get(`/campaigns/platform-comparison?${range}&level=campaign`);
      const { data: customers } = await p.get(`/customers?${range}&goal=payment_received`);
      const { spend, outcome_value, roas } = campaigns[0];
      const { svc_cash_revenue, platform_conversion_value } = platforms.platforms[0];
      return {
        overview: [overview.currency, overview.spend, overview.revenue, overview.roas],
        campaign: [spend, outcome_value, roas],
        claim: [svc_cash_revenue, platform_conversion_value],
        customer: customers[0].revenue,
      };
    };
    const before = await figures();
    assert.deepEqual(before.campaign, [200, 500, 2.5]);
    const path = `/workspaces/${p.workspaceId}/reporting-currency`;
    assert.equal((await p.call('PATCH', path, { reporting_currency: 'ISK' })).status, 200);
    await p.drained();
    const after = await figures();
    assert.deepEqual(after.overview, ['ISK', '24000', '60000', before.overview[3]]);
    assert.deepEqual(after.campaign, [24_000, 60_000, 2.5]);
    assert.deepEqual(
      after.claim.map(Number),
      before.claim.map((value) => Number(value) * 120),
    );
    assert.equal(after.customer, 60_000);
    const { data: payments } = await p.get('/payments');
    assert.deepEqual([payments[0].value, payments[0].currency], ['500', 'USD'], 'the recorded amount is unchanged');
    assert.equal((await p.call('PATCH', path, { reporting_currency: 'USD' })).status, 200);
    await p.drained();
    assert.deepEqual(await figures(), before);
  });
});
