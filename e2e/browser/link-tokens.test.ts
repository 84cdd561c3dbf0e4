// Tests links with a token in a real browser, against the whole system: the address bar, the browser's owner, and its earlier
// visits.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { testSystem } from '../system/fixture.ts';
import { sealLinkToken } from '../system/link-token.ts';
import { type Json, newProfile, type TestProfile } from '../system/profile.ts';
import { SLOW_MS, useChromium } from './chromium.ts';
import { type Site, site } from './site.ts';

const DAY = 86_400_000;
const FORM = '<form onsubmit="event.preventDefault()"><input name="email"><button>Send</button></form>';

interface Visit extends AsyncDisposable {
  readonly profile: TestProfile;
  readonly shop: Site;
  readonly context: BrowserContext;
  readonly page: Page;
  /** Creates a customer with the given address, and a token for them. */
  customer(email: string): Promise<{ id: string; token: string }>;
  /** Opens a path of the shop and waits until its page view has arrived. */
  open(path: string): Promise<void>;
  /** Returns the types of a person's events, once everything is counted. */
  journey(id: string): Promise<string[]>;
}

describe('a link with a token in a real browser', () => {
  const browser = useChromium();

  async function visit(): Promise<Visit> {
    const profile = await newProfile();
    const shop = await site(`${testSystem().services.addresses.collectorUrl}/t/${profile.trackingKey}.js`, FORM);
    const context = await browser().newContext();
    context.setDefaultTimeout(SLOW_MS);
    const page = await context.newPage();
    const recorded = async (): Promise<number> => (await profile.get('/tracking/events')).data.length;
    return {
      ...{ profile, shop, context, page },
      async customer(email) {
        await profile.call('POST', '/customers', { rows: [{ email }] });
        const { body } = await profile.call('POST', '/customers/link-tokens', { customers: [{ email }] });
        const [{ customer_profile_id: id, token }] = body.data.results;
        return { id, token };
      },
      async open(path) {
        const before = await recorded();
        await page.goto(shop.origin + path);
        await eventually(async () => assert.ok((await recorded()) > before));
      },
      async journey(id) {
        await profile.drained();
        const { data } = await profile.get(`/customers/${id}/journey`);
        return data.events.map((event: Json) => event.event_type);
      },
      async [Symbol.asyncDispose]() {
        await context.close();
        await shop[Symbol.asyncDispose]();
      },
    };
  }

  it('assigns the browser and its earlier anonymous visits to the customer', async () => {
    await using fixture = await visit();
    const { customer, open, journey, page } = fixture;
    const ana = await customer('ana@example.com');
    await open('/?utm_source=news&utm_medium=email&utm_campaign=winter');
    await open('/prices');
    assert.deepEqual(await journey(ana.id), []);
    await open(`/offer?svc_t=${ana.token}`);
    await open('/checkout');
    assert.deepEqual(await journey(ana.id), ['page_view', 'page_view', 'page_view', 'page_view']);
    assert.equal(page.url().includes('svc_t'), false);
  });

  for (const [before, after] of [
    ['/offer?svc_t=TOKEN', '/offer'],
    ['/offer?svc_t=TOKEN#top', '/offer#top'],
    ['/offer?a=%20x&svc_t=TOKEN&b=c+d&flag', '/offer?a=%20x&b=c+d&flag'],
    ['/offer?utm_source=wa&svc_t=TOKEN#/part?x=1', '/offer?utm_source=wa#/part?x=1'],
    ['/offer?svc_t=TOKEN&x=svc_t&my_svc_t=1&svc_t=other', '/offer?x=svc_t&my_svc_t=1'],
  ] as const) {
    it(`shows ${after} for ${before} in the address bar, and leaves the token nowhere`, async () => {
      await using fixture = await visit();
      const { customer, open, journey, page, shop, profile } = fixture;
      const ana = await customer('ana@example.com');
      await open(before.replace('TOKEN', ana.token));
      assert.equal(page.url(), shop.origin + after);
      assert.deepEqual(await journey(ana.id), ['page_view']);
      const kept = await page.evaluate('JSON.stringify([{ ...localStorage }, document.cookie, location.href])');
      const shown = JSON.stringify([kept, await profile.get('/tracking/events')]);
      assert.equal(shown.includes(ana.token), false);
    });
  }

  it('does not move a browser away from the customer to whom it belongs', async () => {
    await using fixture = await visit();
    const { customer, open, journey, page, profile } = fixture;
    const [ana, eva] = [await customer('ana@example.com'), await customer('eva@example.com')];
    await open('/');
    await page.fill('[name=email]', 'eva@example.com');
    await page.click('button');
    await eventually(async () => assert.equal((await profile.get('/tracking/events')).data.length, 2));
    await open(`/offer?svc_t=${ana.token}`);
    assert.deepEqual(await journey(ana.id), []);
    assert.deepEqual(await journey(eva.id), ['page_view', 'form_submit', 'page_view']);
  });

  it('counts the visit as anonymous when the token has expired, is of another profile, or was changed', async () => {
    const other = await newProfile();
    await other.call('POST', '/customers', { rows: [{ email: 'ana@example.com' }] });
    const { body } = await other.call('POST', '/customers/link-tokens', { customers: [{ email: 'ana@example.com' }] });
    await using fixture = await visit();
    const { customer, open, journey, profile, page } = fixture;
    const ana = await customer('ana@example.com');
    const expired = await sealLinkToken(profile.profileId, ana.id, new Date(Date.now() - 1000));
    const changed = ana.token.slice(0, -1) + (ana.token.endsWith('A') ? 'Q' : 'A');
    for (const token of [expired, body.data.results[0].token, changed, '%E0%A4%A']) {
      await open(`/offer?svc_t=${token}`);
      assert.equal(page.url().includes('svc_t'), false);
    }
    assert.deepEqual(await journey(ana.id), []);
    const { data: events } = await profile.get('/tracking/events');
    assert.equal(events.length, 4);
    // The same browser with a valid token: all of its visits become hers.
    await open(`/offer?svc_t=${await sealLinkToken(profile.profileId, ana.id, new Date(Date.now() + DAY))}`);
    assert.equal((await journey(ana.id)).length, 5);
  });
});
