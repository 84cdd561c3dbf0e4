// Tests that a phone in a country's local form names the same person at every endpoint, when the profile says its country, and
// that an event that identifies no one is refused before it is recorded.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { testSystem } from '../system/fixture.ts';
import { type Json, newProfile, type TestProfile } from '../system/profile.ts';

const PHONE = '9 8765 4321';
const NATIONAL = '12.345.678-5';

async function chilean(): Promise<TestProfile> {
  const p = await newProfile();
  const { status, body } = await p.call('PATCH', `/profiles/${p.profileId}`, { default_country: 'cl' });
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.data.default_country, 'CL');
  return p;
}

const paid = (idempotency_key: string, user_traits: object, more: object = {}) => ({
  event_name: 'payment_received',
  event_type: 'payment_received',
  idempotency_key,
  user_traits,
  properties: { value: 10, currency: 'USD' },
  ...more,
});

describe('one reading of identifiers', () => {
  it('makes one person of the phone that an import, an event, a partner and a website send', async () => {
    const p = await chilean();
    const imported = await p.call('POST', '/customers', { rows: [{ phone: PHONE, external_id: 'C-1' }] });
    const { customer_profile_id: id, status } = imported.body.data.results[0];
    assert.equal(status, 'created');
    assert.equal((await p.call('POST', '/events', paid('one', { phone: '987654321' }))).status, 202);
    const declared = { answer_key: 'instagram', customer: { phone: PHONE } };
    assert.equal((await p.call('POST', '/partner/declared-source', declared)).status, 202);
    const webpay = { payment_ref: 'w-1', value: '5', user_traits: { phone: PHONE } };
    assert.equal((await p.call('POST', '/payments/webpay', webpay)).status, 202);
    await p.drained();
    const journey = async () => (await p.get(`/customers/journey?phone=${encodeURIComponent(PHONE)}`)).meta;
    const told = await journey();
    assert.deepEqual([told.customer_key, told.person.counts], ['C-1', { events: 3, conversions: 2 }]);
    // The country reaches the collector a moment after the gateway; until then an identify names no one.
    await eventually(async () => {
      await identify(p, { phone: PHONE });
      await p.drained();
      assert.ok((await journey()).person.counts.events > 3);
    });
    const tokens = await p.call('POST', '/customers/link-tokens', { customers: [{ phone: PHONE }] });
    assert.equal(tokens.body.data.minted, 1);
    const found = await p.get(`/customers/search?q=${encodeURIComponent('+56 9 8765 4321')}`);
    assert.deepEqual(
      found.data.map((row: Json) => row.customer_profile_id),
      [id],
    );
    const gone = await p.call('POST', '/customers/erasures', { request_ref: 'r-1', phone: '987654321' });
    assert.equal(gone.status, 202, JSON.stringify(gone.body));
  });

  it('reads by the country of the request if it says one, and as before if neither says one', async () => {
    const p = await chilean();
    const foreign = await p.call('POST', '/events', paid('uy', { phone: '099 123 456', country: 'uy' }));
    assert.equal(foreign.status, 202, JSON.stringify(foreign.body));
    const wrong = await p.call('POST', '/events', paid('uy-cl', { phone: '099 123 456' }));
    assert.deepEqual([wrong.status, wrong.body.error.code], [422, 'validation_error']);
    const plain = await newProfile();
    assert.equal((await plain.call('POST', '/events', paid('none', { phone: PHONE }))).status, 422);
    const rows = [{ phone: PHONE }, { national_id: NATIONAL }];
    assert.equal((await plain.call('POST', '/customers', { rows })).body.data.summary.created, 2);
  });

  it('refuses an event that identifies no one, in a batch as alone, and says what it dropped from others', async () => {
    const p = await newProfile();
    for (const [field, traits] of [
      ['user_traits.phone', { phone: '12' }],
      ['user_traits.email', { email: 'ana(at)x.cl' }],
      ['user_traits.national_id', { national_id: '12.345.678-4' }],
      ['user_traits.external_id', { external_id: 'undefined' }],
    ] as const) {
      const { status, body } = await p.call('POST', '/events', paid(`nobody ${field}`, traits));
      assert.deepEqual([status, body.error.code], [422, 'validation_error'], field);
      assert.ok(body.error.message.startsWith(field), body.error.message);
    }
    const events = [
      paid('a', { phone: '12' }),
      paid('b', { phone: '12', email: 'ana@example.com' }),
      paid('c', { email: 'x' }, { anonymous_id: 'v-1' }),
      paid('d', { email: 'ana@example.com' }),
    ];
    const { status, body } = await p.call('POST', '/events', { events });
    assert.equal(status, 202);
    assert.deepEqual(
      body.data.results.map((row: Json) => [row.status, row.dropped?.map(({ field }: Json) => field)]),
      [
        ['rejected', undefined],
        ['recorded', ['user_traits.phone']],
        ['recorded', ['user_traits.email']],
        ['recorded', undefined],
      ],
    );
    assert.match(body.data.results[0].message, /^user_traits\.phone cannot be read/);
    await p.drained();
    assert.equal((await p.get('/payments')).data.length, 3);
  });

  it('returns what an import dropped from a row, and why it refused others', async () => {
    const p = await newProfile();
    const { body } = await p.call('POST', '/customers', {
      rows: [
        { email: 'ana@example.com', phone: '12' },
        { email: 'bea@example.com', external_id: 'x'.repeat(201) },
        { national_id: '1-9' },
      ],
    });
    assert.deepEqual(
      body.data.results.map((row: Json) => [row.status, row.reason, row.dropped?.[0]?.field]),
      [
        ['created', undefined, 'phone'],
        ['rejected', 'invalid_external_id', undefined],
        ['rejected', 'invalid_national_id', undefined],
      ],
    );
    for (const row of body.data.results.slice(1)) assert.match(row.message, /\w+/);
  });

  it('accepts no key longer than a customer can have, wherever one is named', async () => {
    const p = await newProfile();
    const long = 'x'.repeat(201);
    const tokens = await p.call('POST', '/customers/link-tokens', { customers: [{ customer_key: long }] });
    assert.equal(tokens.body.data.results[0].reason, 'malformed_selector');
    const codes = [
      await p.call('POST', '/events', paid('long', { external_id: long })),
      await p.call('POST', '/customers/erasures', { request_ref: 'r', customer_key: long }),
      await p.call('GET', `/customers/journey?customer_key=${long}`),
      await p.call('POST', '/partner/declared-source', { answer_key: 'tv', customer: { external_ref: long } }),
    ].map(({ status, body }) => `${status} ${body.error.code}`);
    const refused = ['422 validation_error', '400 invalid_parameter', '400 invalid_parameter', '422 validation_error'];
    assert.deepEqual(codes, refused);
  });
});

/** Sends what the tracker sends for a new visitor. */
async function identify(p: TestProfile, traits: object): Promise<void> {
  const at = new Date().toISOString();
  const event = { event_id: randomUUID(), type: 'identify', at, url: 'https://shop.example/', traits };
  const body = JSON.stringify({ visitor_id: randomUUID(), sent_at: at, events: [event] });
  const { collectorUrl } = testSystem().services.addresses;
  assert.equal((await fetch(`${collectorUrl}/t/${p.trackingKey}`, { method: 'POST', body })).status, 204);
}
