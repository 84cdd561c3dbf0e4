// Tests the PII access log over HTTP: every answer that shows persons is logged before it is sent, and nothing else is.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { testStack } from '@touchline/chassis/testing/stack.ts';
import { viaProxy } from '@touchline/chassis/testing/tcp-proxy.ts';
import { ImportStatus } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import type { PersonReadDoc } from '../../../access/test/internals.ts';
import { allOperations } from '../../src/operations/all-operations.ts';
import { createIssuer, type Issuer } from '../access/credential-kinds.ts';
import { CUSTOMER_ID, VISITOR_ID } from '../doubles/known-ids.ts';
import { CALLS, RANGE } from '../good-calls.ts';
import { errorOf, type RunningGateway, runGateway } from '../running-gateway.ts';
import { serviceDoubles } from '../service-doubles.ts';

const CUSTOMERS = `/customers?${RANGE}&goal=payment_received`;
const REFUND = `/payments/${CUSTOMER_ID}/refund`;
const RAW_VISITOR = 'ana@example.com-browser';

function doubles() {
  const { tracking, identity, ...rest } = serviceDoubles();
  const listEvents: typeof tracking.listEvents = async (...call) => {
    const { events = [], nextCursor } = await tracking.listEvents(...call);
    return { events: events.flatMap((event) => [{ ...event, visitorId: RAW_VISITOR }, event]), nextCursor };
  };
  const importCustomers: typeof identity.importCustomers = async ({ rows }) => ({
    results: rows.map(({ email }, index) => ({
      index,
      status: email?.startsWith('known') ? ImportStatus.MATCHED : ImportStatus.CREATED,
      customerId: email?.startsWith('known') ? CUSTOMER_ID : VISITOR_ID,
    })),
  });
  return { ...rest, tracking: { ...tracking, listEvents }, identity: { ...identity, importCustomers } };
}

describe('the PII access log', () => {
  let running: RunningGateway;
  let issuer: Issuer;
  before(async () => {
    running = await runGateway('person_reads', { doubles: doubles() });
    issuer = await createIssuer(running);
  });
  after(async () => {
    await issuer[Symbol.asyncDispose]();
    await running[Symbol.asyncDispose]();
  });
  const log = () => running.db.collection<PersonReadDoc>('person_reads');

  /** Returns what is written while act runs. */
  async function written(act: () => Promise<unknown>): Promise<PersonReadDoc[]> {
    await log().deleteMany({});
    await act();
    return log().find({}).toArray();
  }

  it('names the persons that each answer showed', async () => {
    const shown: [path: string, persons: string[]][] = [
      [CUSTOMERS, [CUSTOMER_ID, VISITOR_ID]],
      [`${CUSTOMERS}&search=ana`, [CUSTOMER_ID]],
      ['/customers/search?q=ana', [CUSTOMER_ID]],
      [`/customers/${CUSTOMER_ID.toUpperCase()}/journey`, [CUSTOMER_ID]],
      ['/tracking/events', [deterministicId(running.profileId, 'visitor', RAW_VISITOR)]],
      ['/payments', [CUSTOMER_ID]],
      ['/outcomes/recorded', [CUSTOMER_ID]],
    ];
    for (const [path, persons] of shown) {
      const [entry, ...others] = await written(() => running.call('GET', path));
      assert.deepEqual([entry?.customer_profile_ids, others.length], [persons, 0], path);
    }
  });

  it('records who saw them, by which credential, by which call and when', async () => {
    const began = Date.now();
    const requestId = randomUUID();
    const [entry] = await written(() => running.call('GET', '/payments', { headers: { 'x-request-id': requestId } }));
    const { _id, at, ...rest } = entry ?? assert.fail('no entry');
    assert.ok(at.getTime() >= began && at.getTime() <= Date.now());
    assert.deepEqual(rest, {
      workspace_id: running.workspaceId,
      profile_id: running.profileId,
      operation: 'GET /payments',
      credential: { kind: 'api_key', id: running.key.split('_')[2], name: 'test' },
      user_id: null,
      customer_profile_ids: [CUSTOMER_ID],
      request_id: requestId,
    });
  });

  it('names the person behind a session and a user token only by their id', async () => {
    const { userId } = issuer.people.owner;
    for (const shown of [await issuer.session('owner'), await issuer.userToken(['mcp:read', 'customers:read'])]) {
      const headers = { authorization: '', ...shown };
      const [entry] = await written(() => running.call('GET', CUSTOMERS, { headers }));
      assert.equal(entry?.user_id, userId);
      assert.equal(entry?.workspace_id, running.workspaceId);
      assert.ok(!JSON.stringify(entry).includes('owner'), 'neither the email nor the name');
    }
  });

  for (const { method, path, showsPersons } of allOperations) {
    const name = `${method} ${path}`;
    if (showsPersons)
      it(`has an entry for ${name}, and none for a caller who may not see persons`, async () => {
        const { path: url, body } = CALLS[name] ?? assert.fail('good-calls.ts has no call');
        const sent = body === undefined ? {} : { body: JSON.stringify(body) };
        const seen = await written(() => running.call(method, url, sent));
        assert.equal(seen.length, 1);
        assert.equal(seen[0]?.operation, name);
        const everythingElse = ['commerce:read', 'attribution:write', 'conversions:read', 'campaigns:read'] as const;
        const authorization = `Bearer ${await running.issueKey([...everythingElse])}`;
        assert.deepEqual(await written(() => running.call(method, url, { ...sent, headers: { authorization } })), []);
      });
  }

  it('names the persons that an import found to be known, whoever sent it, and not those that it created', async () => {
    const authorization = `Bearer ${await running.issueKey(['attribution:write'])}`;
    const send = (rows: object[], more: Record<string, string> = {}) =>
      running.post('/customers', { rows }, { authorization, ...more });
    const [known, fresh] = [{ email: 'known@example.com' }, { email: 'new@example.com' }];
    const [entry, ...others] = await written(() => send([fresh, known, known]));
    assert.deepEqual(
      [entry?.operation, entry?.customer_profile_ids, others.length],
      ['POST /customers', [CUSTOMER_ID], 0],
    );
    assert.deepEqual(await written(() => send([fresh])), []);
    const key = { 'idempotency-key': randomUUID() };
    await send([known], key);
    assert.equal((await written(() => send([known], key))).length, 1, 'a replay confirms it again');
  });

  it('covers answers that must not be stored on the way', async () => {
    for (const { method, path, showsPersons } of allOperations) {
      if (!showsPersons || method !== 'GET') continue;
      const { path: url } = CALLS[`${method} ${path}`] ?? assert.fail('good-calls.ts has no call');
      const response = await running.call(method, url);
      assert.equal(response.headers.get('cache-control'), 'no-store', path);
      const etag = response.headers.get('etag') ?? assert.fail(path);
      const again = await running.call(method, url, { headers: { 'if-none-match': etag } });
      assert.equal(again.headers.get('cache-control'), 'no-store', `${path} ${again.status}`);
    }
    assert.equal((await running.call('GET', '/connections')).headers.get('cache-control'), 'private, no-cache');
  });

  it('records that a caller looked and found no one', async () => {
    for (const path of ['/customers/search?q=a', '/customers/search?q=nobody', `/customers/${VISITOR_ID}/journey`]) {
      const entries = await written(() => running.call('GET', path));
      assert.deepEqual(
        entries.map(({ customer_profile_ids }) => customer_profile_ids),
        [[]],
        path,
      );
    }
  });

  it('records an answer of 304, which confirms that the caller’s copy is still current', async () => {
    const etag = (await running.call('GET', CUSTOMERS)).headers.get('etag') ?? '';
    const entries = await written(async () => {
      assert.equal((await running.call('GET', CUSTOMERS, { headers: { 'if-none-match': etag } })).status, 304);
    });
    assert.equal(entries.length, 1);
  });

  it('records a replayed answer like a new one', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const refund = () => running.post(REFUND, { amount: '5' }, headers);
    await refund();
    const entries = await written(async () => {
      assert.equal((await refund()).headers.get('idempotent-replayed'), 'true');
    });
    assert.deepEqual(entries[0]?.customer_profile_ids, [CUSTOMER_ID]);
  });

  it('records nothing that was refused', async () => {
    const reader = await running.issueKey(['commerce:read']);
    const entries = await written(async () => {
      const statuses = await Promise.all([
        running.call('GET', CUSTOMERS, { headers: { authorization: `Bearer ${reader}` } }),
        running.call('GET', CUSTOMERS, { headers: { authorization: 'Bearer nonsense' } }),
        running.call('GET', '/customers?goal=x'),
        running.call('GET', '/customers/me/journey'),
      ]);
      assert.deepEqual(
        statuses.map(({ status }) => status),
        [403, 401, 400, 400],
      );
    });
    assert.deepEqual(entries, []);
  });

  it('contains ids and nothing that was seen', async () => {
    const entries = await written(async () => {
      for (const path of [CUSTOMERS, `${CUSTOMERS}&search=ana`, '/customers/search?q=ana', '/tracking/events'])
        await running.call('GET', path);
    });
    assert.equal(entries.length, 4);
    assert.doesNotMatch(JSON.stringify(entries), /ana@|soto|example\.com|129\.9|page_view/i);
  });

  it('is written before the answer is sent: without it the caller gets 503 and no person', async () => {
    const line = await viaProxy(testStack().mongodbUrl);
    await using _proxy = line.proxy;
    const { attribution, ...rest } = serviceDoubles();
    let entered = 0;
    const gate = Promise.withResolvers<void>();
    const listPayments: typeof attribution.listPayments = async (...call) => {
      entered += 1;
      await gate.promise;
      return attribution.listPayments(...call);
    };
    await using cut = await runGateway('unlogged', {
      doubles: { ...rest, attribution: { ...attribution, listPayments } },
      env: { MONGODB_URL: line.url },
    });
    const asked = cut.call('GET', '/payments');
    await eventually(() => assert.equal(entered, 1));
    await line.proxy.cut();
    gate.resolve();
    const response = await asked;
    const text = await response.clone().text();
    assert.equal(response.status, 503, text);
    assert.ok(!text.includes(CUSTOMER_ID));
    assert.equal((await errorOf(response)).code, 'service_unavailable');
    await line.proxy.restore();
    await eventually(async () => assert.equal((await cut.call('GET', '/payments')).status, 200));
    assert.equal(await cut.db.collection('person_reads').countDocuments({}), 1);
  });
});
