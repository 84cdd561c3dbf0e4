// Checks that the console's reports, on a phone and on a desktop, in both languages, light and dark, are accessible, fit, and have no
// text that is cut off or lies on another.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { type ToldJourneys, toldJourneys } from '../system/told-journeys.ts';
import { useChromium } from './chromium.ts';
import { clutter } from './console-clutter.ts';
import { faultsByAxe, openConsole, overflow, picture, signInAs } from './console-fixture.ts';

const LONG = 'Centro Médico Integral de Rehabilitación y Kinesiología Providencia-Las Condes';

describe('the pages of the console with reports', () => {
  const browser = useChromium();
  let told: ToldJourneys;
  before(async () => {
    told = await toldJourneys(LONG);
  });

  const pages = async (): Promise<Readonly<Record<string, string>>> => {
    const { data } = await told.p.get('/payments?limit=10');
    const paid = data.find(({ value }: { value: string }) => value === '129.9').payment_id;
    return {
      overview: '/overview',
      campaigns: '/campaigns?model=linear',
      ads: '/campaigns?level=ad',
      claims: '/platform-claims',
      conversion: `/conversions/${paid}?model=time_decay`,
      paths: '/paths',
      customers: '/customers',
      'top-ads': '/top-ads',
      connections: '/connections',
      tracking: '/tracking',
      webhooks: '/webhooks',
    };
  };

  const unclear = async (page: Page): Promise<string[]> => [
    ...((await overflow(page)) > 0 ? ['wider than the window'] : []),
    ...(await clutter(page)),
  ];

  /** Returns the faults of a page as it opens, and with everything unfolded, where axe sees all of it. */
  const faultsOf = async (page: Page, name: string, { byAxe }: { byAxe: boolean }): Promise<string[]> => {
    await picture(page, `report-${name}`);
    const folded = await unclear(page);
    await page.evaluate("document.querySelectorAll('details').forEach((part) => { part.open = true; })");
    const open = await unclear(page);
    if (!byAxe) return [...folded, ...open].map((fault) => `${name}: ${fault}`);
    await picture(page, `report-${name}-open`);
    return [...folded, ...open, ...(await faultsByAxe(page))].map((fault) => `${name}: ${fault}`);
  };

  // What axe finds depends on the colours and on whether the window is narrow; what fits depends on the words, too.
  const looks = [
    [320, 'dark', 'es-CL', { byAxe: false }],
    [360, 'light', 'en-US', { byAxe: true }],
    [1280, 'light', 'es-CL', { byAxe: false }],
    [1280, 'dark', 'en-US', { byAxe: true }],
  ] as const;
  for (const [width, colorScheme, locale, checks] of looks)
    it(`are clear at ${width} pixels, in ${colorScheme} and ${locale}`, async () => {
      await using context = await openConsole(browser(), { width, colorScheme, locale, javaScriptEnabled: true });
      const page = await signInAs(context, 'owner', told.p.workspaceId);
      const found: string[] = [];
      for (const [name, path] of Object.entries(await pages())) {
        await page.goto(`/console/profiles/${told.p.profileId}${path}`);
        found.push(...(await faultsOf(page, `${name}-${width}-${colorScheme}-${locale}`, checks)));
      }
      assert.deepEqual(found, []);
    });

  it('print without their forms, each figure with its table', async () => {
    await using context = await openConsole(browser(), { javaScriptEnabled: true });
    const page = await signInAs(context, 'owner', told.p.workspaceId);
    await page.goto(`/console/profiles/${told.p.profileId}/overview`);
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.locator('form.filter').isVisible(), false);
    assert.equal(await page.locator('figure.picture svg[role=img]:visible').count(), 1);
  });
});
