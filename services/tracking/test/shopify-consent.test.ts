// Tests what the pixel for Shopify does with the visitor's answer to the store's banner, and with what their browser says.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { DEFAULT_OPTIONS } from '../tracker/src/options.ts';
import { checkout, merchandise, on, pixel } from './shopify-fixture.ts';
import { ALLOWED } from './shopify-sandbox.ts';

describe('the pixel for Shopify asks for the visitor’s consent:', () => {
  const answers: [what: string, privacy: unknown][] = [
    ['a no', { analyticsProcessingAllowed: false, marketingAllowed: true }],
    ['no answer', {}],
    ['an answer that is no boolean', { analyticsProcessingAllowed: 'true' }],
    ['no privacy at all', undefined],
  ];
  for (const [what, privacy] of answers)
    it(`it stores and sends nothing with ${what}, and what waited after a yes`, async () => {
      await using store = await pixel({ init: { customerPrivacy: privacy } });
      store.publish('page_viewed', on('/landing?utm_source=letter'));
      store.publish('product_viewed', on('/tea', { productVariant: merchandise }));
      store.consent({ customerPrivacy: { analyticsProcessingAllowed: false } });
      store.publish('page_viewed', on('/after-the-no'));
      store.consent({ customerPrivacy: ALLOWED });
      const urls = (await store.before()).map(({ url }) => url);
      assert.deepEqual(urls, ['https://shop.example/after-the-no']);
      assert.ok(store.cookies.has('_tl_vid'));
    });

  it('it sends what happened before a yes', async () => {
    await using store = await pixel({ init: { customerPrivacy: {} } });
    store.publish('page_viewed', on('/landing?utm_source=letter'));
    store.consent({ customerPrivacy: ALLOWED });
    assert.equal((await store.before())[0]?.url, 'https://shop.example/landing?utm_source=letter');
  });

  it('it tells the collector, deletes the cookie, and stops, when the visitor takes it back', async () => {
    const init = { customerPrivacy: ALLOWED, context: { document: { location: { hostname: 'shop.example' } } } };
    await using store = await pixel({ init, publicSuffixes: ['example'] });
    store.publish('page_viewed', on('/one'));
    await eventually(() => assert.equal(store.sent().length, 1));
    store.consent({ customerPrivacy: { analyticsProcessingAllowed: false, marketingAllowed: false } });
    store.publish('page_viewed', on('/two'));
    await eventually(() => assert.equal(store.cookies.has('_tl_vid'), false));
    await eventually(() => assert.equal(store.bodies.length, 2));
    const [first, withdrawal] = store.bodies;
    assert.deepEqual(withdrawal, { visitor_id: first?.visitor_id, consent: false, events: [] });
    assert.ok(store.set.includes('_tl_vid=; path=/; max-age=0; samesite=lax; secure; domain=shop.example'));
    store.consent({ customerPrivacy: ALLOWED });
    assert.deepEqual(
      (await store.before()).map(({ url }) => url),
      ['https://shop.example/one', 'https://shop.example/two'],
    );
  });

  it('it does not try again what failed, once the visitor takes it back', async () => {
    const asked = Promise.withResolvers<void>();
    const taken = Promise.withResolvers<void>();
    await using store = await pixel({}, DEFAULT_OPTIONS, async (nth) => {
      if (nth > 1) return 204;
      asked.resolve();
      await taken.promise;
      return 503;
    });
    store.publish('page_viewed', on('/one'));
    await asked.promise;
    store.consent({ customerPrivacy: {} });
    await store.heard();
    taken.resolve();
    // The answer is on its way after the first, and a retry would be here before the second.
    await store.heard();
    await store.heard();
    assert.deepEqual(
      store.sent().map(({ url }) => url),
      ['https://shop.example/one'],
    );
  });

  const said: [privacy: object, consent: boolean | undefined][] = [
    [{}, undefined],
    [{ marketingAllowed: true }, true],
    [{ marketingAllowed: true, saleOfDataAllowed: true }, true],
    [{ marketingAllowed: false }, false],
    [{ marketingAllowed: true, saleOfDataAllowed: false }, false],
    [{ marketingAllowed: 'true' }, undefined],
  ];
  for (const [privacy, consent] of said)
    it(`it says ${consent} to advertising of a visitor with ${JSON.stringify(privacy)}`, async () => {
      await using store = await pixel({ init: { customerPrivacy: { analyticsProcessingAllowed: true, ...privacy } } });
      await store.before();
      assert.equal(store.bodies[0]?.consent, consent);
    });

  const IDS = { fbc: 'fb.1.1754006400000.IwAR2-click', fbp: 'fb.1.1754006400000.1098115397.BAECAQAB' };
  const asked: [privacy: object, ids: object | undefined][] = [
    [{ marketingAllowed: true }, IDS],
    [{ marketingAllowed: true, saleOfDataAllowed: false }, undefined],
    [{ marketingAllowed: false }, undefined],
    [{}, undefined],
  ];
  for (const [privacy, ids] of asked)
    it(`it sends ${ids ? 'the' : 'no'} ids of ad platforms’ cookies of a visitor with ${JSON.stringify(privacy)}`, async () => {
      await using store = await pixel({ init: { customerPrivacy: { analyticsProcessingAllowed: true, ...privacy } } });
      store.cookies.set('_fbc', IDS.fbc).set('_fbp', IDS.fbp);
      await store.before();
      assert.deepEqual(store.bodies[0]?.ad_cookies, ids);
      assert.equal(store.read.includes('_fbp'), ids !== undefined);
    });

  it('it sends nothing else that cookies of these names hold', async () => {
    await using named = await pixel();
    await using none = await pixel();
    named.cookies.set('_fbc', 'ana@example.com').set('_fbp', IDS.fbp);
    none.cookies.set('_fbc', `fb.1.${'x'.repeat(1000)}`).set('_fbp', `${IDS.fbp} ana`);
    await named.before();
    await none.before();
    assert.deepEqual([named.bodies[0]?.ad_cookies, none.bodies[0]?.ad_cookies], [{ fbp: IDS.fbp }, undefined]);
  });

  it('it sends no id anymore, once the visitor takes their consent to advertising back, and after another yes the new one', async () => {
    const [asked, taken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await using store = await pixel({}, DEFAULT_OPTIONS, async (nth) => {
      if (nth > 1) return 204;
      asked.resolve();
      await taken.promise;
      return 503;
    });
    store.cookies.set('_fbp', IDS.fbp);
    store.publish('page_viewed', on('/one'));
    await asked.promise;
    store.consent({ customerPrivacy: { analyticsProcessingAllowed: true, marketingAllowed: false } });
    await store.heard();
    taken.resolve();
    await eventually(() => assert.equal(store.bodies.length, 2));
    const renewed = 'fb.1.1754006500000.7';
    store.cookies.set('_fbp', renewed);
    store.consent({ customerPrivacy: ALLOWED });
    store.publish('page_viewed', on('/two'));
    await eventually(() => assert.equal(store.bodies.length, 3));
    assert.deepEqual(
      store.bodies.map(({ consent, ad_cookies, events: [event] }) => [
        event?.url.split('/').pop(),
        consent,
        ad_cookies,
      ]),
      [
        ['one', true, { fbp: IDS.fbp }],
        ['one', false, undefined],
        ['two', true, { fbp: renewed }],
      ],
    );
  });

  it('it tells nothing of a visitor whom the collector does not know', async () => {
    await using store = await pixel({ init: { customerPrivacy: {} } });
    store.publish('page_viewed', on('/landing'));
    store.consent({ customerPrivacy: { analyticsProcessingAllowed: false } });
    await store.heard();
    assert.deepEqual(store.bodies, []);
  });

  it('without marketing it does not name the buyer', async () => {
    await using store = await pixel({ init: { customerPrivacy: { analyticsProcessingAllowed: true } } });
    store.publish('checkout_completed', on('/thanks', { checkout }));
    const [event] = await store.before();
    assert.deepEqual([event?.properties?.order_id, event?.traits], ['1001', undefined]);
  });

  for (const without of ['customerPrivacy', 'api'])
    it(`it hears the answer where Shopify does not pass ${without}`, async () => {
      await using store = await pixel({ init: {}, without: [without] });
      store.publish('page_viewed', on('/landing'));
      store.consent({ customerPrivacy: ALLOWED });
      assert.equal((await store.before())[0]?.url, 'https://shop.example/landing');
    });

  it('it stores and sends nothing where Shopify passes none of that', async () => {
    await using store = await pixel({ without: ['customerPrivacy', 'api', 'init'] });
    store.publish('page_viewed', on('/never'));
    await store.heard();
    assert.deepEqual([store.bodies, store.set, store.errors], [[], [], []]);
  });

  it('it excludes visitors who object in their browser, unless the settings say otherwise', async () => {
    const globals = { navigator: { globalPrivacyControl: true } };
    await using objecting = await pixel({ globals });
    objecting.publish('page_viewed', on('/gpc'));
    await using tracked = await pixel({ globals }, { ...DEFAULT_OPTIONS, gpc: false });
    await tracked.before();
    await objecting.heard();
    assert.deepEqual([objecting.bodies, objecting.set], [[], []]);
  });
});
