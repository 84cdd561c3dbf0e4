// Tests the installers for pages that other systems build, as far as they run without those systems.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createContext, runInContext } from 'node:vm';
import { AppError } from '@touchline/chassis/errors.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { trackerScript } from '../tracker/build.ts';
import { CHROME } from './browser.ts';
import { openSite, type Running, type Site } from './running-tracking.ts';
import { runPixel } from './shopify-sandbox.ts';

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
    const container = await tracking.sites.getTagManagerContainer({ profileId: 'none' });
    assert.deepEqual([container.trackingKey, container.container], ['', undefined]);
    assert.equal((await tracking.sites.getShopifyPixel({ profileId: 'none' })).script, '');
    assert.equal((await tracking.client.getSnippet({ profileId: 'none', pixelId: '123456' })).snippet, '');
  });

  it('have a container for the tag manager whose one tag fires once on every page, and is the same each time', async () => {
    const { container, trackingKey } = await tracking.sites.getTagManagerContainer({ profileId: 'p1' });
    assert.equal(trackingKey, key);
    const { exportFormatVersion, exportTime, containerVersion } = container as unknown as Container;
    assert.equal(exportFormatVersion, 2);
    assert.match(exportTime, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    assert.deepEqual(containerVersion.container.usageContext, ['WEB']);
    const [tag, ...others] = containerVersion.tag;
    assert.deepEqual([others.length, tag?.type, tag?.tagFiringOption], [0, 'html', 'ONCE_PER_LOAD']);
    const triggers = containerVersion.trigger.filter(({ triggerId }) => tag?.firingTriggerId.includes(triggerId));
    assert.deepEqual(
      triggers.map(({ type }) => type),
      ['PAGEVIEW'],
    );
    const html = tag?.parameter.find((parameter) => parameter.key === 'html')?.value;
    assert.equal(html, (await tracking.client.getSnippet({ profileId: 'p1' })).snippet);
    for (const entity of [containerVersion, containerVersion.container, ...containerVersion.tag, ...triggers])
      assert.deepEqual([entity.accountId, entity.containerId], ['0', '0']);
    assert.deepEqual((await tracking.sites.getTagManagerContainer({ profileId: 'p1' })).container, container);
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

  it('have a pixel for Shopify whose events the collector records as one visitor’s, an order once', async () => {
    await tracking.sites.changeSettings({
      profileId: 'p1',
      sites: { values: ['shop.example'] },
      cookieDays: 30,
    });
    const { script, trackingKey } = await tracking.sites.getShopifyPixel({ profileId: 'p1' });
    assert.equal(trackingKey, key);
    const answers: number[] = [];
    let failures = 1;
    const sandbox = runPixel(script, async (url, init) => {
      assert.equal(url, `https://collect.example.com/t/${key}`);
      if (failures-- > 0) throw new TypeError('the network is unavailable');
      const headers = { origin: 'null', 'user-agent': CHROME };
      const answer = await fetch(url.replace('https://collect.example.com', tracking.collector), {
        method: init.method ?? '',
        body: String(init.body),
        headers,
      });
      answers.push(answer.status);
      return answer;
    });
    const on = (path: string, data: object = {}) => ({
      id: `sh-${randomUUID()}`,
      timestamp: new Date().toISOString(),
      context: { document: { location: { href: `https://shop.example${path}` }, referrer: '', title: 'Shop' } },
      data,
    });
    const product = { id: 'gid://shopify/Product/7', title: 'Tea' };
    const checkout = {
      token: 'tok',
      order: { id: 'gid://shopify/OrderIdentity/1001' },
      totalPrice: { amount: 45.9 },
      currencyCode: 'USD',
      email: 'ana@example.com',
      billingAddress: { firstName: 'Ana', lastName: 'Soto', countryCode: 'CL', phone: '+56912345678' },
    };
    sandbox.publish('page_viewed', on('/?utm_source=letter&utm_medium=email'));
    sandbox.publish('product_added_to_cart', on('/tea', { cartLine: { merchandise: { id: 'gid://x/V/9', product } } }));
    sandbox.publish('checkout_completed', on('/thanks', { checkout }));
    sandbox.publish('checkout_completed', on('/thanks?again', { checkout }));
    await eventually(() => assert.deepEqual(answers, [204, 204, 204, 204]));
    assert.match(sandbox.set[0] ?? '', /^_tl_vid=[\w-]+; path=\/; max-age=2592000; samesite=lax; secure$/);
    const rows = await site.rows.find({ profile_id: 'p1', visitor_id: sandbox.cookies.get('_tl_vid') ?? '' }).toArray();
    assert.deepEqual(rows.map(({ event_name }) => event_name).sort(), [
      'checkout_completed',
      'page_view',
      'product_added_to_cart',
    ]);
    const byName = Object.fromEntries(rows.map((row) => [row.event_name, row]));
    const order = byName.checkout_completed;
    assert.deepEqual(
      [order?.value, order?.currency, order?.properties, order?.traits],
      [
        '45.9',
        'USD',
        { order_id: '1001' },
        // A browser identifies a person by one identifier, the strongest.
        { email: 'ana@example.com', firstName: 'Ana', lastName: 'Soto', country: 'CL' },
      ],
    );
    assert.deepEqual(byName.product_added_to_cart?.properties, { product_id: '7', product: 'Tea', variant_id: '9' });
    assert.equal(byName.page_view?.marketing?.channel, 'email');
  });

  it('have a pixel that continues the visitor whom the tracker knows', async () => {
    const { script } = await tracking.sites.getShopifyPixel({ profileId: 'p1' });
    const bodies: string[] = [];
    const sandbox = runPixel(script, async (_url, init) => {
      bodies.push(String(init.body));
      return new Response(null, { status: 204 });
    });
    sandbox.cookies.set('_tl_vid', 'known-visitor');
    sandbox.publish('checkout_started', {
      id: 'e1',
      timestamp: new Date().toISOString(),
      context: { document: { location: { href: 'https://shop.example/c' }, referrer: '', title: '' } },
    });
    await eventually(() => assert.equal(JSON.parse(bodies[0] ?? '{}').visitor_id, 'known-visitor'));
  });
});

interface Entity {
  accountId: string;
  containerId: string;
}

interface Container {
  exportFormatVersion: number;
  exportTime: string;
  containerVersion: Entity & {
    container: Entity & { usageContext: string[] };
    tag: (Entity & {
      type: string;
      tagFiringOption: string;
      firingTriggerId: string[];
      parameter: { key: string; value: string }[];
    })[];
    trigger: (Entity & { triggerId: string; type: string })[];
  };
}
