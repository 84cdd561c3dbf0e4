// Tests clicks on links to other sites, in a real browser with the real collector.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import type { Json } from '../system/profile.ts';
import { useSettings } from './settings-fixture.ts';

/** @param port of the site, which answers for every host */
const linksOf = (port: number) => `
  const links = {
    away: 'http://maps.example.test:${port}/place/7?email=ana@example.com#x',
    booking: 'http://www.booking.test:${port}/now', own: '/prices', below: 'http://blog.shop.test:${port}/',
    mail: 'mailto:ana@example.com', ignored: 'http://maps.example.test:${port}/ignored',
  };
  addEventListener('DOMContentLoaded', () => {
    for (const [id, href] of Object.entries(links)) {
      const link = Object.assign(document.createElement('a'), { id, href, innerHTML: '<b>' + id + '</b>' });
      if (id === 'ignored') link.dataset.tlIgnore = '';
      document.body.append(link, ' ');
    }
  })`;

/** The beacon of a page that ends names the headless browser, which the collector would take for a robot. */
const SETTINGS = { bot_filter: false, track_outbound: true, sites: ['shop.test'], own_sites: ['booking.test'] };

describe('The tracker and links to other sites', () => {
  const openWith = useSettings();
  const outbound = (events: readonly Json[]) =>
    events
      .filter(({ event_type }) => event_type === 'outbound_click')
      .map(({ properties, path }) => [path, properties.link_host, properties.link_path]);

  async function openLinks(settings: object, path = '/?utm_source=letter&utm_campaign=may') {
    const shop = await openWith(settings);
    await shop.page.addInitScript(linksOf(shop.shop.port));
    await shop.open(shop.at('www.shop.test', path));
    return shop;
  }

  it('records the host and path of a followed link, without its query, although the page is left', async () => {
    await using shop = await openLinks(SETTINGS);
    await shop.page.click('#away b');
    await shop.page.waitForURL(/maps\.example\.test/);
    await eventually(async () =>
      assert.deepEqual(outbound(await shop.recorded()), [['/', 'maps.example.test', '/place/7']]),
    );
    const [click] = (await shop.recorded()).filter(({ event_type }: Json) => event_type === 'outbound_click');
    assert.deepEqual([click?.source, click?.campaign], ['letter', 'may']);
    assert.doesNotMatch(JSON.stringify(await shop.recorded()), /ana@example/);
  });

  it('records a link that is opened in a new tab, by the middle button or with a key', async () => {
    await using shop = await openLinks(SETTINGS);
    await shop.page.click('#away', { button: 'middle' });
    await shop.page.click('#away', { modifiers: ['ControlOrMeta'] });
    const away = ['/', 'maps.example.test', '/place/7'];
    await eventually(async () => assert.deepEqual(outbound(await shop.recorded()), [away, away]));
  });

  it('records no link to the profile’s own sites, no mail, no context menu, and nothing under data-tl-ignore', async () => {
    await using shop = await openLinks(SETTINGS);
    await shop.page.evaluate(`addEventListener('click', (event) => event.preventDefault())`);
    for (const id of ['booking', 'own', 'below', 'mail', 'ignored']) await shop.page.click(`#${id}`);
    await shop.page.click('#away', { button: 'right' });
    assert.deepEqual(outbound(await shop.recordedUntil('end')), []);
    await shop.page.click('#away');
    assert.equal(outbound(await shop.recordedUntil('second_end')).length, 1);
  });

  it('records no link at all without track_outbound', async () => {
    await using shop = await openLinks({});
    await shop.page.evaluate(`addEventListener('click', (event) => event.preventDefault())`);
    await shop.page.click('#away');
    assert.deepEqual(outbound(await shop.recordedUntil('end')), []);
  });
});
