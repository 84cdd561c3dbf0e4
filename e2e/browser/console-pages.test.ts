// Checks that every page of the console, on a phone and on a desktop, in light and in dark, is accessible and no wider than the
// window.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import type { Browser, Page } from 'playwright-core';
import { newAdAccount } from '../system/ad-account.ts';
import { testSystem } from '../system/fixture.ts';
import { findChromium, launchChromium } from './chromium.ts';
import { faultsByAxe, newTenant, openConsole, overflow, picture, signIn, type Tenant } from './console-fixture.ts';

const LONG = 'Centro Médico Integral de Rehabilitación y Kinesiología Providencia-Las Condes';

/** CSS pixels of the narrowest window (WCAG 2.2, 1.4.10). */
const NARROW = 320;

describe('the pages of the console', () => {
  let browser: Browser;
  let tenant: Tenant;
  before(async function () {
    const path = await findChromium();
    if (path === null) return this.skip();
    browser = await launchChromium(path);
    tenant = await newTenant(LONG, { type: 'healthcare_agency' });
    await fill(tenant);
  });
  after(() => browser?.close());

  const faulty = async (page: Page, path: string, button: string) => {
    await page.goto(path);
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('alert').waitFor();
  };
  const workspace = () => `/console/workspaces/${tenant.workspaceId}`;
  const keys = () => `/console/profiles/${tenant.profileId}/keys`;
  const pages: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
    home: (page) => page.goto('/console'),
    workspace: (page) => page.goto(workspace()),
    keys: (page) => page.goto(keys()),
    'new-key': (page) => page.goto(`${keys()}/new`),
    'new-key-faults': (page) => faulty(page, `${keys()}/new`, 'Issue the key'),
    'issued-key': async (page) => {
      await page.goto(`${keys()}/new`);
      await page.getByLabel('Name').fill('Kasse');
      await page.getByLabel('campaigns:read').check();
      await page.getByRole('button', { name: 'Issue the key' }).click();
      await page.locator('#secret').waitFor();
    },
    'revoke-key': async (page) => {
      await page.goto(keys());
      await page
        .getByRole('link', { name: /^Revoke/ })
        .first()
        .click();
    },
    actions: async (page) => {
      await page.goto(`/console/profiles/${tenant.profileId}/actions`);
      await page.getByRole('link', { name: /^Undo/ }).waitFor();
    },
    'undo-action': async (page) => {
      await page.goto(`/console/profiles/${tenant.profileId}/actions`);
      await page.getByRole('link', { name: /^Undo/ }).click();
    },
    exports: async (page) => {
      const table = page.getByText('The same as a table');
      // A conversion is counted some seconds after it was sent.
      await eventually(async () => {
        await page.goto(`/console/profiles/${tenant.profileId}/exports`);
        assert.equal(await table.count(), 1);
      });
      await table.click();
    },
    members: (page) => page.goto(`${workspace()}/members`),
    'members-faults': (page) => faulty(page, `${workspace()}/members`, 'Create an invitation'),
    log: (page) => page.goto(`${workspace()}/pii-access-log`),
    agreement: (page) => page.goto(`/console/apps/${tenant.appId}/agreement`),
    password: (page) => page.goto('/console/account/password'),
    'password-faults': (page) => faulty(page, '/console/account/password', 'Change the password'),
    nothing: (page) => page.goto('/console/nothing'),
  };

  // Colours are the same at every width, and nothing is wider in the dark.
  const looks = [
    [NARROW, 'light'],
    [1280, 'dark'],
  ] as const;
  for (const [width, colorScheme] of looks) {
    it(`are accessible and fit at ${width} pixels, in ${colorScheme}`, async () => {
      await using context = await openConsole(browser, { width, colorScheme, javaScriptEnabled: true });
      const page = await context.newPage();
      const found: string[] = [];
      const fit = async (label: string) => {
        await picture(page, label);
        if ((await overflow(page)) > 0) found.push(`${label}: wider than the window`);
      };
      const look = async (name: string) => {
        const label = `${name}-${width}-${colorScheme}`;
        await fit(label);
        found.push(...(await faultsByAxe(page)).map((fault) => `${label}: ${fault}`));
      };
      /** Sees whether the page fits in Spanish, whose words are longer, and returns to the page in English. */
      const fitInSpanish = async (name: string) => {
        const choice = page.getByRole('button', { name: 'Español' });
        // A secret that is shown once has no choice beside it, and a refused form would be an empty one again.
        if ((await choice.count()) === 0 || name.endsWith('-faults')) return;
        await choice.click();
        await page.locator('html[lang=es]').waitFor();
        await fit(`${name}-es-${width}-${colorScheme}`);
        await page.getByRole('button', { name: 'English' }).click();
        await page.locator('html[lang=en]').waitFor();
      };
      await faulty(page, '/console/sign-in', 'Sign in');
      await look('sign-in-faults');
      await page.goto('/console/sign-in');
      await look('sign-in');
      if (width === NARROW) await fitInSpanish('sign-in');
      await signIn(page, tenant.email);
      for (const [name, go] of Object.entries(pages)) {
        await go(page);
        await look(name);
        if (width === NARROW) await fitInSpanish(name);
      }
      assert.deepEqual(found, []);
    });
  }
});

/** Creates rows for every table. */
async function fill({ workspaceId, profileId }: Tenant): Promise<void> {
  const { access, people } = testSystem().clients;
  const { baseUrl } = testSystem().services.addresses;
  await people.inviteMember({
    workspaceId,
    email: 'somebody.with.a.long.address@subsidiary.example.com',
    role: 'admin',
  });
  const { apiKey } = await access.issueApiKey({ profileId, name: 'Web server of the reception', allScopes: true });
  await access.issueApiKey({ profileId, name: LONG, scopes: ['campaigns:read'] });
  const answer = await fetch(`${baseUrl}/api/v1/customers/search?q=ana`, {
    headers: { authorization: `Bearer ${apiKey}` },
  });
  assert.equal(answer.status, 200, await answer.text());
  const { campaign, pixel } = await newAdAccount({ profileId, workspaceId });
  const post = async (path: string, body: object): Promise<void> => {
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
    const key = { 'idempotency-key': randomUUID() };
    const init = { method: 'POST', headers: { ...headers, ...key }, body: JSON.stringify(body) };
    const response = await fetch(`${baseUrl}/api/v1${path}`, init);
    assert.ok(response.ok, await response.text());
  };
  await post(`/campaigns/${campaign}/pause`, {});
  await post('/exports/destinations', { ad_pixel_id: pixel, name: LONG });
  await post('/events', {
    ...{ event_type: 'payment_received', event_name: 'Order', idempotency_key: randomUUID() },
    ...{ user_traits: { email: 'ana@example.com' }, properties: { value: '1', currency: 'USD' } },
  });
}
