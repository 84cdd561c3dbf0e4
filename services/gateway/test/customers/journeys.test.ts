// Tests the two journeys that callers name by their own keys: what the gateway requests from other services, who may see whom,
// and every refusal.
import assert from 'node:assert/strict';
import type { Scope } from '@touchline/chassis/access/scopes.ts';
import type { FindCustomerRequest } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import { CAMPAIGN_ID, CUSTOMER_ID } from '../doubles/known-ids.ts';
import { partnerApp } from '../partner-app.ts';
import { errorOf, type RunningGateway, runGateway } from '../running-gateway.ts';
import { serviceDoubles } from '../service-doubles.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read answers by the contract's field names and assert what they find
type Json = any;

describe('a journey that the caller names', () => {
  let running: RunningGateway;
  let projecting: string;
  const asked: FindCustomerRequest[] = [];
  before(async () => {
    const { identity } = serviceDoubles();
    const findCustomer: typeof identity.findCustomer = (request, call) => {
      asked.push(request);
      return identity.findCustomer(request, call);
    };
    running = await runGateway('journeys', { doubles: { identity: { ...identity, findCustomer } } });
    projecting = await running.issueKey(['conversions:read']);
  });
  after(async () => await running[Symbol.asyncDispose]());

  const get = (path: string, key = running.key) =>
    running.call('GET', path, { headers: { authorization: `Bearer ${key}` } });
  const body = async (path: string, key?: string): Promise<Json> => {
    const response = await get(path, key);
    const text = await response.text();
    assert.equal(response.status, 200, text);
    return JSON.parse(text);
  };

  it('shows rows, name, identifiers, counts and conversions by key with customers:read', async () => {
    const { data, meta } = await body('/customers/journey?customer_key=C-77');
    assert.deepEqual([data.events.length, data.total_count, 'touches' in data], [1, 1, false]);
    const { conversions, ...person } = meta.person;
    assert.deepEqual(person, {
      customer_profile_id: CUSTOMER_ID,
      name: 'Ana Soto',
      identifiers: {
        email: ['ana@example.com'],
        phone: [],
        external_customer_id: ['C-77'],
        crm_contact_id: [],
        store_customer_id: [],
        payments_customer_id: [],
        national_id: [],
      },
      counts: { events: 1, conversions: 1 },
    });
    assert.deepEqual(
      conversions.map(({ conversion_id, value, customer_key }: Json) => [conversion_id, value, customer_key]),
      [[CAMPAIGN_ID, '129.90', 'C-77']],
    );
    assert.deepEqual(Object.keys(meta).sort(), ['customer_key', 'person', 'profile_id']);
  });

  it('shows touches and conversions by key without it, and no person', async () => {
    const { data, meta } = await body('/customers/journey?customer_key=C-77', projecting);
    assert.deepEqual(data, {
      touches: [
        {
          time: '2026-01-15T10:00:00.000Z',
          channel: 'paid_search',
          campaign: { id: CAMPAIGN_ID, name: 'Summer' },
          ad_set: null,
          ad: null,
          click_id: 'gclid',
          join_method: 'visitor_link',
          credit: { last_touch: 1, first_touch: 0, linear: 0, time_decay: 0, last_non_direct: 0, position_based: 0 },
          in_window: true,
          is_synthetic: false,
        },
      ],
      total_count: 1,
    });
    assert.deepEqual(Object.keys(meta).sort(), [
      'conversion',
      'conversion_count',
      'conversions',
      'customer_key',
      'profile_id',
    ]);
    assert.equal(meta.conversion.customer_key, 'C-77');
  });

  it('shows the same for a conversion, by scope', async () => {
    const whole = await body('/conversions/order-1/journey');
    assert.deepEqual(
      [whole.data.events.length, whole.meta.person.name, whole.meta.conversion.conversion_id],
      [1, 'Ana Soto', CAMPAIGN_ID],
    );
    const projected = await body('/conversions/order-1/journey', projecting);
    assert.deepEqual(Object.keys(projected.meta).sort(), ['conversion', 'profile_id']);
    assert.deepEqual(projected.meta.conversion, {
      conversion_id: CAMPAIGN_ID,
      outcome_event_id: whole.meta.conversion.outcome_event_id,
      conversion_type: 'payment_received',
      conversion_time: '2026-01-15T10:00:00.000Z',
      value: '129.90',
      currency: 'USD',
      revenue_type: 'cash',
      customer_key: projected.meta.conversion.customer_key,
    });
    assert.equal(projected.data.touches.length, 1);
  });

  it('accepts an event key with any characters', async () => {
    const { error } = (await (await get(`/conversions/${encodeURIComponent('a/b?c#d e')}/journey`)).json()) as Json;
    assert.equal(error.code, 'conversion_not_found');
  });

  const selectors: [query: string, sent: Partial<FindCustomerRequest>][] = [
    ['customer_key=C-77', { externalId: 'C-77' }],
    ['email=ana%40example.com', { email: 'ana@example.com' }],
    ['phone=%2B56987654321', { phone: '+56987654321' }],
    ['phone=+56987654321', { phone: '+56987654321' }],
  ];
  for (const [query, sent] of selectors) {
    it(`requests the person by ${query}`, async () => {
      await body(`/customers/journey?${query}`);
      const { externalId, email, phone } = asked.at(-1) ?? assert.fail('not asked');
      assert.deepEqual({ externalId, email, phone }, { externalId: '', email: '', phone: '', ...sent });
    });
  }

  const refusals: [name: string, path: string, status: number, code: string][] = [
    ['no selector', '/customers/journey', 400, 'invalid_parameter'],
    ['two selectors', '/customers/journey?customer_key=C-77&email=a%40b.cl', 400, 'invalid_parameter'],
    ['two of one', '/customers/journey?customer_key=C-77&customer_key=C-78', 400, 'invalid_parameter'],
    ['an invalid phone', '/customers/journey?phone=junk', 400, 'invalid_parameter'],
    ['an unknown parameter', '/customers/journey?customer_key=C-77&id=1', 400, 'invalid_parameter'],
    ['an invalid country', '/customers/journey?phone=9&country=chile', 400, 'invalid_parameter'],
    ['an empty page', '/customers/journey?customer_key=C-77&limit=0', 400, 'invalid_parameter'],
    ['a page that is too large', '/customers/journey?customer_key=C-77&limit=101', 400, 'invalid_parameter'],
    ['a negative offset', '/conversions/order-1/journey?offset=-1', 400, 'invalid_parameter'],
    ['a selector of the other route', '/conversions/order-1/journey?customer_key=C-77', 400, 'invalid_parameter'],
    ['an unknown key', '/customers/journey?customer_key=nobody', 404, 'customer_not_found'],
    ['an unknown conversion', '/conversions/nothing/journey', 404, 'conversion_not_found'],
  ];
  for (const [name, path, status, code] of refusals) {
    it(`refuses ${name}`, async () => {
      for (const key of [running.key, projecting]) {
        if (key === projecting && path.includes('phone=')) continue;
        const response = await get(path, key);
        assert.equal(response.status, status);
        assert.equal((await errorOf(response)).code, code);
      }
    });
  }

  for (const query of ['email=ana%40example.com', 'phone=%2B56987654321', 'email=nobody%40example.com']) {
    it(`answers insufficient_scope without customers:read to ${query.split('=')[0]}, whoever it names`, async () => {
      const before = asked.length;
      const response = await get(`/customers/journey?${query}`, projecting);
      assert.equal(response.status, 403);
      const { code, required_scopes } = await errorOf(response);
      assert.deepEqual([code, required_scopes], ['insufficient_scope', ['customers:read']]);
      assert.equal(asked.length, before, 'no one was looked up');
    });
  }

  it('needs one of the two scopes', async () => {
    const other = await running.issueKey(['campaigns:read', 'attribution:write'] satisfies Scope[]);
    for (const path of ['/customers/journey?customer_key=C-77', '/conversions/order-1/journey']) {
      const { code, required_scopes } = await errorOf(await get(path, other));
      assert.deepEqual([code, required_scopes], ['insufficient_scope', ['conversions:read', 'customers:read']]);
    }
  });

  it('shows the person with customers:read alone', async () => {
    const reading = await running.issueKey(['customers:read']);
    for (const path of ['/customers/journey?email=ana%40example.com', '/conversions/order-1/journey'])
      assert.equal((await body(path, reading)).meta.person.name, 'Ana Soto');
  });

  it('shows a partner on a healthcare profile what brought the person, and nothing by email', async () => {
    const app = await partnerApp(running, { scopes: ['customers:read', 'conversions:read'] });
    await running.access.changeProfile({ profileId: app.profileId, privacyMode: 'hipaa' });
    const token = await app.token({ profile_id: app.profileId });
    const { data, meta } = await body('/customers/journey?customer_key=C-77', token);
    assert.deepEqual([data.touches.length, 'events' in data, 'person' in meta], [1, false, false]);
    assert.equal((await body('/conversions/order-1/journey', token)).data.touches.length, 1);
    const refused = await get('/customers/journey?email=ana%40example.com', token);
    assert.deepEqual([refused.status, (await errorOf(refused)).code], [403, 'healthcare_scope_forbidden']);
  });
});
