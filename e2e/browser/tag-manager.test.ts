// Tests the container for Google Tag Manager in a real browser: its tags load the tracker, and pass calls from the data layer.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { tagManagerContainer } from '../../services/tracking/src/domain/installers/tag-manager-container.ts';
import { type Site, serveSite } from './site.ts';
import { pageWithContainer } from './tag-manager-page.ts';
import { type TrackerFixture, useBrowser } from './tracker-fixture.ts';

const push = (...touchline: unknown[]) => ({ event: 'touchline_event', touchline });

describe('The tracker from Google Tag Manager', () => {
  const open = useBrowser();

  async function visit({ collector, page }: TrackerFixture, pushes: readonly object[] = []): Promise<Site> {
    const container = tagManagerContainer({
      collector: new URL(collector.scriptUrl).origin,
      trackingKey: 'pk_test',
      stampedAt: new Date(),
    });
    const shop = await serveSite(() => pageWithContainer(container, pushes));
    await page.goto(shop.origin);
    return shop;
  }

  it('records the page, and the calls that the data layer had before and gets afterwards', async () => {
    await using fixture = await open();
    const { collector, page } = fixture;
    await using _ = await visit(fixture, [
      push('identify', { email: 'ana@example.com' }),
      push('track', 'early', { pages: 12 }),
    ]);
    await page.waitForFunction('window.touchline?.isLoaded');
    await page.evaluate(`dataLayer.push(${JSON.stringify(push('track', 'late', { is_new: true }))})`);
    await eventually(() => assert.equal(collector.events().length, 4));
    const sent = collector.events().map(({ type, name, properties, traits }) => ({ type, name, properties, traits }));
    assert.deepEqual(
      sent.map((one) => JSON.parse(JSON.stringify(one))),
      [
        { type: 'page_view' },
        { type: 'identify', traits: { email: 'ana@example.com' } },
        { type: 'track', name: 'early', properties: { pages: 12 } },
        { type: 'track', name: 'late', properties: { is_new: true } },
      ],
    );
  });

  it('passes each push on once, and nothing that is no call', async () => {
    await using fixture = await open();
    const { collector, page } = fixture;
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await using _ = await visit(fixture);
    await page.waitForFunction('window.touchline?.isLoaded');
    for (const one of [push(), push('q'), push('constructor', 'x'), { event: 'touchline_event', touchline: null }])
      await page.evaluate(`dataLayer.push(${JSON.stringify(one)})`);
    await page.evaluate(`dataLayer.push({ event: 'purchase', touchline: ['track', 'other', {}] })`);
    await page.evaluate(`dataLayer.push(${JSON.stringify(push('track', 'last'))})`);
    await eventually(() => assert.equal(collector.events('track').length, 1));
    assert.deepEqual(
      collector.events().map(({ type, name }) => name ?? type),
      ['page_view', 'last'],
    );
    assert.deepEqual(errors, []);
  });

  it('does not load the tracker twice where the page navigates without loading', async () => {
    await using fixture = await open();
    const { collector, page } = fixture;
    await using _ = await visit(fixture);
    await page.waitForFunction('window.touchline?.isLoaded');
    await page.evaluate(`dataLayer.push({ event: 'gtm.init' })`);
    await page.evaluate(`history.pushState({}, '', '/other')`);
    await eventually(() => assert.equal(collector.events('page_view').length, 2));
    assert.equal(await page.evaluate(`document.querySelectorAll('script[src*="/t/pk_test.js"]').length`), 1);
  });
});
