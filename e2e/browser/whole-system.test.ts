// Tests the tracker in a real browser against the real collector, down to what reports and journeys show.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { lastDays } from '../system/days.ts';
import { testSystem } from '../system/fixture.ts';
import { type Json, newProfile } from '../system/profile.ts';
import { SLOW_MS, useChromium } from './chromium.ts';
import { site } from './site.ts';

describe('a visit in a real browser', () => {
  const browser = useChromium();

  it('counts for its campaign, once the person identifies themselves and pays', async () => {
    const profile = await newProfile();
    const script = `${testSystem().services.addresses.collectorUrl}/t/${profile.trackingKey}.js`;
    const form =
      '<form onsubmit="event.preventDefault()"><input name="email"><input name="pass" type="password"><button>Send</button></form>';
    await using shop = await site(script, form);
    const context = await browser().newContext();
    context.setDefaultTimeout(SLOW_MS);
    const page = await context.newPage();
    await page.goto(`${shop.origin}/?utm_source=letter&utm_medium=email&utm_campaign=winter&svc_t=not-a-token`);
    await page.waitForFunction('!location.search.includes("svc_t")');
    await page.fill('[name=email]', 'Ana@Example.com');
    await page.fill('[name=pass]', 'hunter2-canary');
    await page.click('button');
    const recorded = await eventually(async () => {
      const { data } = await profile.get('/tracking/events');
      assert.deepEqual(data.map((event: Json) => event.event_type).sort(), ['form_submit', 'page_view']);
      return data;
    });
    assert.equal(JSON.stringify(recorded).includes('canary'), false);
    assert.equal(JSON.stringify(recorded).includes('svc_t'), false);
    await profile.send([
      {
        event_name: 'Order',
        event_type: 'payment_received',
        idempotency_key: 'o1',
        user_traits: { email: 'ana@example.com' },
        properties: { value: 70, currency: 'USD' },
      },
    ]);
    await profile.drained();
    const range = lastDays(1);
    const { data: rows } = await profile.get(`/campaigns?${range}&model=last_touch`);
    assert.deepEqual(
      rows.map((row: Json) => [row.campaign_name, row.outcome_count, row.outcome_value]),
      [['winter', 1, 70]],
    );
    const { data: customers } = await profile.get(`/customers?${range}&goal=payment_received`);
    const journey = await profile.get(`/customers/${customers[0].customer_profile_id}/journey`);
    const view = journey.data.events.find((event: Json) => event.event_type === 'page_view');
    assert.deepEqual(
      [view.channel, view.device, view.browser, view.campaign],
      ['email', 'desktop', 'Chrome', 'winter'],
    );
    await context.close();
  });
});
