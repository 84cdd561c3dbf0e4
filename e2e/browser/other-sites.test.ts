// Checks that a page of another site, in a real browser with a session, changes nothing and reads nothing with the cookie.
import assert from 'node:assert/strict';
import type { Browser, BrowserContext } from 'playwright-core';
import { testSystem } from '../system/fixture.ts';
import { findChromium, launchChromium, SLOW_MS } from './chromium.ts';
import { newTenant, signIn, type Tenant } from './console-fixture.ts';
import { site } from './site.ts';

/** Runs in the page: tries to write and to read, and returns how many of the responses it could read. */
const ATTACKS = `async (base) => {
  let seen = 0;
  const attempt = (path, options) =>
    fetch(base + path, { credentials: 'include', ...options }).then(() => { seen += 1; }, () => undefined);
  const goal = JSON.stringify({ conversion_key: 'evil', name: 'Evil', event_names: ['evil'], kind: 'pipeline' });
  await attempt('/api/v1/tracking/keys', { method: 'POST', mode: 'no-cors' });
  await attempt('/api/v1/goals/definitions', { method: 'POST', mode: 'no-cors', body: goal });
  await attempt('/api/v1/goals/definitions', { method: 'POST', body: goal, headers: { 'Content-Type': 'application/json' } });
  await attempt('/api/v1/session', { method: 'DELETE' });
  await attempt('/api/v1/goals/definitions', {});
  return seen;
}`;

/** Runs in the page: submits a form, which takes the browser to the form's target. */
const FORM = `([action, type]) => {
  const form = document.createElement('form');
  Object.assign(form, { action, method: 'post', enctype: type });
  const field = document.createElement('input');
  Object.assign(field, { name: '{"conversion_key":"evil","name":"', value: '","event_names":["evil"],"kind":"pipeline"}' });
  form.append(field);
  document.body.append(form);
  form.submit();
}`;

describe('another site in a browser with a session', () => {
  let browser: Browser;
  let tenant: Tenant;
  before(async function () {
    const path = await findChromium();
    if (path === null) return this.skip();
    browser = await launchChromium(path);
    tenant = await newTenant('Guarded');
  });
  after(() => browser?.close());

  const base = () => testSystem().services.addresses.baseUrl;
  const pages = () => testSystem().services.addresses.consoleUrl;

  /** Opens a browser context in which the person has signed in. */
  async function signedIn(): Promise<BrowserContext> {
    const context = await browser.newContext({ bypassCSP: true });
    context.setDefaultTimeout(SLOW_MS);
    const page = await context.newPage();
    await page.goto(`${pages()}/console`);
    await signIn(page, tenant.email);
    await page.getByRole('button', { name: /Sign out/ }).waitFor();
    return context;
  }

  /** Checks, from one of our own pages, that the session is still there and nothing was created. */
  async function assertUntouched(context: BrowserContext): Promise<void> {
    const page = await context.newPage();
    await page.goto(`${base()}/docs/errors`);
    const keys = await page.evaluate(
      `Promise.all(['/tracking/keys', '/goals/definitions'].map(async (path) => {
        const response = await fetch('/api/v1' + path);
        return response.status + ' ' + (await response.text()).includes('evil');
      }))`,
    );
    assert.deepEqual(keys, ['200 false', '200 false']);
    const { data } = (await page.evaluate(`fetch('/api/v1/tracking/keys').then((r) => r.json())`)) as {
      data: unknown[];
    };
    assert.deepEqual(data, []);
  }

  // SameSite keeps the cookie from another host; another port of this host is the same site, so the cookie is sent.
  const OTHERS: [name: string, host: string, cookieComesAlong: boolean][] = [
    ['another host', 'localhost', false],
    ['another port of the same host', '127.0.0.1', true],
  ];
  for (const [name, host, cookieComesAlong] of OTHERS) {
    it(`writes and reads nothing by script from ${name}`, async () => {
      await using evil = await site('');
      await using context = await signedIn();
      const page = await context.newPage();
      await page.goto(`http://${host}:${evil.port}/`);
      assert.equal(await page.evaluate(`(${ATTACKS})(${JSON.stringify(base())})`), 0);
      await assertUntouched(context);
    });

    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      it(`writes nothing by a form of ${type} from ${name}`, async () => {
        await using evil = await site('');
        await using context = await signedIn();
        for (const target of [
          `${base()}/api/v1/goals/definitions`,
          `${base()}/api/v1/tracking/keys`,
          `${pages()}/console/sign-out`,
        ]) {
          const page = await context.newPage();
          await page.goto(`http://${host}:${evil.port}/`);
          const answered = page.waitForResponse((response) => response.url() === target);
          await page.evaluate(`(${FORM})(${JSON.stringify([target, type])})`);
          const status = (await answered).status();
          // Without the cookie the request is anonymous: the console then asks for a sign-in.
          const refusals = cookieComesAlong ? [403] : target.startsWith(pages()) ? [303, 403] : [401];
          assert.ok(refusals.includes(status), `${target} answered ${status}`);
        }
        await assertUntouched(context);
      });
    }
  }

  it('cannot read the cookie by script, not even on our own pages', async () => {
    await using context = await signedIn();
    const page = await context.newPage();
    await page.goto(`${pages()}/console`);
    assert.equal(String(await page.evaluate('document.cookie')).includes('session'), false);
    const [cookie] = (await context.cookies()).filter(({ name }) => name === '__Host-touchline_session');
    assert.deepEqual([cookie?.httpOnly, cookie?.secure, cookie?.sameSite, cookie?.path], [true, true, 'Lax', '/']);
  });
});
