// Tests the tracker that a site serves itself, beside the Meta pixel, in a real browser with the real collector.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { testSystem } from '../system/fixture.ts';
import { type Json, newProfile } from '../system/profile.ts';
import { SLOW_MS, useChromium } from './chromium.ts';
import { site } from './site.ts';

describe('The tracker as a file of the site', () => {
  const browser = useChromium();

  it('runs beside the pixel, and tracks no visitor who objects', async () => {
    const profile = await newProfile();
    const { baseUrl } = testSystem().services.addresses;
    const answer = await fetch(`${baseUrl}/api/v1/tracking/snippet?format=script&pixel=1234567890`, {
      headers: { authorization: `Bearer ${profile.apiKey}` },
    });
    assert.match(answer.headers.get('content-type') ?? '', /^text\/javascript/);
    const own = await answer.text();
    await using shop = await site('/own.js');
    for (const isObjecting of [false, true]) {
      const context = await browser().newContext();
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
