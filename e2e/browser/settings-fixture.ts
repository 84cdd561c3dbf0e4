// Opens a fresh browser on a site whose profile has some settings, with the real API and the real collector.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { testSystem } from '../system/fixture.ts';
import { type Json, newProfile, type TestProfile } from '../system/profile.ts';
import { SLOW_MS, useChromium } from './chromium.ts';
import { type Site, site } from './site.ts';

/** Of a browser with a person before it: the collector recognises a headless one as a robot. */
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

export interface SettledSite extends AsyncDisposable {
  readonly profile: TestProfile;
  readonly shop: Site;
  readonly context: BrowserContext;
  readonly page: Page;
  /** Returns the address of a path on a host under .test, all of which are the site. */
  at(host: string, path?: string): string;
  /** The bodies of posts to the collector that were answered, with the status. */
  readonly posts: { status: number; body: string }[];
  /** Opens an address and waits until the tracker runs. */
  open(url: string): Promise<void>;
  /** Calls the tracker in the page, then waits until an event of that name was recorded; returns all events in that order. */
  recordedUntil(name: string): Promise<Json[]>;
  /** Returns all recorded events in the order in which they happened. */
  recorded(): Promise<Json[]>;
  /** Returns the visitor cookie. */
  cookie(): Promise<{ domain: string; expires: number; value: string } | undefined>;
}

export interface SiteOptions extends BrowserContextOptions {
  /** HTML of every page. */
  body?: string;
  /** A script that runs in pages before their own. */
  init?: string;
}

/**
 * Registers the hooks of a suite's browser; its tests are skipped without one.
 * @returns opens a site of a new profile with these settings
 */
export function useSettings(): (settings: object, options?: SiteOptions) => Promise<SettledSite> {
  const browser = useChromium();

  return async (settings, { body, init, ...contextOptions } = {}) => {
    const profile = await newProfile();
    // Nothing has asked the collector for this profile yet, so it has no earlier settings in a cache.
    if (Object.keys(settings).length > 0) {
      const changed = await profile.call('PATCH', '/tracking/settings', settings);
      assert.equal(changed.status, 200, JSON.stringify(changed.body));
    }
    const { collectorUrl } = testSystem().services.addresses;
    const shop = await site(`${collectorUrl}/t/${profile.trackingKey}.js`, body);
    const context = await browser().newContext({ userAgent: CHROME, ...contextOptions });
    context.setDefaultTimeout(SLOW_MS);
    if (init !== undefined) await context.addInitScript(init);
    const posts: SettledSite['posts'] = [];
    context.on('response', (response) => {
      const request = response.request();
      if (request.method() === 'POST' && request.url().startsWith(collectorUrl))
        posts.push({ status: response.status(), body: request.postData() ?? '' });
    });
    const page = await context.newPage();
    // The feed has the order of arrival, in which events of one batch are equal.
    const recorded = async (): Promise<Json[]> =>
      (await profile.get('/tracking/events')).data.sort(
        (a: Json, b: Json) => Date.parse(a.event_time) - Date.parse(b.event_time),
      );
    return {
      ...{ profile, shop, context, page, posts, recorded },
      at: (host, path = '/') => `http://${host}:${shop.port}${path}`,
      async open(url) {
        await page.goto(url);
        await page.waitForFunction('window.touchline?.isLoaded');
      },
      async recordedUntil(name) {
        await page.evaluate(`touchline.track('${name}')`);
        return eventually(async () => {
          const events = await recorded();
          assert.ok(events.some((event) => event.event_name === name));
          return events;
        });
      },
      cookie: async () => (await context.cookies()).find(({ name }) => name === '_tl_vid'),
      async [Symbol.asyncDispose]() {
        await context.close();
        await shop[Symbol.asyncDispose]();
      },
    };
  };
}

/**
 * Fails unless events have these names, in any order: the times of each batch are corrected by its own way to the collector, so two
 * batches of one moment may change places.
 */
export function assertNames(events: readonly Json[], names: readonly string[]): void {
  assert.deepEqual(events.map(({ event_name }) => event_name).sort(), [...names].sort());
}
