// Page views, sessions and delivery of the tracker, in a real browser.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { gzipBytes, maxGzipBytes, trackerSource } from '../../services/tracking/tracker/build.ts';
import type { SentEvent } from './recording-collector.ts';
import { type Stage, useBrowser } from './tracker-stage.ts';

describe('The tracker script', () => {
  it('weighs at most 4.7 KB gzipped and needs no eval', async () => {
    const script = await trackerSource();
    assert.ok(gzipBytes(script) <= maxGzipBytes, `${gzipBytes(script)} bytes`);
    assert.doesNotMatch(script, /\beval\(|new Function/);
  });
});

describe('The tracker on a page', () => {
  const open = useBrowser();

  it('sends a page view on load, as text/plain with the members of the contract', async () => {
    await using stage = await open();
    await stage.page.goto(`${stage.site.origin}/inicio?a=1#parte`, { referer: 'https://www.google.com/' });
    const [view] = await eventually(() => views(stage, 1));
    assert.equal(view?.url, `${stage.site.origin}/inicio?a=1`);
    assert.equal(view?.referrer, 'https://www.google.com/');
    assert.equal(view?.title, 'Page /inicio');
    assert.match(view?.event_id ?? '', /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    assert.equal(new Date(view?.at ?? '').toISOString(), view?.at);
    const [body] = stage.collector.bodies;
    assert.deepEqual(Object.keys(body ?? {}).sort(), ['events', 'sent_at', 'session_id', 'visitor_id']);
    assert.ok(Date.parse(body?.sent_at ?? '') >= Date.parse(view?.at ?? ''));
    assert.deepEqual([...new Set(stage.collector.contentTypes)], ['text/plain;charset=UTF-8']);
  });

  it('sends a page view for each navigation inside a single-page application, referred by the page before', async () => {
    await using stage = await open();
    await stage.page.goto(`${stage.site.origin}/`, { referer: 'https://www.google.com/' });
    await eventually(() => views(stage, 1));
    await stage.page.evaluate(`history.pushState({}, '', '/precios?plan=2'); document.title = 'Precios'`);
    await eventually(() => views(stage, 2));
    await stage.page.evaluate(`location.hash = '#/contacto'`);
    await eventually(() => views(stage, 3));
    await stage.page.evaluate('history.go(-1)');
    const seen = await eventually(() => views(stage, 4));
    const origin = stage.site.origin;
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

  it('takes an anchor, a tidied campaign query and a redirect for no page of their own', async () => {
    await using stage = await open();
    await stage.page.goto(`${stage.site.origin}/a?utm_source=x&utm_campaign=y`);
    await eventually(() => views(stage, 1));
    await stage.page.evaluate(`history.replaceState({}, '', '/a'); location.hash = 'precios'`);
    await stage.page.evaluate(`history.pushState({}, '', '/paso'); history.replaceState({}, '', '/fin')`);
    const seen = await eventually(() => views(stage, 2));
    assert.deepEqual(
      seen.map((one) => new URL(one.url).pathname),
      ['/a', '/fin'],
    );
  });

  it('keeps one visitor over reloads and other tabs, in a cookie of at most 400 days', async () => {
    await using stage = await open();
    await stage.page.goto(stage.site.origin);
    await eventually(() => views(stage, 1));
    const [cookie] = await stage.context.cookies();
    await stage.page.reload();
    await (await stage.context.newPage()).goto(`${stage.site.origin}/otra`);
    await eventually(() => views(stage, 3));
    assert.deepEqual([...new Set(stage.collector.bodies.map((body) => body.visitor_id))], [cookie?.value]);
    assert.equal(new Set(stage.collector.bodies.map((body) => body.session_id)).size, 1);
    assert.equal(cookie?.name, '_tl_vid');
    assert.equal(cookie?.sameSite, 'Lax');
    assert.equal(cookie?.path, '/');
    assert.ok((cookie?.expires ?? 0) <= Date.now() / 1000 + 400 * 86_400 + 1);
  });

  it('writes the cookie on the top-most domain that the browser allows, for all its hosts', async () => {
    await using stage = await open();
    await stage.page.goto(`http://www.clinica.test:${stage.site.port}/`);
    await eventually(() => views(stage, 1));
    await stage.page.goto(`http://agenda.clinica.test:${stage.site.port}/`);
    await eventually(() => views(stage, 2));
    const cookies = await stage.context.cookies();
    assert.deepEqual(
      cookies.map((one) => [one.name, one.domain]),
      [['_tl_vid', '.clinica.test']],
    );
    assert.equal(new Set(stage.collector.bodies.map((body) => body.visitor_id)).size, 1);
  });

  it('begins another session for another campaign and none for a plain page', async () => {
    await using stage = await open();
    await stage.page.goto(`${stage.site.origin}/?utm_source=a&utm_campaign=uno`);
    await eventually(() => views(stage, 1));
    await stage.page.goto(`${stage.site.origin}/plain`);
    await eventually(() => views(stage, 2));
    await stage.page.goto(`${stage.site.origin}/?utm_source=a&utm_campaign=dos`);
    await eventually(() => views(stage, 3));
    const sessions = stage.collector.arrivals().map((one) => one.session_id);
    assert.equal(sessions[0], sessions[1]);
    assert.notEqual(sessions[1], sessions[2]);
  });

  it('begins another session after 30 minutes of silence', async () => {
    await using stage = await open();
    await stage.page.clock.install({ time: new Date() });
    await stage.page.goto(stage.site.origin);
    for (const [path, minutes] of [
      ['/b', '29:00'],
      ['/c', '31:00'],
    ]) {
      await stage.page.clock.runFor(100);
      // The jump would also pass the time that a request may take, so none may be on its way.
      await eventually(async () => assert.equal(await stage.page.evaluate(`localStorage.getItem('_tl_q')`), null));
      await stage.page.clock.fastForward(minutes as string);
      await stage.page.evaluate(`history.pushState({}, '', '${path}')`);
    }
    await stage.page.clock.runFor(100);
    await eventually(() => views(stage, 3));
    const sessions = stage.collector.arrivals().map((one) => one.session_id);
    assert.equal(sessions[0], sessions[1]);
    assert.notEqual(sessions[1], sessions[2]);
  });

  it('takes svc_t off the address bar before it sends anything, and sends it once as the link token', async () => {
    await using stage = await open();
    await stage.page.goto(`${stage.site.origin}/oferta?x=%20y&svc_t=tok.en-1_%3D&utm_source=wa#parte`);
    await eventually(() => views(stage, 1));
    assert.equal(stage.page.url(), `${stage.site.origin}/oferta?x=%20y&utm_source=wa#parte`);
    await stage.page.evaluate(`history.pushState({}, '', '/siguiente')`);
    await eventually(() => views(stage, 2));
    assert.deepEqual(
      stage.collector.arrivals().map((one) => one.link_token),
      ['tok.en-1_=', undefined],
    );
    for (const one of stage.collector.events()) assert.doesNotMatch(one.url + one.referrer, /svc_t|tok\.en/);
  });

  it('is the only one on the page when its tag is there twice', async () => {
    await using stage = await open((scriptUrl) => `<script async src="${scriptUrl}"></script>`);
    await stage.page.goto(stage.site.origin);
    await eventually(() => views(stage, 1));
    await stage.page.evaluate(`history.pushState({}, '', '/b')`);
    await eventually(() => views(stage, 2));
    // A page that goes hands over what it has left, before the next one begins.
    await stage.page.goto(`${stage.site.origin}/c`);
    const seen = await eventually(() => views(stage, 3));
    assert.deepEqual(
      seen.map((one) => new URL(one.url).pathname),
      ['/', '/b', '/c'],
    );
  });
});

describe('The tracker on a page that comes back from the back-forward cache', () => {
  const open = useBrowser({ hasBackForwardCache: true });

  it('sends a page view that looks like a move inside the site', async () => {
    await using stage = await open();
    await stage.page.goto(`${stage.site.origin}/uno`);
    await eventually(() => views(stage, 1));
    await stage.page.evaluate(`document.title = 'kept alive'`);
    await stage.page.goto(`${stage.site.origin}/dos`);
    await eventually(() => views(stage, 2));
    // Not awaited: playwright does not notice that a page from this cache has come back.
    stage.page.evaluate('history.back()').catch(() => {});
    const seen = await eventually(() => views(stage, 3));
    assert.equal(seen[2]?.title, 'kept alive', 'the page was loaded again and did not come from the cache');
    assert.equal(seen[2]?.url, `${stage.site.origin}/uno`);
    assert.equal(seen[2]?.referrer, `${stage.site.origin}/uno`);
  });
});

function views({ collector }: Stage, atLeast: number): SentEvent[] {
  const seen = collector.events('page_view');
  assert.ok(seen.length >= atLeast, `${seen.length} page views, not ${atLeast}`);
  return seen;
}
