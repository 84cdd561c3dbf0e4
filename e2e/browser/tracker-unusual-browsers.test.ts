// Tests the tracker against the real collector where the browser is unusual: a wrong clock, a sandboxed frame, blocked cookies.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import type { Browser, BrowserContext } from 'playwright-core';
import { testSystem } from '../system/fixture.ts';
import { type Json, newProfile, type TestProfile } from '../system/profile.ts';
import { findChromium, launchChromium, launchWithPreferences, SLOW_MS } from './chromium.ts';
import { site } from './site.ts';

const DAY_MS = 86_400_000;

describe('a visit in an unusual browser', () => {
  let path: string;
  let browser: Browser;
  before(async function () {
    const found = await findChromium();
    if (found === null) return this.skip();
    path = found;
    browser = await launchChromium(path);
  });
  after(() => browser?.close());

  for (const [name, offMs] of [
    ['a day ahead', DAY_MS],
    ['a day behind', -DAY_MS],
  ] as const) {
    it(`whose clock is ${name} is recorded at the time at which it was`, async () => {
      const profile = await newProfile();
      await using shop = await site(scriptOf(profile));
      const context = await opened();
      const page = await context.newPage();
      const from = Date.now();
      await page.clock.install({ time: from + offMs });
      await page.goto(shop.origin);
      await page.clock.runFor(1000);
      await page.evaluate(`touchline.track('signed_up')`);
      await page.clock.runFor(1000);
      const events = await recorded(profile, ['page_view', 'signed_up']);
      for (const { event_time } of events) {
        const time = Date.parse(event_time);
        // The page's clock is moved by hand, so the correction is at most as exact as the time that the test has taken.
        assert.ok(time >= from - 2000 && time <= Date.now() + 2000, `${event_time} is ${time - from} ms off`);
      }
      await context.close();
    });
  }

  it('in a sandboxed frame is recorded once, without a cookie and without errors', async () => {
    const profile = await newProfile();
    const script = scriptOf(profile);
    await using inner = await site(script);
    // The collector is on the frame's own site, where a page that is not sandboxed would send its cookie.
    const framed = `${new URL(script).protocol}//${new URL(script).hostname}:${inner.port}/framed`;
    await using outer = await site('', `<iframe sandbox="allow-scripts" src="${framed}"></iframe>`);
    const context = await opened();
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('console', (message) => errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(`${outer.origin}/`);
    const frame = await eventually(() => {
      const found = page.frames().find((one) => one.url().endsWith('/framed'));
      assert.ok(found);
      return found;
    });
    await frame.waitForFunction('window.touchline?.isLoaded');
    const posted = page.waitForResponse((response) => response.request().method() === 'POST');
    await frame.evaluate(`touchline.track('clicked'); history.replaceState({}, '', '/framed?step=2')`);
    assert.equal((await posted).status(), 204);
    await recorded(profile, ['clicked', 'page_view', 'page_view']);
    assert.deepEqual(
      (await context.cookies()).filter(({ name }) => name === '_tl_vid'),
      [],
    );
    assert.deepEqual(
      errors.filter((text) => text.includes('/t/')),
      [],
    );
    await context.close();
  });

  it('that blocks all cookies and storage is recorded, and each of its pages once', async () => {
    const profile = await newProfile();
    await using shop = await site(scriptOf(profile));
    await using own = await launchWithPreferences(path, {
      profile: { default_content_setting_values: { cookies: 2 } },
    });
    const page = await own.context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(shop.origin);
    await page.waitForFunction('window.touchline?.isLoaded');
    assert.match(
      String(await page.evaluate(`{ try { localStorage.length } catch (error) { error.name } }`)),
      /Security/,
    );
    await page.evaluate(`touchline.track('signed_up')`);
    await recorded(profile, ['page_view', 'signed_up']);
    await page.goto(`${shop.origin}/b`);
    await recorded(profile, ['page_view', 'page_view', 'signed_up']);
    assert.deepEqual(await own.context.cookies(), []);
    assert.deepEqual(errors, []);
  });

  async function opened(): Promise<BrowserContext> {
    const context = await browser.newContext();
    context.setDefaultTimeout(SLOW_MS);
    return context;
  }
});

const scriptOf = ({ trackingKey }: TestProfile) =>
  `${testSystem().services.addresses.collectorUrl}/t/${trackingKey}.js`;

/** Waits until exactly these events are recorded. */
function recorded(profile: TestProfile, names: readonly string[]): Promise<Json[]> {
  return eventually(async () => {
    const { data } = await profile.get('/tracking/events');
    assert.deepEqual(data.map((event: Json) => event.event_name).sort(), names);
    return data;
  });
}
