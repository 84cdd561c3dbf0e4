// Tests what happens to the tracker's events when the collector is unreachable or the page is closed, in a real browser.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import type { Body } from './recording-collector.ts';
import { useBrowser } from './tracker-fixture.ts';

const QUEUE = `JSON.parse(localStorage.getItem('_tl_q') ?? '[]').map((one) => one.event.event_id)`;

describe('The tracker when the collector is unreachable', () => {
  const open = useBrowser();

  for (const failure of ['hang up', 503] as const) {
    it(`keeps its events across a reload and sends them with the same ids (${failure})`, async () => {
      await using fixture = await open();
      fixture.collector.answer = failure;
      await fixture.page.goto(`${fixture.site.origin}/?utm_source=x&svc_t=tok`);
      await eventually(() => assert.ok(fixture.collector.raw.length > 0));
      await fixture.page.evaluate(`touchline.track('antes', { n: 1 })`);
      const kept = await eventually(async () => {
        const ids = (await fixture.page.evaluate(QUEUE)) as string[];
        assert.equal(ids.length, 2);
        return ids;
      });
      fixture.collector.answer = 204;
      await fixture.page.goto(`${fixture.site.origin}/despues`);
      await eventually(() => assert.equal(new Set(fixture.collector.events().map((one) => one.event_id)).size, 3));
      const delivered = fixture.collector.events().map((one) => one.event_id);
      for (const id of kept) assert.ok(delivered.includes(id));
      const lost = JSON.parse(fixture.collector.raw[0] ?? '{}') as Body;
      assert.equal(lost.events[0]?.event_id, kept[0]);
      const again = fixture.collector.bodies.find((body) => body.events[0]?.event_id === kept[0]);
      assert.equal(again?.link_token, 'tok');
      await eventually(async () => assert.deepEqual(await fixture.page.evaluate(QUEUE), []));
    });
  }

  it('retries on the same page after a while', async () => {
    await using fixture = await open();
    fixture.collector.answer = 503;
    await fixture.page.goto(fixture.site.origin);
    await eventually(() => assert.ok(fixture.collector.raw.length > 0));
    fixture.collector.answer = 204;
    await eventually(() => assert.equal(fixture.collector.events('page_view').length, 1));
  });

  it('drops what the collector refuses permanently', async () => {
    await using fixture = await open();
    fixture.collector.answer = 400;
    await fixture.page.goto(fixture.site.origin);
    await eventually(() => assert.ok(fixture.collector.raw.length > 0));
    await eventually(async () => assert.deepEqual(await fixture.page.evaluate(QUEUE), []));
  });

  it('keeps at most 100 events, the newest', async () => {
    await using fixture = await open();
    fixture.collector.answer = 503;
    await fixture.page.goto(fixture.site.origin);
    await eventually(() => assert.ok(fixture.collector.raw.length > 0));
    await fixture.page.evaluate(`for (let n = 1; n <= 150; n += 1) touchline.track('n' + n)`);
    await fixture.page.waitForFunction(`localStorage.getItem('_tl_q').includes('"n150"')`);
    assert.equal(await fixture.page.evaluate(`(${QUEUE}).length`), 100);
    fixture.collector.answer = 204;
    await fixture.page.reload();
    await eventually(() => assert.ok(fixture.collector.events().some((one) => one.name === 'n150')));
    assert.ok(!fixture.collector.events().some((one) => one.name === 'n1'));
  });

  it('drops an event that is too large to send, and sends the ones after it', async () => {
    await using fixture = await open();
    await fixture.page.goto(fixture.site.origin);
    await eventually(() => assert.equal(fixture.collector.events('page_view').length, 1));
    await fixture.page.evaluate(`
      touchline.track('grande', Object.fromEntries(Array.from({ length: 50 }, (_, n) => ['p' + n, 'ñ'.repeat(999)])));
      touchline.track('chico')`);
    await eventually(() =>
      assert.deepEqual(
        fixture.collector.events('track').map((one) => one.name),
        ['chico'],
      ),
    );
    await eventually(async () => assert.deepEqual(await fixture.page.evaluate(QUEUE), []));
  });

  it('continues in memory when storage is full', async () => {
    await using fixture = await open();
    await fixture.page.goto(fixture.site.origin);
    await eventually(() => assert.equal(fixture.collector.events('page_view').length, 1));
    await fixture.page.evaluate(`
      Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
      touchline.track('uno'); touchline.track('dos')`);
    await eventually(() =>
      assert.deepEqual(
        fixture.collector.events('track').map((one) => one.name),
        ['uno', 'dos'],
      ),
    );
  });

  it('survives a queue that something else has overwritten', async () => {
    await using fixture = await open();
    await fixture.page.addInitScript(
      `localStorage.setItem('_tl_q', '[1,null,{"event":'); localStorage.setItem('_tl_s', '7')`,
    );
    await fixture.page.goto(fixture.site.origin);
    await eventually(() => assert.equal(fixture.collector.events('page_view').length, 1));
  });
});

describe('The tracker when the page is closed', () => {
  const open = useBrowser();

  it('sends what it has not sent yet', async () => {
    await using fixture = await open();
    await fixture.page.goto(fixture.site.origin);
    await eventually(() => assert.equal(fixture.collector.events('page_view').length, 1));
    await fixture.page.evaluate(`void setTimeout(() => { touchline.track('ultimo'); location.href = 'about:blank'; })`);
    await fixture.page.waitForURL('about:blank');
    await eventually(() => assert.equal(fixture.collector.events('track').length, 1));
  });

  it('works without storage and without cookies', async () => {
    await using fixture = await open();
    await fixture.page.addInitScript(`
      Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });
      Object.defineProperty(Document.prototype, 'cookie', { get() { throw new Error('no'); }, set() { throw new Error('no'); } });`);
    await fixture.page.goto(fixture.site.origin);
    await eventually(() => assert.equal(fixture.collector.events('page_view').length, 1));
    await fixture.page.evaluate(`touchline.track('x')`);
    await eventually(() => assert.equal(fixture.collector.events('track').length, 1));
    assert.equal(new Set(fixture.collector.bodies.map((body) => body.visitor_id)).size, 1);
    assert.equal(new Set(fixture.collector.bodies.map((body) => body.session_id)).size, 1);
  });
});
