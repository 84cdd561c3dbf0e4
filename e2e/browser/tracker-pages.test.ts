// Tests page views, sessions and delivery of the tracker, in a real browser.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { EVERYTHING, gzipBytes, maxGzipBytes, trackerSource } from '../../services/tracking/tracker/build.ts';
import type { SentEvent } from './recording-collector.ts';
import { type TrackerFixture, useBrowser } from './tracker-fixture.ts';

describe('The tracker script', () => {
  it('weighs at most 4.7 KB gzipped with every option on, and needs no eval', async () => {
    const script = await trackerSource(EVERYTHING);
    assert.ok(gzipBytes(script) <= maxGzipBytes, `${gzipBytes(script)} bytes`);
    assert.doesNotMatch(script, /\beval\(|new Function/);
  });
});

describe('The tracker on a page', () => {
  const open = useBrowser();

  it('sends a page view on load, as text/plain with the members of the contract', async () => {
    await using fixture = await open();
    await fixture.page.goto(`${fixture.site.origin}/inicio?a=1#parte`, { referer: 'https://www.google.com/' });
    const [view] = await eventually(() => views(fixture, 1));
    assert.equal(view?.url, `${fixture.site.origin}/inicio?a=1`);
    assert.equal(view?.referrer, 'https://www.google.com/');
    assert.equal(view?.title, 'Page /inicio');
    assert.match(view?.event_id ?? '', /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    assert.equal(new Date(view?.at ?? '').toISOString(), view?.at);
    const [body] = fixture.collector.bodies;
    assert.deepEqual(Object.keys(body ?? {}).sort(), ['events', 'sent_at', 'session_id', 'visitor_id']);
    assert.ok(Date.parse(body?.sent_at ?? '') >= Date.parse(view?.at ?? ''));
    assert.deepEqual([...new Set(fixture.collector.contentTypes)], ['text/plain;charset=UTF-8']);
  });

  it('sends a page view for each navigation inside a single-page application, with the page before as its referrer', async () => {
    await using fixture = await open();
    await fixture.page.goto(`${fixture.site.origin}/`, { referer: 'https://www.google.com/' });
    await eventually(() => views(fixture, 1));
    await fixture.page.evaluate(`history.pushState({}, '', '/precios?plan=2'); document.title = 'Precios'`);
    await eventually(() => views(fixture, 2));
    await fixture.page.evaluate(`location.hash = '#/contacto'`);
    await eventually(() => views(fixture, 3));
    await fixture.page.evaluate('history.go(-1)');
    const seen = await eventually(() => views(fixture, 4));
    const origin = fixture.site.origin;
    assert.deepEqual(
      seen.map((one) => [one.url, one.referrer]),
      [
        [`${origin}/`, 'https://www.google.com/'],
        [`${origin}/precios?plan=2`, `${origin}/`],
        [`${origin}/precios?plan=2#/contacto`, `${origin}/precios?plan=2`],
        [`${origin}/precios?plan=2`, `${origin}/precios?plan=2#/contacto`],
      ],
    );
    assert.equal(seen[1]?.title, 'Precios');
  });

  it('does not count an anchor, a tidied campaign query or a redirect as a page', async () => {
    await using fixture = await open();
    await fixture.page.goto(`${fixture.site.origin}/a?utm_source=x&utm_campaign=y`);
    await eventually(() => views(fixture, 1));
    await fixture.page.evaluate(`history.replaceState({}, '', '/a'); location.hash = 'precios'`);
    await fixture.page.evaluate(`history.pushState({}, '', '/paso'); history.replaceState({}, '', '/fin')`);
    const seen = await eventually(() => views(fixture, 2));
    assert.deepEqual(
      seen.map((one) => new URL(one.url).pathname),
      ['/a', '/fin'],
    );
  });

  it('keeps one visitor across reloads and other tabs, in a cookie of at most 400 days', async () => {
    await using fixture = await open();
    await fixture.page.goto(fixture.site.origin);
    await eventually(() => views(fixture, 1));
    const [cookie] = await fixture.context.cookies();
    await fixture.page.reload();
    await (await fixture.context.newPage()).goto(`${fixture.site.origin}/otra`);
    await eventually(() => views(fixture, 3));
    assert.deepEqual([...new Set(fixture.collector.bodies.map((body) => body.visitor_id))], [cookie?.value]);
    assert.equal(new Set(fixture.collector.bodies.map((body) => body.session_id)).size, 1);
    assert.equal(cookie?.name, '_tl_vid');
    assert.equal(cookie?.sameSite, 'Lax');
    assert.equal(cookie?.path, '/');
    assert.ok((cookie?.expires ?? 0) <= Date.now() / 1000 + 400 * 86_400 + 1);
  });

  it('writes the cookie on the top-most domain that the browser allows, for all its hosts', async () => {
    await using fixture = await open();
    await fixture.page.goto(`http://www.clinica.test:${fixture.site.port}/`);
    await eventually(() => views(fixture, 1));
    await fixture.page.goto(`http://agenda.clinica.test:${fixture.site.port}/`);
    await eventually(() => views(fixture, 2));
    const cookies = await fixture.context.cookies();
    assert.deepEqual(
      cookies.map((one) => [one.name, one.domain]),
      [['_tl_vid', '.clinica.test']],
    );
    assert.equal(new Set(fixture.collector.bodies.map((body) => body.visitor_id)).size, 1);
  });

  it('begins a new session for another campaign, but not for a plain page', async () => {
    await using fixture = await open();
    await fixture.page.goto(`${fixture.site.origin}/?utm_source=a&utm_campaign=uno`);
    await eventually(() => views(fixture, 1));
    await fixture.page.goto(`${fixture.site.origin}/plain`);
    await eventually(() => views(fixture, 2));
    await fixture.page.goto(`${fixture.site.origin}/?utm_source=a&utm_campaign=dos`);
    await eventually(() => views(fixture, 3));
    const sessions = fixture.collector.arrivals().map((one) => one.session_id);
    assert.equal(sessions[0], sessions[1]);
    assert.notEqual(sessions[1], sessions[2]);
  });

  it('begins a new session after 30 minutes of inactivity', async () => {
    await using fixture = await open();
    await fixture.page.clock.install({ time: new Date() });
    await fixture.page.goto(fixture.site.origin);
    for (const [path, minutes] of [
      ['/b', '29:00'],
      ['/c', '31:00'],
    ]) {
      await fixture.page.clock.runFor(100);
      // The jump would also exceed the time that a request may take, so none may be in flight.
      await eventually(async () => assert.equal(await fixture.page.evaluate(`localStorage.getItem('_tl_q')`), null));
      await fixture.page.clock.fastForward(minutes as string);
      await fixture.page.evaluate(`history.pushState({}, '', '${path}')`);
    }
    await fixture.page.clock.runFor(100);
    await eventually(() => views(fixture, 3));
    const sessions = fixture.collector.arrivals().map((one) => one.session_id);
    assert.equal(sessions[0], sessions[1]);
    assert.notEqual(sessions[1], sessions[2]);
  });

  it('removes svc_t from the address bar before it sends anything, and sends it once as the link token', async () => {
    await using fixture = await open();
    await fixture.page.goto(`${fixture.site.origin}/oferta?x=%20y&svc_t=tok.en-1_%3D&utm_source=wa#parte`);
    await eventually(() => views(fixture, 1));
    assert.equal(fixture.page.url(), `${fixture.site.origin}/oferta?x=%20y&utm_source=wa#parte`);
    await fixture.page.evaluate(`history.pushState({}, '', '/siguiente')`);
    await eventually(() => views(fixture, 2));
    assert.deepEqual(
      fixture.collector.arrivals().map((one) => one.link_token),
      ['tok.en-1_=', undefined],
    );
    for (const one of fixture.collector.events()) assert.doesNotMatch(one.url + one.referrer, /svc_t|tok\.en/);
  });

  it('runs once on a page that has its tag twice', async () => {
    await using fixture = await open((scriptUrl) => `<script async src="${scriptUrl}"></script>`);
    await fixture.page.goto(fixture.site.origin);
    await eventually(() => views(fixture, 1));
    await fixture.page.evaluate(`history.pushState({}, '', '/b')`);
    await eventually(() => views(fixture, 2));
    // A page that is left sends what it has queued, before the next one begins.
    await fixture.page.goto(`${fixture.site.origin}/c`);
    const seen = await eventually(() => views(fixture, 3));
    assert.deepEqual(
      seen.map((one) => new URL(one.url).pathname),
      ['/', '/b', '/c'],
    );
  });
});

describe('The tracker on a page that comes back from the back-forward cache', () => {
  const open = useBrowser({ hasBackForwardCache: true });

  it('sends a page view that looks like a navigation inside the site', async () => {
    await using fixture = await open();
    await fixture.page.goto(`${fixture.site.origin}/uno`);
    await eventually(() => views(fixture, 1));
    await fixture.page.evaluate(`document.title = 'kept alive'`);
    await fixture.page.goto(`${fixture.site.origin}/dos`);
    await eventually(() => views(fixture, 2));
    // Not awaited: playwright does not notice that a page from this cache has come back.
    fixture.page.evaluate('history.back()').catch(() => {});
    const seen = await eventually(() => views(fixture, 3));
    assert.equal(seen[2]?.title, 'kept alive', 'the page was loaded again and did not come from the cache');
    assert.equal(seen[2]?.url, `${fixture.site.origin}/uno`);
    assert.equal(seen[2]?.referrer, `${fixture.site.origin}/uno`);
  });
});

function views({ collector }: TrackerFixture, atLeast: number): SentEvent[] {
  const seen = collector.events('page_view');
  assert.ok(seen.length >= atLeast, `${seen.length} page views, not ${atLeast}`);
  return seen;
}
