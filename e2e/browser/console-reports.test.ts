// Tests the reports of the console in a real browser without scripts: what they show is what the API answers, down to why a number is
// as it is, and only for whom it is meant.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { lastDays } from '../system/days.ts';
import { newProfile } from '../system/profile.ts';
import { type ToldJourneys, toldJourneys } from '../system/told-journeys.ts';
import { useChromium } from './chromium.ts';
import { csvOf, openConsole, picture, read, signInAs, titleOf } from './console-fixture.ts';

describe('the reports of the console', () => {
  const browser = useChromium();
  let told: ToldJourneys;
  let context: BrowserContext;
  let page: Page;
  before(async () => {
    told = await toldJourneys();
    context = await openConsole(browser());
    page = await signInAs(context, 'owner', told.p.workspaceId);
  });
  after(() => context?.close());

  const base = () => `/console/profiles/${told.p.profileId}`;
  const main = () => read(page.locator('main'));
  const open = async (path: string): Promise<void> => {
    const response = await page.goto(`${base()}${path}`);
    assert.equal(response?.status(), 200, path);
    const size = (await response?.body())?.length ?? 0;
    assert.ok(size > 0 && size < 100_000, `${path} has ${size} bytes`);
    await picture(page, `report${path.replaceAll(/[/?=&]/g, '-')}`);
  };

  it('begin, from the list of profiles, with totals, days, and up to when events are counted', async () => {
    await page.goto(`/console/workspaces/${told.p.workspaceId}`);
    await page.locator('main table').first().getByRole('link').first().click();
    assert.match(await titleOf(page), /^Overview: /);
    const text = await main();
    const { data } = await told.p.get(`/overview?${lastDays(30)}`);
    assert.equal(data.revenue, '169.9');
    assert.match(text, /Revenue.*169[.,]90/s);
    assert.match(text, /Conversions3With cash: 2/);
    assert.match(text, /Counted up to \d\d:\d\d:\d\d \(UTC\)/);
    assert.match(text, /GET \/api\/v1\/overview\/days\?date_from=/);
    await picture(page, 'report-overview');
    const { status, text: csv } = await csvOf(page, 'days');
    assert.equal(status, 200);
    const [head, ...rows] = csv.trim().split('\r\n');
    assert.match(head ?? '', /^Day,Spend,Revenue,ROAS,Conversions,Unattributed/);
    assert.equal(rows.length, 30);
    assert.ok(
      rows.some((row) => /,129\.9,/.test(row)),
      csv,
    );
  });

  it('show a year of days by week', async () => {
    await open(`/overview?${lastDays(364).replaceAll('date_', '')}`);
    assert.match(await main(), /Revenue.*169[.,]90.*Week by week/s);
    const { text: csv } = await csvOf(page, 'days');
    const rows = csv.trim().split('\r\n').slice(1);
    assert.ok(rows.length >= 53 && rows.length <= 54, `${rows.length} rows`);
  });

  it('lead from campaigns over ad sets to ads, and under every model', async () => {
    await open('/campaigns');
    await page.getByRole('link', { name: 'Spring & <b>sale</b>', exact: true }).click();
    assert.match(await titleOf(page), /^Ad sets: /);
    await page.getByRole('link', { name: 'Own set', exact: true }).click();
    assert.match(await titleOf(page), /^Ads: /);
    assert.equal(await page.getByRole('link', { name: /^Conversions of/ }).count(), 0);
    assert.match(await main(), /Own ad/);
    await open('/campaigns?model=first_touch');
    assert.match(await main(), /Under the model First touch/);
    const { text } = await csvOf(page, 'models');
    assert.match(text, /^Campaigns,First touch,Position-based,Linear,Time decay,Last non-direct,Last touch\r\n/);
  });

  it('say for any number which conversions are behind it, and for each why every touchpoint has its share', async () => {
    await open('/campaigns?model=position_based');
    await page.getByRole('link', { name: /^Conversions of Spring/ }).click();
    assert.match(await titleOf(page), /^Conversions of Spring/);
    await page
      .getByRole('link', { name: /^Why: Payments/ })
      .first()
      .click();
    await picture(page, 'report-conversion');
    const text = await main();
    assert.match(text, /Ana Díaz/);
    assert.match(text, /The two of the window get half each\./);
    assert.match(text, /50 ?%/);
    await page.locator('select[name=model]').selectOption('time_decay');
    await page.getByRole('button', { name: 'Show' }).click();
    assert.match(await main(), /It happened 10 d before: its weight is 0\.3\d*, of 1\.\d+ altogether\./);
    assert.match(await main(), /The customer's journey/);
  });

  it('show what the platforms claim, the paths, the ads, the connections, the tracking and the webhooks', async () => {
    await open('/platform-claims');
    assert.match(await main(), /Meta (reports no conversions|claims \d)/);
    await open('/paths');
    const paths = await told.p.get(`/paths?${lastDays(30)}`);
    assert.equal(paths.data.conversions, 2);
    assert.match(await main(), /Conversions with touchpoints2Without any touchpoint1/);
    assert.match(await main(), /Paid social → Email/);
    await open('/top-ads');
    await open('/connections');
    assert.match(await main(), /Own.*Meta.*In order/s);
    await open('/tracking');
    assert.match(await main(), /Events in 24 hours/);
    await open('/webhooks');
    assert.match(await main(), /Nothing is subscribed\./);
  });

  it('make the link of a hand-off, which is shown once', async () => {
    await open('/connections');
    await page.getByText('Connect an account').click();
    await page.getByRole('button', { name: 'Connect Google Ads' }).click();
    const link = page.getByRole('link', { name: 'Connect Google Ads' });
    const href = (await link.getAttribute('href')) ?? '';
    assert.match(href, /^http.*\/handoffs\/[\w-]+\/page\?k=/);
    await page.reload();
    assert.equal(await link.count(), 0);
  });

  it('send a webhook once more', async () => {
    const { body, status } = await told.p.call('POST', '/webhooks', {
      url: 'http://127.0.0.1:9/nowhere',
      events: ['outcome.recorded'],
    });
    assert.equal(status, 201, JSON.stringify(body));
    await told.p.call('POST', `/webhooks/${body.data.id}/test`, {});
    await open('/webhooks');
    await page.getByRole('link', { name: 'http://127.0.0.1:9/nowhere' }).click();
    assert.match(await titleOf(page), /^Deliveries: /);
  });

  it('speak Spanish to those who choose it', async () => {
    await open('/overview');
    await page.getByRole('button', { name: 'Español' }).click();
    assert.match(await titleOf(page), /^Resumen: /);
    assert.equal(await page.locator('html').getAttribute('lang'), 'es');
    await page.getByRole('button', { name: 'English' }).click();
    assert.match(await titleOf(page), /^Overview: /);
  });

  it('show a member the figures and no person, and strangers nothing', async () => {
    await using asMember = await openConsole(browser());
    const member = await signInAs(asMember, 'member', told.p.workspaceId);
    await member.goto(`${base()}/overview`);
    assert.match(await read(member.locator('main')), /169[.,]90/);
    assert.equal(await member.getByRole('link', { name: 'Customers' }).count(), 0);
    const { data } = await told.p.get(`/payments?limit=10`);
    const id = data.find((row: { value: string }) => row.value === '129.9').payment_id;
    await member.goto(`${base()}/conversions/${id}`);
    const why = await read(member.locator('main'));
    assert.match(why, /Under every model/);
    assert.doesNotMatch(why, /Ana|Díaz|ana\.told/);
    await member.goto(`${base()}/customers`);
    assert.equal(await titleOf(member), 'You may not do this');

    const other = await newProfile('USD', `Stranger ${randomUUID()}`);
    await using asStranger = await openConsole(browser());
    const stranger = await signInAs(asStranger, 'owner', other.workspaceId);
    for (const path of [
      'overview',
      'campaigns',
      'paths',
      'customers',
      'connections',
      'tracking',
      'webhooks',
      `conversions/${id}`,
    ]) {
      await stranger.goto(`${base()}/${path}`);
      assert.equal(await titleOf(stranger), 'There is nothing here', path);
    }
    // Another profile's conversion is not reached through one's own either.
    await stranger.goto(`/console/profiles/${other.profileId}/conversions/${id}`);
    assert.equal(await titleOf(stranger), 'There is nothing here');
  });

  it('are recorded in the PII access log when they show persons', async () => {
    await open('/customers?goal=payment_received');
    assert.match(await main(), /Ana Díaz/);
    await eventually(async () => {
      await page.goto(`/console/workspaces/${told.p.workspaceId}/pii-access-log`);
      assert.match(await main(), /\/customers/);
    });
  });
});
