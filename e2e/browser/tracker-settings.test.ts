// Tests how a profile's settings change its tracker, in a real browser with the real collector.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import type { Browser } from 'playwright-core';
import { testSystem } from '../system/fixture.ts';
import { type Json, newProfile } from '../system/profile.ts';
import { findChromium, launchChromium, SLOW_MS } from './chromium.ts';
import { site } from './site.ts';

const FORM =
  '<form onsubmit="event.preventDefault()"><input name="email" value="ana@example.com"><button>Send</button></form>';
const DAY_S = 86_400;

describe('The tracker and the settings of its profile', () => {
  let browser: Browser;
  before(async function () {
    const path = await findChromium();
    if (path === null) return this.skip();
    browser = await launchChromium(path);
  });
  after(() => browser?.close());

  it('skips forms, keeps its cookie for two days, and tracks a visitor who objects, where the settings say so', async () => {
    const profile = await newProfile();
    const changed = await profile.call('PATCH', '/tracking/settings', {
      capture_forms: false,
      visitor_cookie_days: 2,
      respect_privacy_signals: false,
    });
    assert.equal(changed.status, 200, JSON.stringify(changed.body));
    const script = `${testSystem().services.addresses.collectorUrl}/t/${profile.trackingKey}.js`;
    await eventually(async () => assert.match(await (await fetch(script)).text(), /"forms":false/));
    await using shop = await site(script, FORM);
    const context = await browser.newContext();
    context.setDefaultTimeout(SLOW_MS);
    const page = await context.newPage();
    await page.addInitScript(`Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true })`);
    await page.goto(shop.origin);
    await page.waitForFunction('window.touchline?.isLoaded');
    await page.click('button');
    await page.evaluate(`touchline.track('behind_the_form')`);
    const names = await eventually(async () => {
      const { data } = await profile.get('/tracking/events');
      assert.ok(data.some((event: Json) => event.event_name === 'behind_the_form'));
      return data.map((event: Json) => event.event_name).sort();
    });
    assert.deepEqual(names, ['behind_the_form', 'page_view']);
    const cookie = (await context.cookies()).find(({ name }) => name === '_tl_vid');
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / DAY_S;
    assert.ok(days > 1.9 && days <= 2, `${days} days`);
    await context.close();
  });

  it('also runs from a file of the site, beside the pixel, and tracks no visitor who objects', async () => {
    const profile = await newProfile();
    const { baseUrl } = testSystem().services.addresses;
    const answer = await fetch(`${baseUrl}/api/v1/tracking/snippet?format=script&pixel=1234567890`, {
      headers: { authorization: `Bearer ${profile.apiKey}` },
    });
    assert.match(answer.headers.get('content-type') ?? '', /^text\/javascript/);
    const own = await answer.text();
    await using shop = await site('/own.js');
    for (const isObjecting of [false, true]) {
      const context = await browser.newContext();
      context.setDefaultTimeout(SLOW_MS);
      const asked: string[] = [];
      await context.route('**/own.js', (route) => route.fulfill({ contentType: 'text/javascript', body: own }));
      await context.route('https://connect.facebook.net/**', (route) => {
        asked.push(route.request().url());
        return route.fulfill({ contentType: 'text/javascript', body: 'window.isPixelThere = true;' });
      });
      const page = await context.newPage();
      const errors: Error[] = [];
      page.on('pageerror', (error) => errors.push(error));
      if (isObjecting)
        await page.addInitScript(
          `Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true })`,
        );
      await page.goto(`${shop.origin}/${isObjecting}`);
      await page.waitForFunction('window.touchline?.isLoaded');
      if (isObjecting) await page.waitForLoadState('networkidle');
      else await page.waitForFunction('window.isPixelThere');
      const calls = await page.evaluate('window.fbq && Array.from(window.fbq.queue, (call) => Array.from(call))');
      const wanted = [
        ['init', '1234567890'],
        ['track', 'PageView'],
      ];
      assert.deepEqual([calls ?? null, asked.length], isObjecting ? [null, 0] : [wanted, 1]);
      assert.deepEqual(errors, []);
      if (!isObjecting)
        await eventually(async () => assert.equal((await profile.get('/tracking/events')).data.length, 1));
      await context.close();
    }
    const { data } = await profile.get('/tracking/events');
    assert.deepEqual(
      data.map(({ event_name, url }: Json) => [event_name, new URL(url).pathname]),
      [['page_view', '/false']],
    );
  });
});
