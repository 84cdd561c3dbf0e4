// Sets up tracker tests: a recording collector, a site, and one browser for the whole file.
import type { OutgoingHttpHeaders } from 'node:http';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { findChromium, type LaunchOptions, launchChromium, SLOW_MS } from './chromium.ts';
import { type RecordingCollector, recordingCollector } from './recording-collector.ts';
import { type Site, site } from './site.ts';

export interface TrackerFixture extends AsyncDisposable {
  collector: RecordingCollector;
  site: Site;
  context: BrowserContext;
  page: Page;
}

/** Returns what the pages of the site contain beside the script tag. */
export type Html = (scriptUrl: string) => string;

/** Returns further headers of the site's pages. */
export type Headers = (scriptUrl: string) => OutgoingHttpHeaders;

/**
 * Registers the hooks that start and stop a browser; the tests of the suite are skipped without one.
 * @returns a function that opens a fresh browser profile on a site whose pages have the given HTML and headers
 */
export function useBrowser(options: LaunchOptions = {}): (html?: Html, headers?: Headers) => Promise<TrackerFixture> {
  let browser: Browser | undefined;

  before(async function () {
    const path = await findChromium();
    if (path === null) return this.skip();
    browser = await launchChromium(path, options);
  });
  after(() => browser?.close());

  return async function open(html: Html = () => '', headers: Headers = () => ({})) {
    if (!browser) throw new Error('The browser is started by the suite; open a fixture inside a test.');
    const collector = await recordingCollector();
    const pages = await site(collector.scriptUrl, html(collector.scriptUrl), headers(collector.scriptUrl));
    const context = await browser.newContext();
    context.setDefaultTimeout(SLOW_MS);
    const page = await context.newPage();
    return {
      collector,
      site: pages,
      context,
      page,
      async [Symbol.asyncDispose]() {
        await context.close();
        await pages[Symbol.asyncDispose]();
        await collector[Symbol.asyncDispose]();
      },
    };
  };
}
