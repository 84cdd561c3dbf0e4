// Tests the visitor's cookie on a site that gets a tracking host of its own, in a real browser that limits scripts as Safari does.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import type { Browser, BrowserContext } from 'playwright-core';
import { CHROME } from '../../services/tracking/test/browser.ts';
import { cname, type DnsServer, startDnsServer, txt } from '../../services/tracking/test/dns-server.ts';
import { lastDays } from '../system/days.ts';
import { testSystem } from '../system/fixture.ts';
import { type Json, newProfile, type TestProfile } from '../system/profile.ts';
import { findChromium, launchChromium, SLOW_MS } from './chromium.ts';
import { site } from './site.ts';

const DAY_S = 86_400;
const HOST = 'track.limpia.test';

/** Runs in the page before its scripts: a script's cookie lives for seven days at most. */
const LIMIT_SCRIPTS = `{
  const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
  const limited = (text) => text.replace(/max-age=(\\d+)/i, (_, seconds) => 'max-age=' + Math.min(Number(seconds), 7 * ${DAY_S}));
  Object.defineProperty(Document.prototype, 'cookie', { ...cookie, set(text) { cookie.set.call(this, limited(text)); } });
}`;

describe('The cookie of a visitor, where scripts may set one for seven days', () => {
  let browser: Browser;
  let profile: TestProfile;
  let dns: DnsServer;
  let context: BrowserContext;
  before(async function () {
    const path = await findChromium();
    if (path === null) return this.skip();
    browser = await launchChromium(path);
    dns = await startDnsServer(testSystem().dnsPort);
    profile = await newProfile();
    // A headless browser is a robot.
    context = await browser.newContext({ userAgent: CHROME });
    context.setDefaultTimeout(SLOW_MS);
    await context.addInitScript(LIMIT_SCRIPTS);
  });
  after(async () => {
    await context?.close();
    await browser?.close();
    await dns?.[Symbol.asyncDispose]();
  });

  const cookie = async () => {
    const found = (await context.cookies()).find(({ name }) => name === '_tl_vid') ?? assert.fail('no cookie');
    return { id: found.value, domain: found.domain, days: (found.expires - Date.now() / 1000) / DAY_S };
  };
  const scriptUrl = async (): Promise<string> => (await profile.get('/tracking/snippet')).data.script_url;
  /** Opens a page of the shop with the present snippet, and waits until its view is recorded. */
  async function visit(path: string): Promise<void> {
    await using shop = await site(await scriptUrl());
    const page = await context.newPage();
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.goto(`http://www.limpia.test:${shop.port}${path}`);
    assert.equal((await answered).status(), 204);
    await page.close();
  }

  it('becomes a long one with the host, keeps the visitor, and is not shortened by the script', async () => {
    await visit('/before?utm_source=letter&utm_medium=email&utm_campaign=winter');
    const before = await cookie();
    assert.ok(before.days > 6 && before.days <= 7, `${before.days} days`);

    const { body } = await profile.call('POST', '/tracking/custom-domains', { host: HOST });
    const [route, proof] = body.data.expected_records;
    dns.zone.set(route.name, [cname(route.name, route.value)]);
    dns.zone.set(proof.name, [txt(proof.name, proof.value)]);
    const verified = await profile.call('POST', `/tracking/custom-domains/${body.data.id}/verify`);
    assert.equal(verified.body.data.status, 'verified', JSON.stringify(verified.body));
    assert.equal(new URL(await scriptUrl()).hostname, HOST);
    await visit('/after');
    await eventually(async () => assert.ok((await cookie()).days > 399));
    assert.deepEqual({ ...(await cookie()), days: 0 }, { ...before, days: 0 });

    await using shop = await site(await scriptUrl());
    const page = await context.newPage();
    const posts: string[] = [];
    await page.route('**/t/tk_*', (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      posts.push(route.request().postData() ?? '');
      return route.abort();
    });
    await page.goto(`http://www.limpia.test:${shop.port}/offline`);
    await eventually(() => assert.ok(posts.some((post) => post.includes('/offline') && post.includes(before.id))));
    assert.ok((await cookie()).days > 399, 'the script shortened the cookie');
    await page.close();
  });

  it('is one visitor with one journey, before and after', async () => {
    await using shop = await site(await scriptUrl());
    const page = await context.newPage();
    await page.goto(`http://www.limpia.test:${shop.port}/checkout`);
    await page.waitForFunction('window.touchline?.isLoaded');
    await page.evaluate(`touchline.identify({ email: 'ana@example.com' })`);
    await eventually(async () => {
      const { data } = await profile.get('/tracking/events');
      assert.ok(data.some(({ event_type }: Json) => event_type === 'identify'));
    });
    await page.close();
    const order = {
      event_name: 'Order',
      event_type: 'payment_received',
      idempotency_key: 'o1',
      user_traits: { email: 'ana@example.com' },
      properties: { value: 70, currency: 'USD' },
    };
    await profile.send([order]);
    await profile.drained();
    const { data: rows } = await profile.get(`/campaigns?${lastDays(1)}&model=last_touch`);
    assert.deepEqual(
      rows.map((row: Json) => [row.campaign_name, row.outcome_count, row.outcome_value]),
      [['winter', 1, 70]],
    );
    const { data: customers } = await profile.get(`/customers?${lastDays(1)}&goal=payment_received`);
    assert.equal(customers.length, 1);
    const journey = await profile.get(`/customers/${customers[0].customer_profile_id}/journey`);
    const paths = journey.data.events
      .filter(({ event_type }: Json) => event_type === 'page_view')
      .map(({ url }: Json) => new URL(url).pathname);
    for (const path of ['/before', '/after', '/checkout']) assert.ok(paths.includes(path), `${path} in ${paths}`);
  });
});
