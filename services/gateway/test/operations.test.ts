// Tests that every operation answers, over real sockets, exactly what its declaration promises.
import assert from 'node:assert/strict';
import { allOperations } from '../src/operations/all-operations.ts';
import { createIssuer, type Issuer } from './access/credential-kinds.ts';
import { type AccessWorld, accessWorld } from './access/good-access-calls.ts';
import { CAMPAIGN_ID, CUSTOMER_ID, VISITOR_ID } from './doubles/known-ids.ts';
import { CALLED, GOAL, goodCall, initOf, RANGE } from './good-calls.ts';
import { type RunningGateway, runGateway } from './running-gateway.ts';

describe('operations', () => {
  let running: RunningGateway;
  let issuer: Issuer;
  let world: AccessWorld;
  before(async () => {
    running = await runGateway('operations');
    issuer = await createIssuer(running);
    world = await accessWorld(running, issuer);
  });
  after(async () => {
    await issuer?.[Symbol.asyncDispose]();
    await running?.[Symbol.asyncDispose]();
  });

  it('has a call in good-calls.ts for every operation', () => {
    assert.deepEqual([...CALLED].sort(), allOperations.map(({ method, path }) => `${method} ${path}`).sort());
  });

  for (const operation of allOperations) {
    const name = `${operation.method} ${operation.path}`;
    it(`${name} answers what it declares`, async () => {
      const call = goodCall(name, world) ?? assert.fail('no call');
      const init = { method: operation.method, ...initOf(call, running.key) };
      const response = await fetch(running.url(`/api/v1${call.path}`), init);
      const text = await response.text();
      assert.equal(response.status, call.status, text);
      assert.ok(call.status in operation.answer.statuses, 'the status is declared');
      if (operation.answer.file !== undefined) return;
      const json = JSON.parse(text) as { meta?: { profile_id: string } };
      operation.answer.body.parse(json);
      if (call.headers === undefined && !operation.answer.bare) assert.equal(json.meta?.profile_id, running.profileId);
    });
  }

  interface Answer {
    data: Record<string, unknown>[];
    pagination: { has_next: boolean; cursor: string };
  }
  const data = async (path: string) => (await (await running.call('GET', path)).json()) as Answer;

  it('shows only names of customers, and null for a visitor', async () => {
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

  it('joins the two halves of a cursor with a pipe, and accepts them again', async () => {
    const { pagination } = await data(`/customers?${RANGE}&goal=payment_received&limit=1`);
    assert.deepEqual(pagination, { has_next: true, cursor: `2026-01-15T10:00:00.000Z|${CAMPAIGN_ID}` });
    const [time, id] = pagination.cursor.split('|');
    const next = await running.call(
      'GET',
      `/customers?${RANGE}&goal=payment_received&cursor_time=${time}&cursor_id=${id}`,
    );
    assert.equal(next.status, 200);
  });

  it('narrows the customer list to the customers that a search found', async () => {
    assert.equal((await data(`/customers?${RANGE}&goal=x&search=ana`)).data.length, 1);
    assert.equal((await data(`/customers?${RANGE}&goal=x&search=nobody`)).data.length, 0);
    assert.equal((await data(`/customers?${RANGE}&goal=x&search=`)).data.length, 2);
  });

  it('finds no one by fewer than two characters', async () => {
    assert.deepEqual((await data('/customers/search?q=a')).data, []);
    assert.equal((await data('/customers/search?q=an')).data[0]?.cash_revenue, '199.90');
  });

  it('returns an empty journey for an id that is not the profile’s', async () => {
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

  it('treats a refund without a body as the whole payment', async () => {
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
      { email: 'b@example.com', external_id: 'x'.repeat(201) },
    ];
    const response = await running.post('/customers', { rows });
    const { data: answer } = (await response.json()) as {
      data: { results: { index: number; status: string; reason?: string; message?: string }[]; summary: unknown };
    };
    assert.equal(response.status, 200);
    assert.deepEqual(
      answer.results.map(({ index, status }) => `${index} ${status}`),
      ['0 created', '1 rejected', '2 rejected', '3 rejected', '4 rejected', '5 created', '6 rejected'],
    );
    assert.deepEqual(answer.summary, { total: 7, created: 2, matched: 0, rejected: 5 });
    assert.deepEqual(
      answer.results.filter(({ status }) => status === 'rejected').map(({ reason, message }) => [reason, message]),
      [
        ['missing_identifier', 'The row names nobody.'],
        ['invalid_row', 'The row must be an object.'],
        ['invalid_email', 'email must be a string.'],
        ['invalid_row', 'role is not known here.'],
        ['invalid_external_id', 'external_id must have at most 200 characters.'],
      ],
    );
  });
});
