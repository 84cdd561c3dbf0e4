// Tests the custom pixel for Shopify in a sandbox like Shopify's, with the real collector where what arrives is the question.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { trackerScript } from '../tracker/build.ts';
import { DEFAULT_OPTIONS } from '../tracker/src/options.ts';
import { STANDARD_EVENTS } from '../tracker/src/shopify/standard-events.ts';
import { CHROME } from './browser.ts';
import { openSite } from './running-tracking.ts';
import { checkout, merchandise, on, pixel } from './shopify-fixture.ts';
import { runPixel } from './shopify-sandbox.ts';

describe('the pixel for Shopify', () => {
  const rules: [name: string, data: unknown, properties: object | undefined, isNamed?: boolean][] = [
    ['page_viewed', {}, undefined],
    [
      'product_viewed',
      { productVariant: merchandise },
      { product_id: '7', product: 'Tea', variant_id: '9', sku: 'TEA-1' },
    ],
    [
      'collection_viewed',
      { collection: { id: '5', title: 'Teas', productVariants: [] } },
      { collection_id: '5', collection: 'Teas' },
    ],
    ['search_submitted', { searchResult: { query: 'ana@example.com', productVariants: [{}, {}] } }, { results: 2 }],
    [
      'product_added_to_cart',
      { cartLine: { merchandise, quantity: 2 } },
      { product_id: '7', product: 'Tea', variant_id: '9', sku: 'TEA-1', quantity: 2 },
    ],
    [
      'product_removed_from_cart',
      { cartLine: { merchandise, quantity: 1 } },
      { product_id: '7', product: 'Tea', variant_id: '9', sku: 'TEA-1', quantity: 1 },
    ],
    ['cart_viewed', { cart: { totalQuantity: 3 } }, { quantity: 3 }],
    ['checkout_started', { checkout: { ...checkout, ...{ email: null, billingAddress: null } } }, { items: 2 }],
    ['checkout_contact_info_submitted', { checkout }, { items: 2 }, true],
    ['checkout_address_info_submitted', { checkout }, { items: 2 }, true],
    ['checkout_shipping_info_submitted', { checkout }, { items: 2 }, true],
    ['payment_info_submitted', { checkout }, { items: 2 }, true],
    ['checkout_completed', { checkout }, { items: 2, order_id: '1001', value: '45.9', currency: 'USD' }, true],
  ];

  it('knows every standard event', () =>
    assert.deepEqual(
      rules.map(([name]) => name),
      STANDARD_EVENTS,
    ));

  for (const [name, data, properties, isNamed = false] of rules)
    it(`sends ${name}`, async () => {
      await using store = await pixel();
      store.publish(name, on('/here', data));
      const [event] = await store.before();
      const expected = {
        email: 'ana@example.com',
        phone: '+56912345678',
        first_name: 'Ana',
        last_name: 'Soto',
        country: 'CL',
      };
      assert.deepEqual(
        [event?.type, event?.name, event?.properties, event?.traits],
        name === 'page_viewed'
          ? ['page_view', undefined, undefined, undefined]
          : ['track', name, properties, isNamed ? expected : undefined],
      );
    });

  const amounts: [amount: unknown, currency: unknown, value: string | undefined][] = [
    [45.9, 'USD', '45.9'],
    ['45.90', 'USD', '45.90'],
    ['0.1000000000000001', 'CLP', '0.1000000000000001'],
    ['123456789012.99', 'USD', '123456789012.99'],
    [0, 'USD', '0'],
    [1e21, 'USD', undefined],
    [-5, 'USD', undefined],
    ['1,234.50', 'USD', undefined],
    [null, 'USD', undefined],
    [{ valueOf: 5 }, 'USD', undefined],
    [45.9, null, undefined],
    [45.9, 'dollars', undefined],
  ];
  for (const [amount, currencyCode, value] of amounts)
    it(`reports ${JSON.stringify(amount)} ${currencyCode} as ${value ?? 'no money'}`, async () => {
      await using store = await pixel();
      store.publish(
        'checkout_completed',
        on('/thanks', { checkout: { token: 't1', totalPrice: { amount }, currencyCode } }),
      );
      const [event] = await store.before();
      const { items: _, ...properties } = event?.properties ?? {};
      assert.deepEqual(properties, { order_id: 't1', ...(value !== undefined && { value, currency: currencyCode }) });
    });

  const addresses: [address: string, sent: string][] = [
    ['/checkouts/cn/Z2NwLXVzLWVhc3Q/information', '/checkouts/cn/-/information'],
    ['/checkouts/c/0123abcd/thank-you?utm_source=letter', '/checkouts/c/-/thank-you?utm_source=letter'],
    ['/checkouts/0123abcd?key=s3cret&utm_source=letter', '/checkouts/-?utm_source=letter'],
    ['/690933842/orders/0123abcd/authenticate?key=s3cret', '/690933842/orders/-/authenticate?'],
    ['/cart/c/0123abcd?key=s3cret#top', '/cart/c/-?#top'],
    ['/cart', '/cart'],
    ['/collections/orders?key=colour', '/collections/orders?key=colour'],
  ];
  for (const [address, sent] of addresses)
    it(`records ${address} as ${sent}`, async () => {
      await using store = await pixel();
      store.publish('page_viewed', on(address));
      assert.equal((await store.before())[0]?.url, `https://shop.example${sent}`);
    });

  it('sends an order under one id, however often its page is viewed', async () => {
    await using store = await pixel();
    for (const path of ['/thanks', '/thanks?again']) store.publish('checkout_completed', on(path, { checkout }));
    assert.deepEqual(
      (await store.before()).map(({ event_id }) => event_id),
      ['order-1001', 'order-1001'],
    );
  });

  const hostile: unknown[] = [
    null,
    undefined,
    'text',
    7,
    [],
    {},
    { data: null, context: null },
    { ...on('/x'), data: null },
    { ...on('/x'), data: { checkout: null, cartLine: null, productVariant: null, collection: 7, cart: [] } },
    {
      ...on('/x'),
      data: { checkout: { totalPrice: null, order: null, billingAddress: 'x', lineItems: 'many', email: {} } },
    },
    { ...on('/x'), id: { a: 1 }, timestamp: 'yesterday' },
    { ...on('/x'), id: null, timestamp: {} },
    { ...on('/x'), context: { document: { location: { href: 'no address' } } } },
    { ...on('/x'), context: { document: { location: { href: 'https://shop.example/y' }, referrer: 5, title: {} } } },
  ];
  it('neither throws nor stops at members that are missing or of another type', async () => {
    await using store = await pixel();
    for (const name of STANDARD_EVENTS) for (const event of hostile) store.publish(name, event);
    const sent = await store.before();
    assert.deepEqual(store.errors, []);
    assert.ok(sent.length > STANDARD_EVENTS.length, `${sent.length}`);
    for (const { event_id, at, url } of sent) {
      assert.match(event_id, /^[\w.:-]{1,64}$/);
      assert.ok(Math.abs(Date.parse(at) - Date.now()) < 3_600_000, at);
      assert.match(url, /^https:\/\/shop\.example\//);
    }
  });

  it('continues the visitor whom the tracker knows, on the tracker’s domain', async () => {
    await using store = await pixel({ publicSuffixes: ['example'] }, { ...DEFAULT_OPTIONS, days: 30 });
    store.cookies.set('_tl_vid', 'known-visitor');
    await store.before();
    assert.equal(store.bodies[0]?.visitor_id, 'known-visitor');
    const last = '_tl_vid=known-visitor; path=/; max-age=2592000; samesite=lax; secure; domain=shop.example';
    assert.equal(store.set.at(-1), last);
  });

  it('retries until the collector, which books an order once, has its events', async () => {
    await using site = await openSite('shopify', { COLLECTOR_PUBLIC_URL: 'https://collect.example.com' });
    await using tracking = await site.start({ tracker: trackerScript });
    assert.equal((await tracking.sites.getShopifyPixel({ profileId: 'none' })).script, '');
    const key = (await tracking.client.issueTrackingKey({ profileId: 'p1' })).key?.key ?? '';
    await tracking.sites.changeSettings({
      profileId: 'p1',
      sites: { values: ['shop.example'] },
      cookieDays: 30,
    });
    const { script, ...settings } = await tracking.sites.getShopifyPixel({ profileId: 'p1' });
    const endpoint = `https://collect.example.com/t/${key}`;
    assert.deepEqual(
      [settings.trackingKey, settings.endpoint, settings.cookieDays, settings.events],
      [key, endpoint, 30, STANDARD_EVENTS],
    );
    const answers: number[] = [];
    let failures = 1;
    await using store = runPixel(script, async (url, body) => {
      assert.equal(url, endpoint);
      if (failures-- > 0) throw new TypeError('the network is unavailable');
      // The sandbox is an opaque origin.
      const headers = { origin: 'null', 'user-agent': CHROME };
      const { status } = await fetch(url.replace('https://collect.example.com', tracking.collector), {
        method: 'POST',
        body,
        headers,
      });
      answers.push(status);
      return status;
    });
    store.publish('page_viewed', on('/?utm_source=letter&utm_medium=email'));
    store.publish('product_added_to_cart', on('/tea', { cartLine: { merchandise, quantity: 1 } }));
    store.publish('checkout_completed', on('/thanks', { checkout }));
    store.publish('checkout_completed', on('/thanks?again', { checkout }));
    await eventually(() => assert.deepEqual(answers, [204, 204, 204, 204], store.errors.join()));
    const rows = await site.rows.find({ profile_id: 'p1', visitor_id: store.cookies.get('_tl_vid') ?? '' }).toArray();
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
        { items: 2, order_id: '1001' },
        // A browser identifies a person by one identifier, the strongest.
        { email: 'ana@example.com', firstName: 'Ana', lastName: 'Soto', country: 'CL' },
      ],
    );
    assert.equal(byName.page_view?.marketing?.channel, 'email');
  });
});
