// Tests the tracker on pages that make its work hard: strict policies, libraries that change the language, sandboxes, routers.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import type { SentEvent } from './recording-collector.ts';
import { type TrackerFixture, useBrowser } from './tracker-fixture.ts';

/** What Prototype.js 1.6 and its contemporaries do to every page. */
const OLD_LIBRARY = `
  const quoted = (text) => '"' + String(text) + '"';
  Array.prototype.toJSON = function () { return '[' + this.map((one) => JSON.stringify(one)).join(', ') + ']'; };
  String.prototype.toJSON = function () { return quoted(this); };
  Number.prototype.toJSON = function () { return String(this); };
  Array.prototype.each = Array.prototype.forEach;
  Object.prototype.extend = function () { return this; };
  Array.from = (list) => [].concat(list);
  delete Array.prototype.flat;`;

describe('The tracker on a page', () => {
  const open = useBrowser();

  it('with a strict Content-Security-Policy sends, and breaks no rule of it', async () => {
    await using fixture = await open(undefined, (scriptUrl) => ({
      'content-security-policy': [
        `default-src 'none'; script-src ${scriptUrl}; connect-src ${scriptUrl.replace('.js', '')}`,
        `require-trusted-types-for 'script'; trusted-types 'none'`,
      ].join('; '),
    }));
    await fixture.page.addInitScript(`
      window.broken = [];
      document.addEventListener('securitypolicyviolation', (event) => broken.push(event.violatedDirective));`);
    await fixture.page.goto(fixture.site.origin);
    await eventually(() => events(fixture, 'page_view', 1));
    await fixture.page.evaluate(`touchline.identify({ email: 'ana@ejemplo.cl' }); touchline.track('x', { n: 1 })`);
    await eventually(() => events(fixture, 'track', 1));
    assert.deepEqual(await fixture.page.evaluate('broken'), []);
  });

  it('whose library changes arrays and JSON sends the same bodies as elsewhere', async () => {
    await using fixture = await open();
    await fixture.page.addInitScript(OLD_LIBRARY);
    await fixture.page.goto(`${fixture.site.origin}/?utm_source=x`);
    await eventually(() => events(fixture, 'page_view', 1));
    await fixture.page.evaluate(`history.pushState({}, '', '/b')`);
    await eventually(() => events(fixture, 'page_view', 2));
    await fixture.page.evaluate(
      `touchline.identify({ email: 'ana@ejemplo.cl' }); touchline.track('x', { n: 1, t: 'a' })`,
    );
    const [track] = await eventually(() => events(fixture, 'track', 1));
    assert.deepEqual(track?.properties, { n: 1, t: 'a', utm_source: 'x' });
    assert.deepEqual(fixture.collector.events('identify')[0]?.traits, { email: 'ana@ejemplo.cl' });
    for (const body of fixture.collector.bodies) assert.ok(Array.isArray(body.events));
    assert.equal(new Set(fixture.collector.bodies.map((body) => body.session_id)).size, 1);
  });

  const FETCHES: [name: string, script: string][] = [
    ['is missing', 'delete window.fetch'],
    ['throws', `window.fetch = () => { throw new Error('blocked'); }`],
    ['returns nothing', 'window.fetch = () => undefined'],
    ['resolves to something else than a response', 'window.fetch = async () => ({})'],
  ];
  for (const [name, script] of FETCHES) {
    it(`whose fetch ${name} gets no error, and the event is delivered when the page ends`, async () => {
      await using fixture = await open();
      const errors: string[] = [];
      fixture.page.on('pageerror', (error) => errors.push(error.message));
      await fixture.page.addInitScript(`if (location.pathname === '/a') { ${script} }`);
      await fixture.page.goto(`${fixture.site.origin}/a`);
      await fixture.page.waitForFunction(`localStorage.getItem('_tl_q') !== null`);
      await fixture.page.evaluate(`touchline.track('x')`);
      await fixture.page.goto(`${fixture.site.origin}/b`);
      await eventually(() => events(fixture, 'page_view', 2));
      assert.equal(events(fixture, 'track', 1).length, 1);
      assert.equal(events(fixture, 'page_view', 2).length, 2);
      assert.deepEqual(errors, []);
    });
  }

  it('that wraps fetch sees one call with the same options', async () => {
    await using fixture = await open();
    await fixture.page.addInitScript(`
      window.calls = [];
      const original = window.fetch;
      window.fetch = function (...args) { calls.push(args[1].method); return original.apply(this, args); }`);
    await fixture.page.goto(fixture.site.origin);
    await eventually(() => events(fixture, 'page_view', 1));
    assert.deepEqual(await fixture.page.evaluate('calls'), ['POST']);
  });

  const ROUTERS: [name: string, script: string][] = [
    [
      'kept the methods of history before the tracker came',
      `const push = history.pushState.bind(history); window.go = (path) => push({}, '', path)`,
    ],
    [
      'replaces the methods of history afterwards',
      `const { pushState } = History.prototype;
       window.go = (path) => {
         history.pushState = function (...args) { return pushState.apply(this, args); };
         history.pushState({}, '', path);
       }`,
    ],
    [
      'calls the method of the prototype',
      `window.go = (path) => History.prototype.pushState.call(history, {}, '', path)`,
    ],
  ];
  for (const [name, script] of ROUTERS) {
    it(`whose router ${name} counts its pages`, async () => {
      await using fixture = await open();
      await fixture.page.addInitScript(script);
      await fixture.page.goto(`${fixture.site.origin}/a`);
      await eventually(() => events(fixture, 'page_view', 1));
      await fixture.page.evaluate(`go('/b')`);
      await eventually(() => events(fixture, 'page_view', 2));
      await fixture.page.evaluate(`go('/c')`);
      assert.deepEqual(paths(await eventually(() => events(fixture, 'page_view', 3))), ['/a', '/b', '/c']);
    });
  }

  it('in a browser without the Navigation API counts the pages of an application', async () => {
    await using fixture = await open();
    await fixture.page.addInitScript(`Object.defineProperty(window, 'navigation', { value: undefined })`);
    await fixture.page.goto(`${fixture.site.origin}/a`);
    await eventually(() => events(fixture, 'page_view', 1));
    await fixture.page.evaluate(`history.pushState({ kept: 1 }, '', '/b')`);
    await eventually(() => events(fixture, 'page_view', 2));
    assert.deepEqual(await fixture.page.evaluate('history.state'), { kept: 1 });
    await fixture.page.evaluate(`location.hash = '#/c'`);
    assert.deepEqual(
      (await eventually(() => events(fixture, 'page_view', 3))).map(({ url }) => url.replace(fixture.site.origin, '')),
      ['/a', '/b', '/b#/c'],
    );
  });

  it('in a browser without idle callbacks sends all the same', async () => {
    await using fixture = await open();
    await fixture.page.addInitScript('delete window.requestIdleCallback');
    await fixture.page.goto(fixture.site.origin);
    await eventually(() => events(fixture, 'page_view', 1));
    await fixture.page.evaluate(`touchline.track('x')`);
    await eventually(() => events(fixture, 'track', 1));
  });

  it('in a browser without crypto.randomUUID, as on plain http, makes ids that differ', async () => {
    await using fixture = await open();
    await fixture.page.addInitScript('delete Crypto.prototype.randomUUID');
    await fixture.page.goto(fixture.site.origin);
    await eventually(() => events(fixture, 'page_view', 1));
    await fixture.page.evaluate(`for (let n = 0; n < 20; n += 1) touchline.track('x')`);
    const ids = (await eventually(() => events(fixture, 'track', 20))).map(({ event_id }) => event_id);
    assert.equal(new Set(ids).size, 20);
    for (const id of ids) assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});

function events({ collector }: TrackerFixture, type: string, atLeast: number): SentEvent[] {
  const seen = collector.events(type);
  assert.ok(seen.length >= atLeast, `${seen.length} events of type ${type}, not ${atLeast}`);
  return seen;
}

const paths = (seen: readonly SentEvent[]) => seen.map(({ url }) => new URL(url).pathname);
