// Tests what the tracker does to the page that loads it: no work at once that can wait, no layout, no change, no message.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { startTrace, tasksOf } from '../../tools/browser/trace-main-thread.ts';
import { type TrackerFixture, useBrowser } from './tracker-fixture.ts';

/** Runs before the page's own scripts: notes changes of the document, listeners, and uses of cookies and storage. */
const WATCH = `{
  const seen = (window.seen = { changes: [], listeners: [], slow: [], globals: Object.getOwnPropertyNames(window) });
  const isTracker = () => (new Error().stack ?? '').includes('/t/pk_test.js');
  addEventListener('DOMContentLoaded', () => {
    const observer = new MutationObserver((all) => seen.changes.push(...all.map((one) => one.type)));
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  const { addEventListener: listen } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function (type, ...rest) {
    if (isTracker()) seen.listeners.push(type);
    return listen.call(this, type, ...rest);
  };
  const note = (owner, name, what) => {
    const own = Object.getOwnPropertyDescriptor(owner, name);
    const noting = (run) => run && function (...args) {
      // The browser sets currentScript exactly while it evaluates a script.
      if (isTracker()) seen.slow.push([what, document.currentScript !== null]);
      return run.apply(this, args);
    };
    Object.defineProperty(owner, name, { ...own, get: noting(own.get), set: noting(own.set) });
  };
  note(Document.prototype, 'cookie', 'cookie');
  note(window, 'localStorage', 'storage');
}`;
const BODY = '<h1>Shop</h1><p style="width: 50%">Text</p><form><input name="q"></form>';

describe('The page around the tracker', () => {
  const open = useBrowser();

  it('is not changed, and has one further global and listeners only for what the tracker reports', async () => {
    await using fixture = await opened();
    const seen = (await fixture.page.evaluate(`({ ...seen,
      globals: Object.getOwnPropertyNames(window).filter((name) => !seen.globals.includes(name) && name !== 'seen') })`)) as Record<
      string,
      string[]
    >;
    assert.deepEqual(seen.globals, ['touchline']);
    assert.deepEqual(seen.changes, []);
    assert.deepEqual([...new Set(seen.listeners)].sort(), [
      'currententrychange',
      'hashchange',
      'online',
      'pagehide',
      'pageshow',
      'popstate',
      'submit',
      'visibilitychange',
    ]);
    // A listener of unload or beforeunload would keep the page out of the back-forward cache.
    assert.equal(
      await fixture.page.evaluate(`/native code/.test(history.pushState) && /native code/.test(fetch)`),
      true,
    );
  });

  it('waits for no cookie and no storage while the script is evaluated', async () => {
    await using fixture = await opened();
    const slow = (await fixture.page.evaluate('seen.slow')) as [what: string, isAtOnce: boolean][];
    assert.deepEqual([...new Set(slow.map(([what]) => what))].sort(), ['cookie', 'storage']);
    assert.deepEqual(
      slow.filter(([, isAtOnce]) => isAtOnce),
      [],
    );
  });

  it('stores one cookie and one text, and loads nothing besides the script', async () => {
    await using fixture = await open(() => BODY);
    const asked: string[] = [];
    fixture.page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await fixture.page.goto(fixture.site.origin);
    await eventually(() => assert.equal(fixture.collector.events('page_view').length, 1));
    await eventually(async () =>
      assert.deepEqual(await fixture.page.evaluate('[Object.keys(localStorage), sessionStorage.length]'), [
        ['_tl_s'],
        0,
      ]),
    );
    assert.deepEqual(
      (await fixture.context.cookies()).map(({ name }) => name),
      ['_tl_vid'],
    );
    assert.deepEqual(
      asked.filter((request) => !request.includes('favicon')),
      ['GET /', 'GET /t/pk_test.js', 'POST /t/pk_test'],
    );
  });

  it('is not laid out once more by the tracker', async () => {
    await using fixture = await open(() => BODY);
    const session = await fixture.context.newCDPSession(fixture.page);
    const trace = await startTrace(session);
    await fixture.page.goto(fixture.site.origin);
    await eventually(() => assert.equal(fixture.collector.events('page_view').length, 1));
    const tasks = tasksOf(fixture.collector.scriptUrl, await trace.stop());
    assert.ok(tasks.length >= 3, 'the script is evaluated, and stores and sends in tasks of their own');
    const names = tasks.flatMap(({ ofScript }) => ofScript.map(({ name }) => name));
    assert.deepEqual(
      names.filter((name) =>
        /^(Layout|UpdateLayoutTree|RecalculateStyles|Paint|ScheduleStyleRecalculation)$/.test(name),
      ),
      [],
    );
  });

  for (const [name, answer] of [
    ['is refused', 400],
    ['fails', 503],
    ['is not answered', 'hang up'],
  ] as const) {
    it(`gets no message and no error from the tracker when a post ${name}`, async () => {
      await using fixture = await open(() => BODY);
      fixture.collector.answer = answer;
      const messages: string[] = [];
      // The browser itself notes every request that failed, which no script can prevent.
      fixture.page.on('console', (message) => {
        if (!message.text().startsWith('Failed to load resource')) messages.push(message.text());
      });
      fixture.page.on('pageerror', (error) => messages.push(error.message));
      await fixture.page.goto(fixture.site.origin);
      await eventually(() => assert.ok(fixture.collector.raw.length > 0));
      await fixture.page.evaluate(`touchline.track('x'); touchline.identify(7); touchline.track()`);
      await fixture.page.evaluate(`history.pushState({}, '', '/b')`);
      fixture.collector.answer = 204;
      await fixture.page.goto(`${fixture.site.origin}/c`);
      await eventually(() => assert.ok(fixture.collector.events().some(({ url }) => url.endsWith('/c'))));
      assert.deepEqual(messages, []);
    });
  }

  async function opened(): Promise<TrackerFixture> {
    const fixture = await open(() => BODY);
    await fixture.page.addInitScript(WATCH);
    await fixture.page.goto(fixture.site.origin);
    await eventually(() => assert.equal(fixture.collector.events('page_view').length, 1));
    await fixture.page.waitForFunction(`localStorage.getItem('_tl_q') === null`);
    return fixture;
  }
});
