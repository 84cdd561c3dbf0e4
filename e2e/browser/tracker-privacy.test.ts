// Tests consent and the privacy signals of browsers, in a real browser with the real collector.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { testSystem } from '../system/fixture.ts';
import type { Json } from '../system/profile.ts';
import { assertNames, type SettledSite, useSettings } from './settings-fixture.ts';

const FORM =
  '<form onsubmit="event.preventDefault()"><input name="email" value="ana@example.com"><button>Send</button></form>';

const SIGNALS = {
  honour_gpc: {
    init: `Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true })`,
    extraHTTPHeaders: { 'sec-gpc': '1' },
  },
  honour_dnt: {
    init: `Object.defineProperty(Navigator.prototype, 'doNotTrack', { get: () => '1' })`,
    extraHTTPHeaders: { dnt: '1' },
  },
};

const storedIn = async ({ page, context }: SettledSite) => [
  (await context.cookies()).length,
  await page.evaluate('localStorage.length + sessionStorage.length'),
];

describe('The tracker and the signals of a visitor who objects', () => {
  const openWith = useSettings();
  for (const name of ['honour_gpc', 'honour_dnt'] as const) {
    const other = name === 'honour_gpc' ? 'honour_dnt' : 'honour_gpc';

    it(`track the visitor where ${name} is off`, async () => {
      await using shop = await openWith({ [name]: false }, SIGNALS[name]);
      await shop.open(shop.at('www.shop.test'));
      assertNames(await shop.recordedUntil('arrived'), ['page_view', 'arrived']);
    });

    it(`still exclude the visitor where only ${other} is off`, async () => {
      await using shop = await openWith({ [other]: false }, SIGNALS[name]);
      await shop.open(shop.at('www.shop.test'));
      await shop.page.evaluate(`touchline.track('hidden')`);
      assert.deepEqual(await storedIn(shop), [0, 0]);
      await shop.open(shop.at('www.shop.test', '/second'));
      assert.deepEqual([shop.posts, await shop.recorded()], [[], []]);
    });
  }

  it('count more than consent', async () => {
    await using shop = await openWith({ consent: 'opt_in' }, SIGNALS.honour_gpc);
    await shop.open(shop.at('www.shop.test'));
    await shop.page.evaluate('touchline.consent(true)');
    assert.deepEqual(await storedIn(shop), [0, 0]);
  });
});

describe('The tracker of a profile with opt-in', () => {
  const openWith = useSettings();
  const OPT_IN = { consent: 'opt_in', track_outbound: true };
  const LANDING = '/?utm_source=letter&utm_campaign=may';

  it('stores and requests nothing before consent, and then sends everything with its own time and the landing tags', async () => {
    await using shop = await openWith(OPT_IN, { body: FORM });
    const requests: string[] = [];
    shop.context.on('request', (request) =>
      requests.push(new URL(request.url()).pathname.replace(/^\/t\/.*\.js$/, 'script')),
    );
    await shop.open(shop.at('www.shop.test', LANDING));
    await shop.page.evaluate(`history.pushState({}, '', '/prices'); new Promise((done) => setTimeout(done))`);
    await shop.page.click('button');
    await shop.page.evaluate(`touchline.track('early'); touchline.identify({ email: 'ana@example.com' })`);
    await shop.page.evaluate(`dispatchEvent(new Event('pagehide')); dispatchEvent(new Event('online'))`);
    assert.deepEqual(await storedIn(shop), [0, 0]);
    assert.deepEqual(
      requests.filter((path) => !path.startsWith('/favicon')),
      ['/', 'script'],
    );
    const before = Date.now();
    await shop.page.evaluate('touchline.consent(true)');
    const events = await shop.recordedUntil('later');
    assert.deepEqual(
      events.map(({ event_name, path, campaign }: Json) => [event_name, path, campaign]).sort(),
      [
        ['page_view', '/', 'may'],
        ['page_view', '/prices', null],
        ['form_submit', '/prices', 'may'],
        ['early', '/prices', 'may'],
        ['identify', '/prices', 'may'],
        ['later', '/prices', 'may'],
      ].sort(),
    );
    assert.equal(new Set(events.map(({ session_id }: Json) => session_id)).size, 1);
    const early = events.filter(({ event_name }: Json) => event_name !== 'later');
    assert.ok(early.every(({ event_time }: Json) => Date.parse(event_time) <= before + 1000));
    assert.ok(await shop.cookie());
  });

  it('accepts only true as consent', async () => {
    await using shop = await openWith(OPT_IN);
    for (const answer of ['', "'granted'", '1', 'null', 'false']) {
      await shop.open(shop.at('www.shop.test'));
      await shop.page.evaluate(`touchline.consent(${answer}); touchline.track('hidden')`);
      assert.deepEqual(await storedIn(shop), [0, 0], answer);
    }
    await shop.open(shop.at('www.shop.test', '/end'));
    await shop.page.evaluate('touchline.consent(true)');
    assertNames(await shop.recordedUntil('end'), ['page_view', 'end']);
  });

  it('remembers consent by its cookie on the next page', async () => {
    await using shop = await openWith(OPT_IN);
    await shop.open(shop.at('www.shop.test', LANDING));
    await shop.page.evaluate('touchline.consent(true)');
    await shop.recordedUntil('first');
    await shop.open(shop.at('www.shop.test', '/second'));
    const events = await shop.recordedUntil('second');
    assertNames(events, ['page_view', 'first', 'page_view', 'second']);
    assert.equal(new Set(events.map(({ visitor_id }: Json) => visitor_id)).size, 1);
  });

  it('tells the collector, deletes what it stored and stops when consent is withdrawn, also for the pages behind', async () => {
    await using shop = await openWith(OPT_IN);
    await shop.open(shop.at('www.shop.test'));
    await shop.page.evaluate('touchline.consent(true)');
    await shop.recordedUntil('first');
    await shop.page.evaluate(`touchline.track('unsent'); touchline.consent(false); touchline.track('hidden')`);
    assert.deepEqual(await storedIn(shop), [0, 0]);
    await shop.open(shop.at('www.shop.test', '/second'));
    await shop.page.evaluate(`touchline.track('hidden')`);
    assert.deepEqual(await storedIn(shop), [0, 0]);
    // What was recorded is complete once a later event is there, under another visitor.
    await shop.page.evaluate(`touchline.consent(false); touchline.consent(true)`);
    await shop.recordedUntil('end');
    const names = ['page_view', 'first', 'consent_withdrawn', 'page_view', 'end'];
    const events = await eventually(async () => {
      const found = await shop.recorded();
      assertNames(found, names);
      return found;
    });
    const [first, second] = [...Map.groupBy(events, ({ visitor_id }: Json) => visitor_id).values()];
    const said = (of: readonly Json[] = []) => of.map(({ event_name, consent }) => `${event_name} ${consent}`).sort();
    assert.deepEqual(said(first), ['consent_withdrawn denied', 'first granted', 'page_view granted']);
    assert.deepEqual(said(second), ['end granted', 'page_view granted']);
  });

  it('keeps the cookie deleted when a response that was on its way renews it', async () => {
    await using shop = await openWith(OPT_IN);
    const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await shop.context.route('**/t/tk_*', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      asked.resolve();
      await held.promise;
      const headers = { 'access-control-allow-origin': route.request().headers().origin ?? '' };
      // As a collector on the page's own site does.
      await shop.context.addCookies([{ name: '_tl_vid', value: 'v-1', domain: '.shop.test', path: '/' }]);
      return route.fulfill({ status: 204, headers });
    });
    await shop.open(shop.at('www.shop.test'));
    await shop.page.evaluate('touchline.consent(true)');
    await asked.promise;
    await shop.page.evaluate('touchline.consent(false)');
    held.resolve();
    await eventually(async () => {
      assert.ok(shop.posts.some(({ body }) => body.includes('page_view')));
      assert.deepEqual(await storedIn(shop), [0, 0]);
    });
  });

  it('sends nothing more from a tab when consent is withdrawn in another', async () => {
    await using shop = await openWith(OPT_IN);
    await shop.open(shop.at('www.shop.test'));
    await shop.page.evaluate('touchline.consent(true)');
    await shop.recordedUntil('first');
    const other = await shop.context.newPage();
    await other.goto(shop.at('www.shop.test', '/second'));
    await other.waitForFunction('window.touchline?.isLoaded');
    await shop.context.setOffline(true);
    await shop.page.evaluate(`touchline.track('unsent')`);
    const queue = `localStorage.getItem('_tl_q') ?? ''`;
    await eventually(async () => assert.match(String(await shop.page.evaluate(queue)), /unsent/));
    await other.evaluate('touchline.consent(false)');
    // A browser shows one tab what another has stored only some time later.
    const left = `document.cookie.includes('_tl_vid') || localStorage.getItem('_tl_q') !== null`;
    await eventually(async () => assert.equal(await shop.page.evaluate(left), false));
    const sent = await shop.page.evaluate(`{
      const bodies = [];
      window.fetch = async (url, { body }) => bodies.push(body);
      dispatchEvent(new Event('online'));
      bodies;
    }`);
    assert.deepEqual(sent, []);
    assert.deepEqual(await storedIn(shop), [0, 0]);
  });

  it('takes an answer that the page’s banner gave before the script was loaded', async () => {
    await using shop = await openWith(OPT_IN);
    const { data } = await shop.profile.get('/tracking/snippet');
    const [, stub = ''] = /^<script>([^<]*)<\/script>\n<script async/.exec(data.snippet) ?? assert.fail(data.snippet);
    await shop.page.addInitScript(`${stub};touchline.consent(true)`);
    await shop.open(shop.at('www.shop.test'));
    assertNames(await shop.recordedUntil('arrived'), ['page_view', 'arrived']);
  });

  it('starts the Meta pixel only with consent', async () => {
    await using shop = await openWith(OPT_IN);
    const { baseUrl } = testSystem().services.addresses;
    const answer = await fetch(`${baseUrl}/api/v1/tracking/snippet?format=script&pixel=1234567890`, {
      headers: { authorization: `Bearer ${shop.profile.apiKey}` },
    });
    const own = await answer.text();
    const asked: string[] = [];
    await shop.context.route('https://connect.facebook.net/**', (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body: 'window.isPixelThere = true;' });
    });
    await shop.context.route('**/own*', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<!doctype html><script>${own}</script>` }),
    );
    await shop.open(shop.at('www.shop.test', '/own-1'));
    assert.deepEqual([await shop.page.evaluate('typeof window.fbq'), asked], ['undefined', []]);
    await shop.page.evaluate('touchline.consent(true)');
    await shop.page.waitForFunction('window.isPixelThere');
    await shop.open(shop.at('www.shop.test', '/own-2'));
    await shop.page.waitForFunction('window.isPixelThere');
    assert.equal(asked.length, 2);
    await shop.page.evaluate('touchline.consent(false)');
    assert.deepEqual(await shop.page.evaluate('Array.from(window.fbq.queue.at(-1))'), ['consent', 'revoke']);
    await shop.open(shop.at('www.shop.test', '/own-3'));
    assert.equal(await shop.page.evaluate('typeof window.fbq'), 'undefined');
  });
});

describe('The tracker of a profile without opt-in', () => {
  const openWith = useSettings();
  it('starts at once, and still deletes and stops when the page says that there is no consent', async () => {
    await using shop = await openWith({});
    await shop.open(shop.at('www.shop.test'));
    await shop.recordedUntil('first');
    await shop.page.evaluate(`touchline.consent(false); touchline.track('hidden')`);
    assert.deepEqual(await storedIn(shop), [0, 0]);
    await shop.open(shop.at('www.shop.test', '/second'));
    await shop.recordedUntil('end');
    const names = ['page_view', 'first', 'consent_withdrawn', 'page_view', 'end'];
    await eventually(async () => assertNames(await shop.recorded(), names));
  });
});
