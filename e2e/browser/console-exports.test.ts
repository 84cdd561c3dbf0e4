// Tests the page of exports in the console, in a real browser without scripts: what was sent to each ad platform, and who sees it.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { type AdAccount, newAdAccount } from '../system/ad-account.ts';
import { newProfile, type TestProfile } from '../system/profile.ts';
import { newSearchAccount } from '../system/search-account.ts';
import { useChromium } from './chromium.ts';
import { csvOf, openConsole, picture, read, signInAs, titleOf } from './console-fixture.ts';

describe('exports in the console', () => {
  const browser = useChromium();
  let p: TestProfile;
  let account: AdAccount;
  before(async () => {
    p = await newProfile('USD', `Exports ${randomUUID()}`);
    account = await newAdAccount(p);
    const search = await newSearchAccount(p, 'https://shop.example/offer');
    const targets = [
      { ad_pixel_id: account.pixel, name: 'Shop & <b>sons</b>' },
      { kind: 'search_ads_conversion_action', conversion_action_id: search.conversionAction, name: 'Sales' },
    ];
    for (const target of targets) {
      const { status, body } = await p.call('POST', '/exports/destinations', target);
      assert.equal(status, 201, JSON.stringify(body));
    }
    const browser = { url: 'https://shop.example/thanks', user_agent: 'Mozilla/5.0 (X11; Linux) Firefox/140.0' };
    await pay({ email: 'ana@example.com' }, browser);
    await pay({ email: 'eva@example.com' }, { ...browser, consent: 'denied' });
  });

  async function pay(user_traits: object, context: object): Promise<void> {
    const event = {
      event_type: 'payment_received',
      event_name: 'Order',
      idempotency_key: randomUUID(),
      action_source: 'website',
    };
    const properties = { value: '129.90', currency: 'USD' };
    const { status, body } = await p.call('POST', '/events', { ...event, user_traits, properties, context });
    assert.equal(status, 202, JSON.stringify(body));
    await eventually(async () => {
      const path = `/exports/deliveries?outcome_event_id=${body.data.outcome_event_id}`;
      const states = (await p.get(path)).data.map(({ state }: { state: string }) => state);
      assert.ok(states.length === 2 && !states.includes('pending'), String(states));
    });
  }
  const exportsOf = ({ profileId }: TestProfile) => `/console/profiles/${profileId}/exports`;
  const signedIn = (context: BrowserContext, role: string, workspaceId = p.workspaceId): Promise<Page> =>
    signInAs(context, role, workspaceId);
  const sectionOf = (page: Page, name: string): Locator =>
    page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });
  /** Reloads until the counts of each destination have both payments, which they have some seconds later. */
  const counted = (page: Page) =>
    eventually(async () => {
      await page.reload();
      const sums = await page.locator('main > section > p:first-of-type').allTextContents();
      assert.ok(sums.length === 2 && sums.every((text) => !text.startsWith('Conversions: 0 sent')), sums.join());
    });

  it('show an owner each destination with what was sent and skipped, and the match quality', async () => {
    await using context = await openConsole(browser());
    const page = await signedIn(context, 'owner');
    await page.goto(`/console/workspaces/${p.workspaceId}`);
    await page.getByRole('link', { name: /^Exports to the ad platforms of/ }).click();
    await counted(page);
    await picture(page, 'exports');
    const shop = sectionOf(page, 'Shop & <b>sons</b>');
    assert.match(await read(shop), /Meta dataset \d+.*Active.*Waiting0/s);
    assert.match(await read(shop), /Conversions: 1 sent, 0 failed, 1 skipped\./);
    assert.match(await read(shop), /The visitor refused consent.*consent1/s);
    assert.match(await read(shop), /Purchase\d+(\.\d)?email 100%/);
    assert.match(await read(sectionOf(page, 'Sales')), /The platform does not report it/);
    const chart = shop.getByRole('img');
    assert.match((await chart.getAttribute('aria-label')) ?? '', /^Conversions by day: 1 sent, 0 failed, 1 skipped/);
    assert.deepEqual(await chart.locator('rect').count(), 2);
    await shop.locator('summary').click();
    await picture(page, 'exports-days');
    assert.equal(await shop.locator('details tbody tr').count(), 1);
    const reasons = await csvOf(page, 'reasons-', shop);
    assert.deepEqual([reasons.status, reasons.text], [200, 'Reason,Conversions\r\nconsent,1\r\n']);
    await page.getByRole('link', { name: '90 days' }).click();
    assert.equal(await sectionOf(page, 'Sales').locator('svg').getAttribute('viewBox'), '0 0 900 100');
  });

  it('say what they can when the platform does not', async () => {
    await account.fault({ kind: 'permission', times: 1, match: `dataset_id=${account.pixel}` });
    await using context = await openConsole(browser());
    const page = await signedIn(context, 'admin');
    await page.goto(exportsOf(p));
    assert.match(
      await read(sectionOf(page, 'Shop & <b>sons</b>')),
      /It is not known at the moment\. The platform says/,
    );
  });

  it('say how to begin where there is no destination', async () => {
    const other = await newProfile('USD', `No exports ${randomUUID()}`);
    await using context = await openConsole(browser());
    const page = await signedIn(context, 'owner', other.workspaceId);
    await page.goto(exportsOf(other));
    assert.match(await read(page.locator('main')), /Nothing is sent to ad platforms yet\./);
  });

  it('are shown to nobody but the owners and admins of the workspace', async () => {
    const other = await newProfile('USD', `Other ${randomUUID()}`);
    const cases = [
      ['member', p.workspaceId, 'You may not do this'],
      ['owner', other.workspaceId, 'There is nothing here'],
    ] as const;
    for (const [role, workspaceId, expected] of cases) {
      await using context = await openConsole(browser());
      const page = await signedIn(context, role, workspaceId);
      await page.goto(exportsOf(p));
      assert.equal(await titleOf(page), expected, role);
    }
  });
});
