// Tests the pixel that the API returns in a store's page: in a real browser's sandboxed iframe, with the real collector.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { type Json, newProfile } from '../system/profile.ts';
import { SLOW_MS, useChromium } from './chromium.ts';
import { serveStore } from './shopify-store.ts';

describe('The custom pixel in a Shopify store', () => {
  const browser = useChromium();

  it('sends what visitors do once they allow it, under the cookie of the store’s page', async () => {
    const profile = await newProfile();
    const { data: pixel } = await profile.get('/tracking/installers/shopify-pixel');
    assert.deepEqual(
      [pixel.settings.permission, pixel.settings.purposes, pixel.settings.cookie_days],
      ['required', ['analytics'], 400],
    );
    await using store = await serveStore(pixel.script, { analyticsProcessingAllowed: false });
    const context = await browser().newContext();
    context.setDefaultTimeout(SLOW_MS);
    const page = await context.newPage();
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await page.goto(`${store.origin}/?utm_source=letter&utm_medium=email`);
    const publish = (name: string, data: object = {}) => {
      const document = { location: { href: page.url() }, referrer: '', title: 'Shop' };
      const event = {
        id: `sh-${randomUUID()}`,
        name,
        timestamp: new Date().toISOString(),
        context: { document },
        data,
      };
      return page.evaluate(`publish(${JSON.stringify(name)}, ${JSON.stringify(event)})`);
    };
    await publish('page_viewed');
    assert.deepEqual(await context.cookies(), []);
    await page.evaluate('answerBanner({ analyticsProcessingAllowed: true, marketingAllowed: true })');
    await publish('product_viewed', { productVariant: null });
    const checkout = {
      email: 'ana@example.com',
      order: { id: '1001' },
      totalPrice: { amount: '45.90', currencyCode: 'USD' },
    };
    await publish('checkout_completed', { checkout });
    const events = await eventually(async () => {
      const { data } = await profile.get('/tracking/events');
      assert.equal(data.length, 3);
      return data;
    });
    assert.deepEqual(events.map(({ event_name }: Json) => event_name).sort(), [
      'checkout_completed',
      'page_view',
      'product_viewed',
    ]);
    const cookie = (await context.cookies()).find(({ name }) => name === '_tl_vid');
    assert.ok(cookie?.value);
    const visitors = new Set(events.map(({ visitor_id }: Json) => visitor_id));
    assert.deepEqual([...visitors], [cookie.value], JSON.stringify(events[0]));
    assert.deepEqual(errors, []);
    await context.close();
  });
});
