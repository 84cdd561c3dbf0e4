// Tests the essentials of the tracker in Firefox: the page view, visitor and visit, a form, a page that is closed, and objections.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { type Firefox, type FirefoxPage, findFirefox, launchFirefox, type Preferences } from './firefox.ts';
import { type RecordingCollector, recordingCollector } from './recording-collector.ts';
import { type Site, site } from './site.ts';

const FORM = `<form id="reserva" onsubmit="event.preventDefault()">
  <input type="email" name="correo" value="ana@ejemplo.cl"><input type="password" name="clave" value="hunter2secret"></form>`;

interface Fixture extends AsyncDisposable {
  collector: RecordingCollector;
  shop: Site;
  page: FirefoxPage;
}

describe('The tracker in Firefox', () => {
  const open = useFirefox({ 'network.dns.localDomains': 'www.clinica.test,agenda.clinica.test' });

  it('sends a page view, then the visitor and the visit again, and says nothing in the console', async () => {
    await using fixture = await open();
    await fixture.page.goto(`${fixture.shop.origin}/a`);
    await arrived(fixture, ['/a']);
    // As a visitor goes: a driver's navigation has no referrer.
    await fixture.page.evaluate(`void setTimeout(() => { location.href = '/b'; })`);
    await arrived(fixture, ['/a', '/b']);
    const [a, b] = fixture.collector.arrivals('page_view');
    assert.equal(a?.visitor_id, b?.visitor_id);
    assert.equal(a?.session_id, b?.session_id);
    assert.equal(b?.event.referrer, `${fixture.shop.origin}/a`);
    assert.deepEqual(fixture.page.messages, []);
  });

  it('writes its cookie on the top-most domain that the browser allows', async () => {
    await using fixture = await open();
    await fixture.page.goto(`http://www.clinica.test:${fixture.shop.port}/a`);
    await arrived(fixture, ['/a']);
    assert.deepEqual(await fixture.page.cookies(), [{ name: '_tl_vid', domain: '.clinica.test' }]);
    await fixture.page.goto(`http://agenda.clinica.test:${fixture.shop.port}/b`);
    await arrived(fixture, ['/a', '/b']);
    assert.equal(new Set(fixture.collector.arrivals().map(({ visitor_id }) => visitor_id)).size, 1);
  });

  it('counts the pages of an application, and a page that comes back', async () => {
    await using fixture = await open();
    await fixture.page.goto(`${fixture.shop.origin}/a?svc_t=tok`);
    await arrived(fixture, ['/a']);
    assert.equal(await fixture.page.evaluate('location.search'), '');
    await fixture.page.evaluate(`history.pushState({}, '', '/b')`);
    await arrived(fixture, ['/a', '/b']);
    await fixture.page.goto(`${fixture.shop.origin}/c`);
    await arrived(fixture, ['/a', '/b', '/c']);
    await fixture.page.evaluate(`void setTimeout(() => history.back())`);
    await arrived(fixture, ['/a', '/b', '/c', '/b']);
  });

  it('reports a submitted form, without its secrets', async () => {
    await using fixture = await open();
    await fixture.page.goto(fixture.shop.origin);
    await fixture.page.evaluate(`document.querySelector('form').requestSubmit()`);
    const [submit] = await eventually(() => {
      const seen = fixture.collector.events('form_submit');
      assert.equal(seen.length, 1);
      return seen;
    });
    assert.deepEqual(submit?.traits, { email: 'ana@ejemplo.cl' });
    assert.equal(fixture.collector.raw.join().includes('hunter2secret'), false);
  });

  it('delivers what a page recorded that is left or closed at once', async () => {
    await using fixture = await open();
    await fixture.page.goto(`${fixture.shop.origin}/a`);
    await fixture.page.evaluate(`void setTimeout(() => { touchline.track('left'); location.href = '/b'; })`);
    await eventually(() => assert.equal(fixture.collector.events('track').length, 1));
    await arrived(fixture, ['/a', '/b']);
    await fixture.page.evaluate(`touchline.track('closed')`);
    await fixture.page.close();
    await eventually(() => assert.equal(fixture.collector.events('track').length, 2));
  });

  it('sends again what the collector could not take', async () => {
    await using fixture = await open();
    fixture.collector.answer = 503;
    await fixture.page.goto(`${fixture.shop.origin}/a`);
    await eventually(() => assert.ok(fixture.collector.raw.length > 0));
    fixture.collector.answer = 204;
    await fixture.page.goto(`${fixture.shop.origin}/b`);
    await arrived(fixture, ['/a', '/b']);
  });
});

describe('The tracker in a Firefox with Global Privacy Control', () => {
  const open = useFirefox({
    'privacy.globalprivacycontrol.enabled': true,
    'privacy.globalprivacycontrol.functionality.enabled': true,
  });

  it('stores nothing and sends nothing', async () => {
    await using fixture = await open();
    await fixture.page.goto(`${fixture.shop.origin}/a?svc_t=tok`);
    assert.equal(await fixture.page.evaluate('navigator.globalPrivacyControl && touchline.isLoaded'), true);
    await fixture.page.evaluate(`touchline.track('x'); document.querySelector('form').requestSubmit()`);
    assert.equal(await fixture.page.evaluate('localStorage.length + location.search'), '0');
    assert.deepEqual(await fixture.page.cookies(), []);
    await fixture.page.goto(`${fixture.shop.origin}/b`);
    // Whatever the first page had queued left with that page; this post reaches the collector after it.
    await fixture.page.evaluate(
      `fetch('${fixture.collector.scriptUrl}', { method: 'POST', body: '{"events":[]}' }).then(() => 1)`,
    );
    assert.equal(fixture.collector.raw.length, 1);
  });
});

describe('The tracker in a Firefox that blocks all cookies and storage', () => {
  const open = useFirefox({ 'network.cookie.cookieBehavior': 2 });

  it('sends each page view once, and stores nothing', async () => {
    await using fixture = await open();
    await fixture.page.goto(`${fixture.shop.origin}/a`);
    await arrived(fixture, ['/a']);
    await fixture.page.goto(`${fixture.shop.origin}/b`);
    await arrived(fixture, ['/a', '/b']);
    assert.deepEqual(await fixture.page.cookies(), []);
    assert.deepEqual(fixture.page.messages, []);
  });
});

/** Registers the hooks that start and stop Firefox; the tests of the suite are skipped without one. */
function useFirefox(preferences: Preferences): () => Promise<Fixture> {
  let firefox: Firefox | undefined;
  before(async function () {
    const path = await findFirefox();
    if (path === null) return this.skip();
    firefox = await launchFirefox(path, preferences);
  });
  after(() => firefox?.[Symbol.asyncDispose]());

  return async function open() {
    if (!firefox) throw new Error('The browser is started by the suite; open a fixture inside a test.');
    const collector = await recordingCollector();
    const shop = await site(collector.scriptUrl, FORM);
    return {
      collector,
      shop,
      page: await firefox.newPage(),
      async [Symbol.asyncDispose]() {
        await shop[Symbol.asyncDispose]();
        await collector[Symbol.asyncDispose]();
      },
    };
  };
}

/** Waits until exactly these pages have arrived, each once. */
function arrived({ collector }: Fixture, paths: readonly string[]): Promise<void> {
  return eventually(() => {
    const seen = collector.events('page_view').map(({ url }) => new URL(url).pathname);
    assert.deepEqual(seen, paths);
  });
}
