// Tests GET /outcomes/recorded: what each caller sees of a person, and the cursors.
import assert from 'node:assert/strict';
import type { Scope } from '@touchline/chassis/access/scopes.ts';
import type { BatchGetCustomersRequest } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import { CAMPAIGN_ID, CONNECTION_ID, CUSTOMER_ID } from './doubles/known-ids.ts';
import { type RunningGateway, runGateway } from './running-gateway.ts';
import { serviceDoubles } from './service-doubles.ts';

const TIME = '2026-01-15T10:00:00.000Z';
const ANA = { first_name: 'Ana', last_name: 'Soto', email: 'ana@example.com', phone: null };

describe('recorded outcomes', () => {
  let running: RunningGateway;
  const looked: BatchGetCustomersRequest[] = [];
  let externalIds = ['C-77'];
  before(async () => {
    const { identity, ...others } = serviceDoubles();
    const batchGetCustomers: typeof identity.batchGetCustomers = async (request, call) => {
      looked.push(request);
      const { customers = [] } = await identity.batchGetCustomers(request, call);
      return { customers: customers.map((customer) => ({ ...customer, externalIds })) };
    };
    running = await runGateway('outcomes', { doubles: { ...others, identity: { ...identity, batchGetCustomers } } });
  });
  after(async () => await running[Symbol.asyncDispose]());
  beforeEach(() => {
    looked.splice(0);
    externalIds = ['C-77'];
  });

  async function ask(query: string, scopes?: Scope[]) {
    const headers = scopes && { authorization: `Bearer ${await running.issueKey(scopes)}` };
    const response = await running.call('GET', `/outcomes/recorded${query}`, headers && { headers });
    // biome-ignore lint/suspicious/noExplicitAny: answers are read by the contract's field names
    return { status: response.status, body: (await response.json()) as any };
  }

  it('carry the payload of the webhook, with the contact for a caller who holds customers:read', async () => {
    const { body } = await ask('?limit=1', ['customers:read']);
    const data = {
      ...{ provider: 'api', outcome_type: 'payment_received', occurred_at: TIME, customer_key: 'C-77' },
      ...{ value: '129.9', currency: 'USD', outcome_event_id: CONNECTION_ID, contact: ANA },
    };
    const envelope = { type: 'outcome.recorded', created_at: TIME, profile_id: running.profileId };
    assert.deepEqual(body.data, [{ id: CAMPAIGN_ID, ...envelope, data }]);
    assert.deepEqual(
      looked.map(({ customerIds, profileId }) => [customerIds, profileId]),
      [[[CUSTOMER_ID], running.profileId]],
    );
  });

  it('carry the key of the customer, but no contact without it', async () => {
    const { body } = await ask('', ['conversions:read']);
    const [ana, nobody] = body.data;
    assert.equal(ana.data.customer_key, 'C-77');
    assert.deepEqual(['contact' in ana.data, 'contact' in nobody.data], [false, false]);
    assert.doesNotMatch(JSON.stringify(body), new RegExp(`Ana|Soto|ana@|${CUSTOMER_ID}`));
  });

  it('have null for an unknown contact, key or amount', async () => {
    externalIds = [];
    const { body } = await ask('');
    const [ana, nobody] = body.data;
    assert.deepEqual([ana.data.customer_key, ana.data.contact], [null, ANA]);
    const { customer_key, contact, value, currency } = nobody.data;
    assert.deepEqual([customer_key, contact, value, currency], [null, null, null, null]);
  });

  it('end without a cursor in pagination, but always with one from which to continue', async () => {
    const first = (await ask('?limit=1')).body;
    assert.deepEqual(first.pagination, { has_next: true, cursor: 'after-1' });
    const last = (await ask(`?limit=1&cursor=${first.pagination.cursor}`)).body;
    assert.deepEqual(last.pagination, { has_next: false, cursor: null });
    assert.deepEqual([first.meta.next_cursor, last.meta.next_cursor], ['after-1', 'after-2']);
    const later = (await ask(`?cursor=${last.meta.next_cursor}`)).body;
    assert.deepEqual([later.data, later.meta.next_cursor], [[], 'after-2']);
  });

  const refused: [query: string, scopes: Scope[], status: number, code: string][] = [
    ['', ['campaigns:read', 'commerce:read', 'visitors:read'], 403, 'insufficient_scope'],
    ['?limit=0', ['conversions:read'], 400, 'invalid_parameter'],
    ['?limit=201', ['conversions:read'], 400, 'invalid_parameter'],
    ['?cursor=', ['conversions:read'], 400, 'invalid_parameter'],
    ['?cursor=%7B%7D', ['conversions:read'], 400, 'invalid_parameter'],
    ['?cursor=of-another', ['conversions:read'], 400, 'invalid_parameter'],
    ['?since=2026-01-01', ['conversions:read'], 400, 'invalid_parameter'],
  ];
  for (const [query, scopes, status, code] of refused)
    it(`are refused for ${query || 'keys of other scopes'} with ${code}`, async () => {
      const { status: answered, body } = await ask(query, scopes);
      assert.deepEqual([answered, body.error.code], [status, code]);
    });
});
