// Checks the API reference in a real browser: it shows every operation, contacts no other host and breaks no rule of its page.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { testSystem } from '../system/fixture.ts';
import { findChromium, launchChromium, SLOW_MS } from './chromium.ts';
import { picture } from './console-fixture.ts';

interface Description {
  paths: Record<string, Record<string, { summary?: string; tags?: string[] }>>;
}

/** The whole page is as long as a hundred windows. */
const WINDOW = { isWhole: false };

/** Opens a page at the address, and records everything that it requested and every rule that it broke. */
async function visit(browser: Browser, path: string, options: BrowserContextOptions = {}) {
  const { baseUrl } = testSystem().services.addresses;
  const context = await browser.newContext({ baseURL: baseUrl, viewport: { width: 1280, height: 900 }, ...options });
  context.setDefaultTimeout(SLOW_MS);
  const page = await context.newPage();
  const asked: string[] = [];
  const broken: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('pageerror', (error) => broken.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') broken.push(message.text());
  });
  await page.exposeFunction('brokenRule', (text: string) => broken.push(text));
  await page.addInitScript(
    `document.addEventListener('securitypolicyviolation', (event) => brokenRule(event.violatedDirective + ' ' + event.blockedURI))`,
  );
  await page.goto(path);
  const outside = () => asked.filter((url) => !url.startsWith(baseUrl) && !url.startsWith('data:'));
  return { page, broken, outside, [Symbol.asyncDispose]: () => context.close() };
}

const backgroundOf = (page: Page) => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');

describe('the API reference in a browser', () => {
  let browser: Browser;
  let description: Description;
  before(async function () {
    const path = await findChromium();
    if (path === null) return this.skip();
    browser = await launchChromium(path);
    const { baseUrl } = testSystem().services.addresses;
    description = (await (await fetch(`${baseUrl}/api/v1/openapi.json`)).json()) as Description;
  });
  after(() => browser?.close());

  const operations = () =>
    Object.entries(description.paths).flatMap(([path, item]) =>
      Object.entries(item).flatMap(([method, { summary, tags }]) =>
        summary === undefined ? [] : [{ path, method, summary, tag: tags?.[0] }],
      ),
    );

  it('opens from the root, and shows every operation of the description', async () => {
    await using visited = await visit(browser, '/');
    const { page, broken, outside } = visited;
    assert.equal(new URL(page.url()).pathname, '/docs');
    const sidebar = page.getByRole('complementary', { name: 'Sidebar for Touchline API' });
    await sidebar.getByText('Record server-side events').waitFor();
    await eventually(async () => {
      const closed = sidebar.locator('button[aria-expanded=false]');
      if ((await closed.count()) > 0) await closed.first().click();
      const shown = (await sidebar.textContent()) ?? '';
      const missing = operations().filter(({ summary }) => !shown.includes(summary));
      assert.deepEqual(missing.slice(0, 3), []);
    });
    assert.ok(operations().length > 100);
    await picture(page, 'api-reference', WINDOW);
    assert.deepEqual(broken, []);
    assert.deepEqual(outside(), []);
  });

  it('shows an operation in full, found by the keyboard alone', async () => {
    await using visited = await visit(browser, '/docs');
    const { page, broken, outside } = visited;
    await page
      .getByRole('button', { name: /search/i })
      .first()
      .waitFor();
    const reached: string[] = [];
    await eventually(async () => {
      await page.keyboard.press('Tab');
      reached.push(await page.evaluate<string>('document.activeElement.textContent.trim()'));
      assert.ok(
        reached.some((text) => text.includes('Record server-side events')),
        'not reached yet',
      );
    });
    assert.ok(reached.includes('openapi.json') && reached.includes('Errors'));
    await page.keyboard.press('Enter');
    await page.getByText('/api/v1/events', { exact: true }).first().waitFor();
    await page.getByText('idempotency_key').first().waitFor();
    assert.match(page.url(), /#/);
    assert.deepEqual(broken, []);
    assert.deepEqual(outside(), []);
  });

  it('follows the light or dark preference of the reader', async () => {
    const backgrounds: string[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      await using visited = await visit(browser, '/docs', { colorScheme });
      const { page, broken, outside } = visited;
      await page
        .getByRole('button', { name: /search/i })
        .first()
        .waitFor();
      backgrounds.push(await backgroundOf(page));
      await picture(page, `api-reference-${colorScheme}`, WINDOW);
      assert.deepEqual(broken, []);
      assert.deepEqual(outside(), []);
    }
    const [light, dark] = backgrounds.map((color) => Number(/\d+/.exec(color)?.[0]));
    assert.ok(Number(light) > 200 && Number(dark) < 60, backgrounds.join(' and '));
  });

  it('lists every operation for a reader without scripts', async () => {
    await using visited = await visit(browser, '/docs', { javaScriptEnabled: false });
    const { page } = visited;
    await page.getByRole('link', { name: 'openapi.json' }).first().waitFor();
    const shown = (await page.locator('main').textContent()) ?? '';
    for (const { method, path } of operations().filter(({ path }) => path.startsWith('/api/v1/')))
      assert.ok(shown.includes(`${method.toUpperCase()} ${path}`), path);
  });
});
