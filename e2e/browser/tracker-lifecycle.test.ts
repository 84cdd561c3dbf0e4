// Tests the tracker through what happens to pages: prerendered, offline and back, closed at once, many events at once.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { findChromium, openUndriven } from './chromium.ts';
import { recordingCollector, type SentEvent } from './recording-collector.ts';
import { site } from './site.ts';
import { type TrackerFixture, useBrowser } from './tracker-fixture.ts';

const QUEUE = `JSON.parse(localStorage.getItem('_tl_q') ?? '[]').map((one) => one.event.name ?? one.event.type)`;
const PRERENDERED = '/next?svc_t=tok&utm_source=x';
/** A page in front, which is left for the prerendered one once that has run its tracker. */
const PRERENDER = `
  <script type="speculationrules">${JSON.stringify({ prerender: [{ urls: [PRERENDERED], eagerness: 'immediate' }] })}</script>
  <script>
    const waitFor = (isTrue, then) => isTrue() ? then() : setTimeout(waitFor, 20, isTrue, then);
    if (document.prerendering) waitFor(() => window.touchline, () => {
      document.title = 'prerendered';
      touchline.track('early');
      localStorage.setItem('ready', '1');
    });
    else if (location.pathname === '/first') waitFor(() => localStorage.getItem('ready'), () => {
      touchline.track('last');
      location.href = ${JSON.stringify(PRERENDERED)};
    });
  </script>`;

describe('The tracker on a page that is prerendered', () => {
  it('sends nothing until the page is shown, and then one page view and what the page called', async function () {
    const path = await findChromium();
    if (path === null) return this.skip();
    await using collector = await recordingCollector();
    await using pages = await site(collector.scriptUrl, PRERENDER);
    await using _ = openUndriven(path, `${pages.origin}/first`);
    await eventually(() => assert.equal(collector.events().length, 4));
    const inOrder = collector.arrivals().sort((a, b) => a.event.at.localeCompare(b.event.at));
    assert.deepEqual(
      inOrder.map(({ event, link_token }) => [event.name ?? event.type, event.title, link_token]),
      [
        ['page_view', 'Page /first', undefined],
        ['last', 'Page /first', undefined],
        ['page_view', 'prerendered', 'tok'],
        ['early', 'prerendered', undefined],
      ],
    );
  });
});

describe('The tracker on a page that goes offline', () => {
  const open = useBrowser();

  it('keeps the events in their order, and sends them when the browser is online again', async () => {
    await using fixture = await open();
    await fixture.page.goto(fixture.site.origin);
    await eventually(() => views(fixture, 1));
    await fixture.page.waitForFunction(`localStorage.getItem('_tl_q') === null`);
    await fixture.context.setOffline(true);
    await fixture.page.evaluate(`for (const name of ['uno', 'dos', 'tres']) touchline.track(name)`);
    await eventually(async () => assert.deepEqual(await fixture.page.evaluate(QUEUE), ['uno', 'dos', 'tres']));
    assert.deepEqual(fixture.collector.events('track'), []);
    await fixture.context.setOffline(false);
    await eventually(() => assert.equal(fixture.collector.events('track').length, 3));
    assert.deepEqual(
      fixture.collector.events('track').map(({ name }) => name),
      ['uno', 'dos', 'tres'],
    );
    await eventually(async () => assert.deepEqual(await fixture.page.evaluate(QUEUE), []));
  });
});

describe('The tracker on a page whose queue another page writes over', () => {
  const open = useBrowser();
  // What the other page knew: a browser shows a page what other processes store only some time later.
  const OVERWRITES = ['removeItem("_tl_q")', 'setItem("_tl_q", "[]")'];
  for (const overwrite of OVERWRITES)
    it(`sends its events all the same, after ${overwrite}`, async () => {
      await using fixture = await open();
      await fixture.page.goto(fixture.site.origin);
      await eventually(() => views(fixture, 1));
      await fixture.page.waitForFunction(`localStorage.getItem('_tl_q') === null`);
      await fixture.context.setOffline(true);
      await fixture.page.evaluate(`touchline.track('one')`);
      await eventually(async () => assert.deepEqual(await fixture.page.evaluate(QUEUE), ['one']));
      await fixture.page.evaluate(`localStorage.${overwrite}`);
      await fixture.context.setOffline(false);
      await eventually(() => assert.equal(fixture.collector.events('track').length, 1));
      await eventually(async () => assert.deepEqual(await fixture.page.evaluate(QUEUE), []));
    });
});

describe('The tracker on a page that is left at once', () => {
  const open = useBrowser();
  const LEAVE: [name: string, leave: string][] = [
    ['another site', `location.href = 'about:blank'`],
    ['another page of the site', `location.href = '/second'`],
  ];
  for (const [name, leave] of LEAVE) {
    it(`for ${name}, as soon as the script has run, delivers the page view once`, async () => {
      await using fixture = await open(
        // The page is left within the task in which the script is loaded, so before any work that was postponed.
        () => `<script>if (location.pathname === '/first')
          document.querySelector('script[src]').addEventListener('load', () => { touchline.track('early'); ${leave}; });
        </script>`,
      );
      await fixture.page.goto(`${fixture.site.origin}/first`).catch(() => {});
      await eventually(() => assert.equal(fixture.collector.events('track').length, 1));
      assert.deepEqual(paths(fixture.collector.events('page_view')).slice(0, 1), ['/first']);
      const page = await fixture.context.newPage();
      await page.goto(`${fixture.site.origin}/third`);
      await eventually(() => assert.ok(paths(fixture.collector.events('page_view')).includes('/third')));
      await eventually(async () => assert.deepEqual(await page.evaluate(QUEUE), []));
      assert.equal(paths(fixture.collector.events('page_view')).filter((path) => path === '/first').length, 1);
    });
  }

  it('by closing its tab delivers what it recorded', async () => {
    await using fixture = await open();
    await fixture.page.goto(`${fixture.site.origin}/first`);
    await fixture.page.waitForFunction('window.touchline?.isLoaded');
    await fixture.page.evaluate(`touchline.track('last')`);
    await fixture.page.close({ runBeforeUnload: true });
    await eventually(() => assert.equal(fixture.collector.events('track').length, 1));
    assert.equal(views(fixture, 1).length, 1);
  });

  it('by hiding its tab delivers what it recorded, since a phone may end a hidden page at any time', async () => {
    await using fixture = await open();
    await fixture.page.goto(`${fixture.site.origin}/first`);
    await eventually(() => views(fixture, 1));
    await fixture.page.waitForFunction(`localStorage.getItem('_tl_q') === null`);
    const sent = await fixture.page.evaluate(`{
      let sent = [];
      Object.defineProperty(document, 'hidden', { value: true, configurable: true });
      navigator.sendBeacon = (url, body) => sent.push(body);
      touchline.track('last');
      document.dispatchEvent(new Event('visibilitychange'));
      sent.join();
    }`);
    assert.match(String(sent), /"name":"last"/);
  });
});

describe('The tracker and fifty events at once', () => {
  const open = useBrowser();

  it('sends each once and in their order, in few posts', async () => {
    await using fixture = await open();
    await fixture.page.goto(fixture.site.origin);
    await eventually(() => views(fixture, 1));
    await fixture.page.waitForFunction(`localStorage.getItem('_tl_q') === null`);
    const before = fixture.collector.raw.length;
    const names = Array.from({ length: 50 }, (_, n) => `n${n}`);
    await fixture.page.evaluate(`for (const name of ${JSON.stringify(names)}) touchline.track(name)`);
    await eventually(() => assert.equal(fixture.collector.events('track').length, 50));
    assert.deepEqual(
      fixture.collector.events('track').map(({ name }) => name),
      names,
    );
    await eventually(async () => assert.deepEqual(await fixture.page.evaluate(QUEUE), []));
    const sent = fixture.collector.bodies.flatMap(({ events }) => events.map(({ event_id }) => event_id));
    assert.equal(new Set(sent).size, sent.length, 'nothing is sent twice on a page that stays');
    assert.ok(fixture.collector.raw.length - before < 50, 'they share posts');
  });
});

function views({ collector }: TrackerFixture, atLeast: number): SentEvent[] {
  const seen = collector.events('page_view');
  assert.ok(seen.length >= atLeast, `${seen.length} page views, not ${atLeast}`);
  return seen;
}

const paths = (seen: readonly SentEvent[]) => seen.map(({ url }) => new URL(url).pathname);
