// Journeys as partners ask for them: by the keys that they know, whole or without the person, and never anybody else's.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { testSystem } from '../system/fixture.ts';
import { type Answer, type Json, newProfile, type TestProfile } from '../system/profile.ts';
import { AD, AD_SET, CAMPAIGN } from '../system/test-world.ts';
import { memberNames, textsOf } from './walk-answer.ts';

const DAY = 86_400_000;
const now = Date.now();
const ago = (days: number) => new Date(now - days * DAY).toISOString();
const range = `date_from=${ago(30).slice(0, 10)}&date_to=${ago(0).slice(0, 10)}`;
const MODELS = ['last_touch', 'first_touch', 'linear', 'time_decay', 'last_non_direct', 'position_based'];
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

const CONTEXT = {
  url: 'https://canary-shop.example/canary-path?utm_source=canarymail&utm_medium=email&utm_campaign=spring&fbclid=canaryclick',
  referrer: 'https://canary-referrer.example/page',
  user_agent: IPHONE,
  ip: '198.51.100.77',
  country: 'PE',
  city: 'Canarycity',
};
const ANA = {
  email: 'ana.canary@example.com',
  phone: '+56987654321',
  external_id: 'C-77',
  national_id: '12.345.678-5',
  first_name: 'Anacanary',
  last_name: 'Sotocanary',
  country: 'CL',
};

const view = (visitor: string, days: number, more: object = {}) => ({
  event_name: 'page_view',
  event_type: 'page_view',
  event_time: ago(days),
  idempotency_key: `v:${visitor}:${days}`,
  anonymous_id: visitor,
  context: CONTEXT,
  ...more,
});
const payment = (key: string, days: number, user_traits: object, more: object = {}) => ({
  event_name: 'Order',
  event_type: 'payment_received',
  event_time: ago(days),
  idempotency_key: key,
  user_traits,
  properties: { value: '100.50', currency: 'USD', subject_ref: 'canarysubject', canary_note: 'canarynote' },
  ...more,
});

/** A key of a profile that holds these scopes only. */
async function keyOf(p: TestProfile, scopes: string[]): Promise<(path: string) => Promise<Answer>> {
  const { apiKey } = await testSystem().clients.access.issueApiKey({
    profileId: p.profileId,
    name: scopes.join(' '),
    scopes,
    rateLimitPerMinute: 60_000,
  });
  return (path) => p.call('GET', path, undefined, { authorization: `Bearer ${apiKey}` });
}

describe('journeys by key', () => {
  let p: TestProfile;
  let other: TestProfile;
  let projecting: (path: string) => Promise<Answer>;
  let outcomeEventId: string;
  before(async () => {
    [p, other] = [await newProfile(), await newProfile()];
    projecting = await keyOf(p, ['conversions:read']);
    await p.send([
      view('browser', 9),
      view('browser', 8, { context: { ...CONTEXT, url: 'https://canary-shop.example/' } }),
    ]);
    await p.send([{ ...view('browser', 7), event_type: 'identify', event_name: 'identify', user_traits: ANA }]);
    const sent = await p.call(
      'POST',
      '/events',
      payment('order-1', 3, ANA, { anonymous_id: 'browser', context: CONTEXT }),
    );
    outcomeEventId = sent.body.data.outcome_event_id;
    await p.send([payment('order-2', 1, { email: ANA.email })]);
    await collect(p, 'browser');
    await other.send([payment('order-1', 3, { ...ANA, first_name: 'Stranger' }), payment('order-9', 2, ANA)]);
    await p.drained();
  });

  const selectors = [
    'customer_key=C-77',
    'email=ANA.canary%40example.com',
    'phone=%2B56987654321',
    'phone=987654321&country=CL',
  ];
  for (const selector of selectors) {
    it(`show everything of the person named by ${selector} to customers:read`, async () => {
      const { data, meta } = await p.get(`/customers/journey?${selector}`);
      const { data: byId } = await p.get(`/customers/${meta.person.customer_profile_id}/journey`);
      assert.deepEqual(data, byId);
      assert.equal(data.total_count, 6);
      assert.equal(meta.person.name, 'Anacanary Sotocanary');
      assert.deepEqual(meta.person.identifiers, {
        email: ['ana.canary@example.com'],
        phone: ['+56987654321'],
        external_customer_id: ['C-77'],
        crm_contact_id: [],
        store_customer_id: [],
        payments_customer_id: [],
        national_id: ['CL123456785'],
      });
      assert.deepEqual(meta.person.counts, { events: 6, conversions: 2 });
      assert.deepEqual(
        meta.person.conversions.map((row: Json) => [row.conversion_type, row.value, row.currency, row.customer_key]),
        [
          ['payment_received', '100.5', 'USD', 'C-77'],
          ['payment_received', '100.5', 'USD', 'C-77'],
        ],
      );
    });
  }

  it('name a conversion by its event id, its own id and the key that it was sent with', async () => {
    const [, first] = (await p.get('/customers/journey?customer_key=C-77')).meta.person.conversions;
    assert.equal(first.outcome_event_id, outcomeEventId);
    const answers = await Promise.all(
      [outcomeEventId, first.conversion_id, 'order-1'].map((handle) => p.get(`/conversions/${handle}/journey`)),
    );
    for (const { data, meta } of answers) {
      assert.deepEqual(meta.conversion, first);
      assert.equal(meta.person.name, 'Anacanary Sotocanary');
      assert.equal(data.total_count, 6);
    }
  });

  it('page by offset and limit as every journey does', async () => {
    const whole = (await p.get('/customers/journey?customer_key=C-77')).data.events;
    const paged = [];
    for (let offset = 0; offset < 8; offset += 2) {
      const { data } = await p.get(`/customers/journey?customer_key=C-77&offset=${offset}&limit=2`);
      assert.equal(data.total_count, 6);
      paged.push(...data.events);
    }
    assert.deepEqual(paged, whole);
  });

  it('show without customers:read which touches brought the person, and what credit they got', async () => {
    const { body } = await projecting('/conversions/order-1/journey');
    const shown = body.data.touches.map((touch: Json) => ({ ...touch, time: touch.time.slice(0, 10) }));
    const spring = shown[0].campaign;
    assert.equal(spring.name, 'spring');
    const campaigns = (await p.get(`/campaigns?${range}&model=first_touch`)).data;
    assert.equal(campaigns[0].campaign_id, spring.id);
    const touch = (days: number, more: object) => ({
      time: ago(days).slice(0, 10),
      channel: 'email',
      campaign: spring,
      ad_set: null,
      ad: null,
      click_id: 'fbclid',
      join_method: 'visitor_link',
      in_window: true,
      is_synthetic: false,
      ...more,
    });
    assert.deepEqual(
      shown.map(({ credit: _, ...rest }: Json) => rest),
      [
        touch(9, {}),
        touch(8, { channel: 'referral', campaign: null, click_id: null }),
        touch(7, { join_method: 'identified' }),
        touch(3, { join_method: 'identified' }),
        touch(0, { channel: 'direct', campaign: null, click_id: null, in_window: false }),
      ],
    );
    for (const model of MODELS) {
      const sum = shown.reduce((total: number, { credit }: Json) => total + credit[model], 0);
      assert.ok(Math.abs(sum - 1) < 1e-12, model);
    }
    assert.deepEqual(
      shown.map(({ credit }: Json) => [credit.first_touch, credit.last_touch, credit.linear]),
      [
        [1, 0, 0.25],
        [0, 0, 0.25],
        [0, 0, 0.25],
        [0, 1, 0.25],
        [0, 0, 0],
      ],
    );
    assert.equal(body.meta.conversion.customer_key, 'C-77');
  });

  it('never show a person, a page, a device, a place or a session without customers:read', async () => {
    const allowed = new Set([
      ...['data', 'meta', 'touches', 'total_count', 'profile_id', 'customer_key', 'conversion', 'conversion_count'],
      ...[
        'conversions',
        'conversion_id',
        'outcome_event_id',
        'conversion_type',
        'conversion_time',
        'value',
        'currency',
      ],
      ...['revenue_type', 'time', 'channel', 'campaign', 'ad_set', 'ad', 'id', 'name', 'click_id', 'join_method'],
      ...['credit', 'in_window', 'is_synthetic', ...MODELS],
    ]);
    const secrets = [
      /canary/i,
      /98765432|12345678|12\.345/,
      /198\.51|iphone|safari|\bios\b|mobile/i,
      /^PE$|^CL$/,
      /https?:|\//,
      /^browser$|^order-/,
    ];
    // The campaign is called by what the link called it; here that is no secret.
    for (const path of [
      '/customers/journey?customer_key=C-77',
      '/conversions/order-1/journey',
      '/conversions/order-2/journey',
    ]) {
      const { status, body } = await projecting(path);
      assert.equal(status, 200);
      assert.ok(body.data.touches.length > 0);
      assert.deepEqual(
        [...memberNames(body)].filter((name) => !allowed.has(name)),
        [],
      );
      for (const text of textsOf(body)) for (const secret of secrets) assert.doesNotMatch(text, secret, path);
    }
    // With the scope the same journeys hold all of it: the test above would see it.
    const whole = JSON.stringify(await p.get('/customers/journey?customer_key=C-77'));
    for (const word of ['Anacanary', 'canary-shop', 'Canarycity', 'Safari', 'mobile'])
      assert.ok(whole.includes(word), word);
  });

  it('need customers:read for an email or a phone', async () => {
    for (const selector of ['email=ana.canary%40example.com', 'phone=%2B56987654321', 'email=nobody%40example.com']) {
      const { status, body } = await projecting(`/customers/journey?${selector}`);
      assert.deepEqual(
        [status, body.error.code, body.error.required_scopes],
        [403, 'insufficient_scope', ['customers:read']],
      );
    }
  });

  it('are not found for nobody’s key and for another profile’s, in the same words', async () => {
    const theirs = (await other.get('/customers/journey?customer_key=C-77')).meta.person.conversions[0];
    const strip = ({ status, body }: Answer) => [status, { ...body.error, request_id: '' }];
    const nobody = strip(await p.call('GET', '/conversions/nothing/journey'));
    assert.equal(nobody[0], 404);
    for (const handle of ['order-9', theirs.conversion_id, theirs.outcome_event_id, randomUUID()])
      assert.deepEqual(strip(await p.call('GET', `/conversions/${handle}/journey`)), nobody);
    const unknown = await p.call('GET', '/customers/journey?customer_key=C-78');
    assert.deepEqual([unknown.status, unknown.body.error.code], [404, 'customer_not_found']);
    assert.equal((await other.get('/customers/journey?customer_key=C-77')).meta.person.name, 'Stranger Sotocanary');
  });

  it('of a foreign id are the same empty bytes as of an unknown one', async () => {
    const theirs = (await other.get('/customers/journey?customer_key=C-77')).meta.person.customer_profile_id;
    const [foreign, unknown] = await Promise.all(
      [theirs, randomUUID()].map((id) => p.call('GET', `/customers/${id}/journey`)),
    );
    assert.equal(foreign?.status, 200);
    assert.deepEqual(foreign?.body, { data: { events: [], total_count: 0 }, meta: { profile_id: p.profileId } });
    assert.deepEqual(foreign?.body, unknown?.body);
    assert.equal(foreign?.headers.get('etag'), unknown?.headers.get('etag'));
  });
});

describe('journeys of people', () => {
  it('of a merged customer are the survivor’s, under the survivor’s own key', async () => {
    const p = await newProfile();
    await p.send([payment('a', 5, { email: 'one@example.com', external_id: 'C-1' })]);
    await p.drained();
    await p.send([payment('b', 4, { phone: '+56911112222', external_id: 'C-2' })]);
    await p.drained();
    const ids = [];
    for (const key of ['C-1', 'C-2'])
      ids.push((await p.get(`/customers/journey?customer_key=${key}`)).meta.person.customer_profile_id);
    assert.notEqual(ids[0], ids[1]);
    await p.call('POST', '/customers', { rows: [{ email: 'one@example.com', phone: '+56911112222' }] });
    await p.drained();
    for (const key of ['C-1', 'C-2']) {
      const { data, meta } = await p.get(`/customers/journey?customer_key=${key}`);
      assert.deepEqual([data.total_count, meta.customer_key, meta.person.customer_profile_id], [2, 'C-1', ids[0]]);
    }
    const [survivor, merged] = await Promise.all(ids.map((id) => p.get(`/customers/${id}/journey`)));
    assert.deepEqual(merged, survivor);
    const { meta } = await p.get('/conversions/b/journey');
    assert.deepEqual([meta.conversion.customer_key, meta.person.customer_profile_id], ['C-1', ids[0]]);
  });

  it('of an anonymous visitor name nobody, and say how little joins them', async () => {
    const p = await newProfile();
    const projecting = await keyOf(p, ['conversions:read']);
    await p.send([view('nobody', 2), { ...payment('x', 1, {}), user_traits: undefined, anonymous_id: 'nobody' }]);
    await p.drained();
    const { data, meta } = await p.get('/conversions/x/journey');
    assert.deepEqual([data.total_count, meta.person.name, meta.conversion.customer_key], [2, null, null]);
    assert.deepEqual(Object.values(meta.person.identifiers).flat(), []);
    const [row] = (await p.get(`/customers?${range}&goal=payment_received`)).data;
    assert.equal(row.customer_profile_id, meta.person.customer_profile_id);
    const { body } = await projecting('/conversions/x/journey');
    assert.deepEqual(
      body.data.touches.map((touch: Json) => touch.join_method),
      ['visitor'],
    );
  });
});

describe('journeys of an erased customer', () => {
  it('are nobody’s by key, and go on without a person by conversion', async () => {
    const p = await newProfile();
    const projecting = await keyOf(p, ['conversions:read']);
    await p.send([view('browser', 5), payment('order', 3, ANA, { anonymous_id: 'browser' })]);
    await p.drained();
    const before = (await projecting('/conversions/order/journey')).body;
    const { conversion, person } = (await p.get('/conversions/order/journey')).meta;
    const erasure = { request_ref: 'r-1', customer_key: ANA.external_id };
    assert.ok([200, 202].includes((await p.call('POST', '/customers/erasures', erasure)).status));
    await p.drained();
    for (const selector of ['customer_key=C-77', 'email=ana.canary%40example.com', 'phone=%2B56987654321']) {
      const { status, body } = await p.call('GET', `/customers/journey?${selector}`);
      assert.deepEqual([status, body.error.code], [404, 'customer_not_found']);
    }
    const { data } = await p.get(`/customers/${person.customer_profile_id}/journey`);
    assert.deepEqual(data, { events: [], total_count: 0 });
    const whole = await p.get(`/conversions/${conversion.conversion_id}/journey`);
    assert.deepEqual([whole.data.total_count, whole.meta.person, whole.meta.conversion.customer_key], [2, null, null]);
    assert.doesNotMatch(JSON.stringify(whole), /Anacanary|canary-path|Canarycity|98765432|C-77/);
    const after = (await projecting(`/conversions/${conversion.conversion_id}/journey`)).body;
    assert.deepEqual(after.data, before.data);
    assert.deepEqual(after.meta.conversion, { ...before.meta.conversion, customer_key: null });
  });
});

describe('a conversion off the website', () => {
  const chat = (key: string, phone: string, more: object) => ({
    event_name: 'dm_started',
    event_type: 'dm_started',
    event_time: ago(2),
    idempotency_key: key,
    user_traits: { phone, external_id: key },
    action_source: 'business_messaging',
    ...more,
  });
  const cases: [name: string, events: object[], levels: string[]][] = [
    [
      'its campaign ids',
      [
        chat('ids', '+56911110001', {
          campaign: { platform: 'meta', campaign_id: CAMPAIGN.id, ad_set_id: AD_SET.id, ad_id: AD.id },
        }),
      ],
      [CAMPAIGN.id, AD_SET.id, AD.id],
    ],
    [
      'its message click and ad',
      [chat('clid', '+56911110002', { campaign: { platform: 'meta', ad_id: AD.id }, click_ids: { ctwa_clid: 'k1' } })],
      [AD.id],
    ],
    [
      'an ad referral of the same click',
      [
        chat('named', '+56911110003', { click_ids: { ctwa_clid: 'k2' } }),
        {
          ...chat('referral', '+56911110003', {
            campaign: { platform: 'meta', ad_id: AD.id },
            click_ids: { ctwa_clid: 'k2' },
          }),
          event_name: 'ad_referral',
          event_type: 'ad_referral',
          event_time: ago(1.9),
        },
      ],
      [AD.id],
    ],
  ];

  it('gets a synthetic touch, which is credited to the ad that began it', async () => {
    const p = await newProfile();
    const projecting = await keyOf(p, ['conversions:read']);
    await p.send(cases.flatMap(([, events]) => events));
    await p.send([chat('none', '+56911110009', {})]);
    await p.drained();
    for (const [name, [event], names] of cases) {
      const handle = (event as { idempotency_key: string }).idempotency_key;
      const { events } = (await p.get(`/conversions/${handle}/journey`)).data;
      const [row] = events;
      assert.deepEqual([row.event_type, row.is_synthetic], ['dm_started', true], name);
      assert.deepEqual(
        [row.url, row.path, row.device, row.browser, row.os, row.country, row.city],
        Array(7).fill(null),
      );
      const [touch] = (await projecting(`/conversions/${handle}/journey`)).body.data.touches;
      assert.deepEqual([touch.is_synthetic, touch.in_window], [true, true], name);
      const found = [touch.campaign, touch.ad_set, touch.ad].flatMap((entity) => entity?.name ?? []);
      assert.deepEqual(found, names, name);
    }
    const { data } = await p.get(`/campaigns?${range}&level=ad&model=first_touch`);
    assert.deepEqual(
      data.map((row: Json) => [row.campaign_name, row.attributed_outcome_count]),
      [[AD.id, 3]],
    );
    const { data: rest } = await p.get(`/campaigns/unattributed?${range}&level=ad&model=first_touch`);
    assert.equal(rest.attributed_outcome_count, 1);
    const [none] = (await projecting('/conversions/none/journey')).body.data.touches;
    assert.deepEqual([none.is_synthetic, none.credit.linear, none.ad, none.join_method], [true, 1, null, 'identified']);
  });
});

/** A page view as the tracker sends it, in a session. */
async function collect(p: TestProfile, visitor: string): Promise<void> {
  const at = new Date().toISOString();
  const page = { event_id: randomUUID(), type: 'page_view', at, url: 'https://canary-shop.example/late', referrer: '' };
  const response = await fetch(`${testSystem().services.addresses.collectorUrl}/t/${p.trackingKey}`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', 'user-agent': IPHONE },
    body: JSON.stringify({ visitor_id: visitor, session_id: 'canarysession', sent_at: at, events: [page] }),
  });
  assert.equal(response.status, 204);
}
