// Every operation answers, over real sockets, exactly what its declaration promises.
import assert from 'node:assert/strict';
import { allOperations } from '../src/operations/all-operations.ts';
import { type RunningGateway, runGateway } from './running-gateway.ts';
import { CAMPAIGN_ID, CONNECTION_ID, CUSTOMER_ID, VISITOR_ID } from './service-doubles.ts';

const RANGE = 'date_from=2026-01-01&date_to=2026-01-31';
const GOAL = { conversion_key: 'trial_started', name: 'Trial', event_names: ['trial_started'], kind: 'pipeline' };

/** One good call for each operation: path with its query, body, and the status that must come. */
const CALLS: Record<string, { path: string; body?: unknown; status: number }> = {
  'POST /events': {
    path: '/events',
    body: { event_name: 'lead', user_traits: { email: 'a@example.com' } },
    status: 202,
  },
  'POST /tracking/keys': { path: '/tracking/keys', status: 201 },
  'GET /tracking/keys': { path: '/tracking/keys', status: 200 },
  'DELETE /tracking/keys/{id}': { path: '/tracking/keys/9d528f6c', status: 200 },
  'GET /tracking/snippet': { path: '/tracking/snippet', status: 200 },
  'GET /tracking/events': { path: '/tracking/events?limit=1', status: 200 },
  'GET /tracking/quality': { path: '/tracking/quality', status: 200 },
  'POST /customers': { path: '/customers', body: { rows: [{ email: 'a@example.com' }] }, status: 200 },
  'GET /customers': { path: `/customers?${RANGE}&goal=payment_received&limit=1`, status: 200 },
  'GET /customers/search': { path: '/customers/search?q=ana', status: 200 },
  'GET /customers/{id}/journey': { path: `/customers/${CUSTOMER_ID}/journey`, status: 200 },
  'GET /campaigns': { path: `/campaigns?${RANGE}&level=ad_set`, status: 200 },
  'GET /campaigns/unattributed': { path: `/campaigns/unattributed?${RANGE}`, status: 200 },
  'GET /campaigns/trend': { path: `/campaigns/trend?${RANGE}&entity_ids=${CAMPAIGN_ID}`, status: 200 },
  'GET /campaigns/platform-comparison': { path: `/campaigns/platform-comparison?${RANGE}&level=ad`, status: 200 },
  'GET /overview': { path: `/overview?${RANGE}`, status: 200 },
  'GET /goals/definitions': { path: '/goals/definitions', status: 200 },
  'POST /goals/definitions': { path: '/goals/definitions', body: GOAL, status: 201 },
  'GET /payments': { path: '/payments', status: 200 },
  'POST /payments/{payment_id}/refund': {
    path: `/payments/${CUSTOMER_ID}/refund`,
    body: { amount: '5.5' },
    status: 200,
  },
  'DELETE /payments/{payment_id}/refund': { path: `/payments/${CUSTOMER_ID}/refund`, status: 200 },
  'GET /connections': { path: '/connections?channel=social_ads', status: 200 },
  'GET /connections/{id}': { path: `/connections/${CONNECTION_ID}`, status: 200 },
  'POST /connections/sync': { path: '/connections/sync', status: 202 },
  'GET /connections/sync/status': { path: '/connections/sync/status', status: 200 },
  'GET /me': { path: '/me', status: 200 },
  'GET /openapi.json': { path: '/openapi.json', status: 200 },
};

describe('operations', () => {
  let running: RunningGateway;
  before(async () => {
    running = await runGateway('operations');
  });
  after(async () => await running[Symbol.asyncDispose]());

  it('has a call in this file for every operation', () => {
    assert.deepEqual(Object.keys(CALLS).sort(), allOperations.map(({ method, path }) => `${method} ${path}`).sort());
  });

  for (const operation of allOperations) {
    const name = `${operation.method} ${operation.path}`;
    it(`${name} answers what it declares`, async () => {
      const { path, body, status } = CALLS[name] ?? assert.fail('no call');
      const response = await running.call(
        operation.method,
        path,
        body === undefined ? {} : { body: JSON.stringify(body) },
      );
      const text = await response.text();
      assert.equal(response.status, status, text);
      assert.ok(status in operation.answer.statuses, 'the status is declared');
      const json = JSON.parse(text) as { meta?: { profile_id: string } };
      operation.answer.body.parse(json);
      if (!operation.answer.bare) assert.equal(json.meta?.profile_id, running.profileId);
    });
  }

  interface Answer {
    data: Record<string, unknown>[];
    pagination: { has_next: boolean; cursor: string };
  }
  const data = async (path: string) => (await (await running.call('GET', path)).json()) as Answer;

  it('shows names of customers only, and null for a visitor', async () => {
    const { data: rows } = await data(`/customers?${RANGE}&goal=payment_received`);
    assert.deepEqual(
      rows.map(({ customer_profile_id, name, email, revenue }) => ({
        customer_profile_id,
        name,
        email,
        revenue,
      })),
      [
        { customer_profile_id: CUSTOMER_ID, name: 'Ana Soto', email: 'ana@example.com', revenue: 10.005 },
        { customer_profile_id: VISITOR_ID, name: null, email: null, revenue: null },
      ],
    );
  });

  it('joins the two halves of a cursor with a pipe, and takes them back', async () => {
    const { pagination } = await data(`/customers?${RANGE}&goal=payment_received&limit=1`);
    assert.deepEqual(pagination, { has_next: true, cursor: `2026-01-15T10:00:00.000Z|${CAMPAIGN_ID}` });
    const [time, id] = pagination.cursor.split('|');
    const next = await running.call(
      'GET',
      `/customers?${RANGE}&goal=payment_received&cursor_time=${time}&cursor_id=${id}`,
    );
    assert.equal(next.status, 200);
  });

  it('narrows the customer list to who a search found', async () => {
    assert.equal((await data(`/customers?${RANGE}&goal=x&search=ana`)).data.length, 1);
    assert.equal((await data(`/customers?${RANGE}&goal=x&search=nobody`)).data.length, 0);
    assert.equal((await data(`/customers?${RANGE}&goal=x&search=`)).data.length, 2);
  });

  it('finds nobody by fewer than two characters', async () => {
    assert.deepEqual((await data('/customers/search?q=a')).data, []);
    assert.equal((await data('/customers/search?q=an')).data[0]?.cash_revenue, '199.90');
  });

  it('answers an empty journey for an id that is not the profile’s', async () => {
    assert.deepEqual((await data(`/customers/${VISITOR_ID}/journey`)).data, { events: [], total_count: 0 });
  });

  it('adds the fields of delivery to campaign rows only when level is set', async () => {
    const [base] = (await data(`/campaigns?${RANGE}`)).data;
    assert.deepEqual(Object.keys(base ?? {}).sort(), [
      'attributed_outcome_count',
      'attributed_outcomes_by_type',
      'cac_first_payment',
      'campaign_id',
      'campaign_name',
      'outcome_count',
      'outcome_count_first_payment',
      'outcome_value',
      'roas',
      'spend',
    ]);
    const [detailed] = (await data(`/campaigns?${RANGE}&level=ad`)).data;
    assert.equal(detailed?.entity_level, 'ad');
    assert.equal(detailed?.impressions, 1000);
    assert.equal(detailed?.daily_budget, null);
    assert.equal(detailed?.cac, null);
  });

  it('never returns subject_ref', async () => {
    assert.doesNotMatch(await (await running.call('GET', '/tracking/events')).text(), /subject_ref|secret-ref/);
  });

  it('names the payer only to a key with customers:read', async () => {
    const key = await running.issueKey(['commerce:read']);
    const response = await running.call('GET', '/payments', { headers: { authorization: `Bearer ${key}` } });
    const { data: payments } = (await response.json()) as { data: { customer_profile_id: string | null }[] };
    assert.equal(payments[0]?.customer_profile_id, null);
    assert.equal((await data('/payments')).data[0]?.customer_profile_id, CUSTOMER_ID);
  });

  it('refuses to replace a definition when updates is false', async () => {
    const response = await running.post('/goals/definitions', { ...GOAL, conversion_key: 'trial', updates: false });
    assert.equal(response.status, 409);
  });

  it('takes a refund without a body as the whole payment', async () => {
    const response = await running.call('POST', `/payments/${CUSTOMER_ID}/refund`);
    const { data: payment } = (await response.json()) as { data: { refunded_amount: string } };
    assert.equal(payment.refunded_amount, '129.9');
  });

  it('gives every imported row a result in request order, however malformed', async () => {
    const rows = [
      { email: 'a@example.com' },
      { external_id: 'only' },
      7,
      { email: 5 },
      { phone: '+56912345678', role: 'x' },
      { national_id: '1-9' },
    ];
    const response = await running.post('/customers', { rows });
    const { data: answer } = (await response.json()) as {
      data: { results: { index: number; status: string; reason?: string }[]; summary: unknown };
    };
    assert.equal(response.status, 200);
    assert.deepEqual(
      answer.results.map(({ index, status }) => `${index} ${status}`),
      ['0 created', '1 rejected', '2 rejected', '3 rejected', '4 rejected', '5 created'],
    );
    assert.deepEqual(answer.summary, { total: 6, created: 2, matched: 0, rejected: 4 });
    assert.equal(answer.results[3]?.reason, 'email must be a string.');
    assert.equal(answer.results[4]?.reason, 'role is not known here.');
  });
});
