// Tests the installers for pages that other systems build, as far as they run without those systems.
import assert from 'node:assert/strict';
import { createContext, runInContext } from 'node:vm';
import { AppError } from '@touchline/chassis/errors.ts';
import { trackerScript } from '../tracker/build.ts';
import { openSite, type Running, type Site } from './running-tracking.ts';

describe('the installers', () => {
  let site: Site;
  let tracking: Running;
  let key: string;
  before(async () => {
    site = await openSite('installers', { COLLECTOR_PUBLIC_URL: 'https://collect.example.com' });
    tracking = await site.start({ tracker: trackerScript });
    key = (await tracking.client.issueTrackingKey({ profileId: 'p1' })).key?.key ?? '';
  });
  after(async () => {
    await tracking[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
  });

  it('are empty for a profile without a key', async () => {
    assert.equal((await tracking.client.getSnippet({ profileId: 'none', pixelId: '123456' })).snippet, '');
  });

  /** Runs the pixel of a snippet on a page, and returns what a page can do with it. */
  const runMetaPixel = (snippet: string, navigator: object = {}, cookie = '') => {
    const code = /<script>\n(\(function \(w, d\)[^<]*)<\/script>$/.exec(snippet)?.[1] ?? assert.fail(snippet);
    const loaded: { src?: string }[] = [];
    const cookies: string[] = [];
    let hear: (event: object) => void = () => undefined;
    const page = {
      navigator,
      window: {
        location: { hostname: 'www.shop.cl' },
        addEventListener: (name: string, listener: typeof hear) => {
          assert.equal(name, 'touchline:consent');
          hear = listener;
        },
      } as { fbq?: { queue: ArrayLike<unknown>[] } },
      document: {
        createElement: () => ({}),
        head: { appendChild: (script: object) => loaded.push(script) },
        get cookie() {
          return cookie;
        },
        set cookie(text: string) {
          cookies.push(text);
        },
      },
    };
    runInContext(code, createContext(page));
    return {
      calls: () => page.window.fbq && Array.from(page.window.fbq.queue, (call) => Array.from(call)),
      loaded: () => loaded.map(({ src }) => src),
      cookies,
      consent: (isGiven: boolean) => hear({ detail: isGiven }),
    };
  };
  const PIXEL = { pixelId: '1234567890' };
  const STARTED = [
    ['init', '1234567890'],
    ['track', 'PageView'],
  ];

  it('add the ad platform’s pixel to the tracker, which excludes visitors who object by a signal that is honoured', async () => {
    const { snippet } = await tracking.client.getSnippet({ profileId: 'p1', ...PIXEL });
    assert.match(snippet, /^<script async[^\n]*\n<script>\n/);
    const page = runMetaPixel(snippet);
    assert.deepEqual(page.calls(), STARTED);
    assert.deepEqual(page.loaded(), ['https://connect.facebook.net/en_US/fbevents.js']);
    const signals = [{ globalPrivacyControl: true }, { doNotTrack: '1' }, { doNotTrack: 'yes' }];
    const started = (html: string) => signals.map((signal) => runMetaPixel(html, signal).loaded().length);
    assert.deepEqual(started(snippet), [0, 0, 0]);
    await tracking.sites.changeSettings({ profileId: 'p1', honourGpc: false });
    const withDnt = await tracking.client.getSnippet({ profileId: 'p1', ...PIXEL });
    assert.deepEqual(started(withDnt.snippet), [1, 0, 0]);
    await tracking.sites.changeSettings({ profileId: 'p1', honourDnt: false });
    const withNone = await tracking.client.getSnippet({ profileId: 'p1', ...PIXEL });
    assert.deepEqual(started(withNone.snippet), [1, 1, 1]);
  });

  it('start the pixel of a profile with opt-in only with consent, and stop it without', async () => {
    await tracking.client.issueTrackingKey({ profileId: 'opt-in' });
    await tracking.sites.changeSettings({ profileId: 'opt-in', consent: 'opt_in' });
    const { snippet } = await tracking.client.getSnippet({ profileId: 'opt-in', ...PIXEL });
    const page = runMetaPixel(snippet);
    assert.deepEqual([page.calls(), page.loaded()], [undefined, []]);
    page.consent(true);
    assert.deepEqual([page.calls(), page.loaded().length], [STARTED, 1]);
    page.consent(false);
    assert.deepEqual(page.calls()?.at(-1), ['consent', 'revoke']);
    assert.ok(page.cookies.includes('_fbp=; path=/; max-age=0; domain=shop.cl'));
    page.consent(true);
    assert.deepEqual([page.calls()?.at(-1), page.loaded().length], [['consent', 'grant'], 1]);
    const returned = runMetaPixel(snippet, {}, 'a=1; _tl_vid=v-1');
    assert.deepEqual(returned.calls(), STARTED);
  });

  it('begin with the calls’ stub where the profile waits for consent, since a banner may answer first', async () => {
    await tracking.client.issueTrackingKey({ profileId: 'stub' });
    const before = await tracking.client.getSnippet({ profileId: 'stub' });
    assert.match(before.snippet, /^<script async /);
    await tracking.sites.changeSettings({ profileId: 'stub', consent: 'opt_in' });
    const { snippet } = await tracking.client.getSnippet({ profileId: 'stub' });
    const [, code = ''] = /^<script>\n([^<]*)<\/script>\n<script async /.exec(snippet) ?? assert.fail(snippet);
    const page = { window: {} as { touchline?: { q: unknown[] } } };
    runInContext(`${code};window.touchline.consent(true)`, createContext(page));
    assert.deepEqual(JSON.parse(JSON.stringify(page.window.touchline?.q)), [['consent', true]]);
  });

  it('have the tracker itself, which posts to the collector wherever it is, and the pixel in the same script', async () => {
    const ask = { profileId: 'p1', format: 'script' };
    const { script, snippet, trackingKey } = await tracking.client.getSnippet(ask);
    assert.deepEqual([trackingKey, snippet], [key, '']);
    assert.ok(script.includes(`"endpoint":"https://collect.example.com/t/${key}"`));
    assert.ok(!/<\/script|<!--/i.test(script), 'it may be pasted into a page');
    await tracking.sites.changeSettings({ profileId: 'p1', honourGpc: false, honourDnt: false, cookieDays: 7 });
    const { script: bundled } = await tracking.client.getSnippet({ ...ask, pixelId: '1234567890' });
    assert.match(bundled, /\(\{"days":7,/);
    assert.doesNotMatch(bundled, /globalPrivacyControl|doNotTrack/);
    assert.ok(bundled.includes("w.fbq('init', '1234567890')"));
    assert.ok(!bundled.includes('<' + 'script'));
    const { script: none } = await tracking.client.getSnippet({ ...ask, profileId: 'none' });
    assert.equal(none, '');
    await assert.rejects(
      tracking.client.getSnippet({ ...ask, pixelId: "1');alert(1);//" }),
      (error) => error instanceof AppError && error.reason === 'invalid_parameter' && error.details.field === 'pixel',
    );
    await assert.rejects(
      tracking.client.getSnippet({ ...ask, format: 'xml' }),
      (error) => error instanceof AppError && error.reason === 'invalid_parameter' && error.details.field === 'format',
    );
  });

  for (const pixelId of ['12', '1234567890\n', '１２３４５６７', "1');alert(1);//", '</script>', 'x'.repeat(30)])
    it(`refuse ${JSON.stringify(pixelId)} as a pixel`, async () => {
      await assert.rejects(
        tracking.client.getSnippet({ profileId: 'p1', pixelId }),
        (error) => error instanceof AppError && error.reason === 'invalid_parameter' && error.details.field === 'pixel',
      );
    });
});
