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

  it('add the ad platform’s pixel to the tracker, which excludes visitors who object', async () => {
    const { snippet } = await tracking.client.getSnippet({ profileId: 'p1', pixelId: '1234567890' });
    const [, , code = ''] =
      /^(<script async[^\n]*)\n<script>\n([^<]*)<\/script>$/.exec(snippet) ?? assert.fail(snippet);
    const run = (navigator: object) => {
      const loaded: { src?: string }[] = [];
      const page = {
        navigator,
        window: {} as { fbq?: { queue: ArrayLike<unknown>[] } },
        document: { createElement: () => ({}), head: { appendChild: (script: object) => loaded.push(script) } },
      };
      runInContext(code, createContext(page));
      return {
        calls: page.window.fbq && Array.from(page.window.fbq.queue, (call) => Array.from(call)),
        loaded: loaded.map(({ src }) => src),
      };
    };
    assert.deepEqual(run({}), {
      calls: [
        ['init', '1234567890'],
        ['track', 'PageView'],
      ],
      loaded: ['https://connect.facebook.net/en_US/fbevents.js'],
    });
    for (const signal of [{ globalPrivacyControl: true }, { doNotTrack: '1' }, { doNotTrack: 'yes' }])
      assert.deepEqual(run(signal), { calls: undefined, loaded: [] }, JSON.stringify(signal));
    await tracking.sites.changeSettings({ profileId: 'p1', respectPrivacySignals: false });
    const again = await tracking.client.getSnippet({ profileId: 'p1', pixelId: '1234567890' });
    assert.ok(!again.snippet.includes('globalPrivacyControl'));
  });

  it('have the tracker itself, which posts to the collector wherever it is, and the pixel in the same script', async () => {
    const ask = { profileId: 'p1', format: 'script' };
    const { script, snippet, trackingKey } = await tracking.client.getSnippet(ask);
    assert.deepEqual([trackingKey, snippet], [key, '']);
    assert.ok(script.includes(`"endpoint":"https://collect.example.com/t/${key}"`));
    assert.ok(!/<\/script|<!--/i.test(script), 'it may be pasted into a page');
    await tracking.sites.changeSettings({ profileId: 'p1', respectPrivacySignals: false, visitorCookieDays: 7 });
    const { script: bundled } = await tracking.client.getSnippet({ ...ask, pixelId: '1234567890' });
    assert.match(bundled, /"signals":false,"forms":true,"days":7/);
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
