// Checks, with two full tenants, that each request of the second for an id of the first gets the same response as for an id that
// never existed.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import type { Answer, Json } from '../system/profile.ts';
import { newTenant, RANGE, type Tenant } from '../system/tenant.ts';
import { workOf } from '../system/work.ts';
import { AD_ENDPOINTS } from './ad-endpoints.ts';
import { CONNECTION_ENDPOINTS } from './connection-endpoints.ts';
import { EXPORT_ENDPOINTS } from './export-endpoints.ts';
import { MESSAGE_ENDPOINTS } from './message-endpoints.ts';
import { endpointsOf } from './openapi-endpoints.ts';
import { PERSON_ENDPOINTS } from './person-endpoints.ts';
import type { TenantEndpoint } from './tenant-endpoint.ts';
import { OWN, TENANT_ENDPOINTS } from './tenant-endpoints.ts';

const ENDPOINTS: readonly TenantEndpoint[] = [
  ...PERSON_ENDPOINTS,
  ...CONNECTION_ENDPOINTS,
  ...EXPORT_ENDPOINTS,
  ...AD_ENDPOINTS,
  ...MESSAGE_ENDPOINTS,
  ...TENANT_ENDPOINTS,
];

describe('isolation', () => {
  let ann: Tenant;
  let robert: Tenant;
  let served: Set<string>;
  let openapi: Json;
  before(async () => {
    [ann, robert] = await Promise.all([newTenant('ann'), newTenant('robert')]);
    openapi = (await robert.call('key', 'GET', '/openapi.json')).body;
    served = new Set(operations().map(({ name }) => name));
  });

  const operations = (): { name: string; described: Json }[] =>
    Object.entries(openapi.paths as Json)
      // The other paths are the collector's, which know a tenant only by the key in their path.
      .filter(([path]) => path.startsWith('/api/v1/'))
      .flatMap(([path, methods]) =>
        Object.entries(methods as Json).map(([method, described]) => ({
          name: `${method.toUpperCase()} ${path.replace('/api/v1', '')}`,
          described,
        })),
      );
  const ask = (
    tenant: Tenant,
    endpoint: TenantEndpoint,
    id: string,
    more: Record<string, string> = {},
  ): Promise<Answer> => {
    const { path, body } = endpoint.ask(id, tenant.belongings);
    const headers = endpoint.isKeyed ? { ...more, 'idempotency-key': randomUUID() } : more;
    return tenant.call(endpoint.as, endpoint.operation.split(' ')[0] ?? '', path, body, headers);
  };
  /** Returns a response without what only repeats this request. */
  const stripped = ({ status, headers, body }: Answer, id: string) => ({
    status,
    text: JSON.stringify(body)
      .replaceAll(String(headers.get('x-request-id')), 'request')
      .replaceAll(JSON.stringify(id).slice(1, -1), 'asked'),
    headers: [...headers.keys()].sort(),
  });

  it('is tried at every endpoint of openapi.json that takes an id, a key or an address', () => {
    const missing = operations().flatMap(({ name, described }) =>
      endpointsOf(described, openapi)
        .filter((at) => !OWN.some((own) => `${name} ${at}`.startsWith(own)))
        .filter((at) => !ENDPOINTS.some((endpoint) => endpoint.operation === name && endpoint.at === at))
        .map((at) => `${name} ${at}`),
    );
    assert.deepEqual(missing, []);
  });

  for (const endpoint of ENDPOINTS) {
    it(`responds to ${endpoint.operation} by ${endpoint.at} of another tenant as to an unknown one, as ${endpoint.as}`, async function () {
      if (!served.has(endpoint.operation)) this.skip();
      const theirs = endpoint.theirs(ann.belongings);
      assert.ok(theirs.length > 0);
      const unknown = endpoint.nobodys();
      const expected = stripped(await ask(robert, endpoint, unknown), unknown);
      assert.equal(expected.status, endpoint.status, expected.text);
      for (const id of theirs) assert.deepEqual(stripped(await ask(robert, endpoint, id), id), expected);
    });
  }

  it('finds each of these ids for the tenant that owns it, or this test would prove nothing', async () => {
    for (const endpoint of ENDPOINTS) {
      const { operation, at, as } = endpoint;
      // The tenant's app provisioned no profile; writes are not tried on existing data.
      if (!served.has(operation) || !operation.startsWith('GET ') || as === 'app' || /exclude|erasure/.test(at))
        continue;
      const unknown = endpoint.nobodys();
      const nothing = stripped(await ask(ann, endpoint, unknown), unknown);
      const found = await Promise.all(
        endpoint.theirs(ann.belongings).map(async (id) => stripped(await ask(ann, endpoint, id), id)),
      );
      assert.ok(
        found.some((answer) => answer.status === 200 && answer.text !== nothing.text),
        `${operation} ${at} ${JSON.stringify(found[0])}`,
      );
    }
  });

  it('shows nothing of another tenant in any list', async () => {
    const theirs = Object.values(ann.belongings).flat();
    const reads = operations().filter(({ name }) => name.startsWith('GET ') && !name.includes('{'));
    for (const { name } of reads.filter(
      (read) => !['GET /openapi.json', 'GET /customers/journey'].includes(read.name),
    )) {
      const path = name.slice('GET '.length);
      const query: Record<string, string> = {
        '/customers': `?${RANGE}&goal=payment_received`,
        '/customers/search': '?q=buyer',
        '/campaigns/trend': `?${RANGE}&entity_ids=${robert.belongings.campaigns[0]}`,
      };
      const ranged = /^\/(campaigns|overview|organic-search|paths)/.test(path) ? `?${RANGE}` : '';
      for (const as of ['key', 'owner', 'app'] as const) {
        const { status, body } = await robert.call(as, 'GET', `${path}${query[path] ?? ranged}`);
        const text = JSON.stringify(body);
        // The app acts on no profile.
        assert.ok(status === 200 || (as === 'app' && status === 403), `${name} as ${as}: ${text}`);
        for (const id of theirs) assert.ok(!text.includes(id), `${name} shows ${id} as ${as}`);
        assert.ok(!/ann(first|last|-|_| )|@ann/.test(text), `${name}: ${text}`);
      }
    }
  });

  it('returns no page for the cursor of another tenant', async () => {
    const pages: [path: string, as: 'key' | 'owner'][] = [
      ['/payments?limit=1', 'key'],
      ['/outcomes/recorded?limit=1', 'key'],
      ['/tracking/events?limit=1', 'key'],
      ['/actions?limit=1', 'key'],
      ['/api-keys?limit=1', 'owner'],
    ];
    for (const [path, as] of pages) {
      const { cursor } = (await ann.call(as, 'GET', path)).body.pagination;
      if (cursor === null) continue;
      const { status, body } = await robert.call(as, 'GET', `${path}&cursor=${encodeURIComponent(cursor)}`);
      assert.ok(status === 200 || status === 400, `${path} ${status}`);
      const text = JSON.stringify(body);
      for (const id of Object.values(ann.belongings).flat()) assert.ok(!text.includes(id), `${path} shows ${id}`);
    }
    const list = `/customers?${RANGE}&goal=payment_received&limit=1`;
    const [time, id] = (await ann.call('key', 'GET', list)).body.pagination.cursor.split('|');
    const { body } = await robert.call('key', 'GET', `${list}&cursor_time=${time}&cursor_id=${id}`);
    assert.equal(body.meta.profile_id, robert.profile.profileId);
    for (const theirs of Object.values(ann.belongings).flat()) assert.ok(!JSON.stringify(body.data).includes(theirs));
  });

  it('keeps the Idempotency-Keys and ETags of tenants apart', async () => {
    const headers = { 'idempotency-key': 'the-same-key' };
    const goal = (name: string) => ({ conversion_key: 'same', name, event_names: ['y'], kind: 'pipeline' });
    const [hers, his] = [
      await ann.call('key', 'POST', '/goals/definitions', goal('ann same'), headers),
      await robert.call('key', 'POST', '/goals/definitions', goal('robert same'), headers),
    ];
    assert.deepEqual([hers.status, his.status], [201, 201]);
    assert.equal(his.headers.get('idempotent-replayed'), null);
    assert.equal(his.body.data.name, 'robert same');

    for (const path of ['/me', '/payments', `/overview?${RANGE}`]) {
      const tag = (await ann.call('key', 'GET', path)).headers.get('etag') ?? assert.fail(path);
      assert.equal((await robert.call('key', 'GET', path, undefined, { 'if-none-match': tag })).status, 200, path);
    }
  });

  it('shows a verification to its own tenant alone, and lets no other replace it', async () => {
    const start = (who: typeof ann) =>
      who.call(
        'key',
        'POST',
        '/tracking/verification',
        { url: 'http://127.0.0.1:9/' },
        { 'idempotency-key': 'install' },
      );
    const newest = async (who: typeof ann) => (await who.call('key', 'GET', '/tracking/verification')).body.data;
    const hers = (await start(ann)).body.data.id;
    assert.equal(await newest(robert), null);
    const his = (await start(robert)).body.data.id;
    assert.notEqual(his, hers);
    assert.deepEqual([(await newest(ann)).id, (await newest(robert)).id], [hers, his]);
  });

  it('records the same people, visitors and keys separately for each tenant', async () => {
    const { emails, phones, customerKeys, customers, events } = ann.belongings;
    const traits = { email: emails[0], phone: phones[0], external_id: customerKeys[0] };
    const sent = await robert.call('key', 'POST', '/events', {
      event_name: 'x',
      idempotency_key: 'ann-order-1',
      anonymous_id: 'ann-visitor-2',
      user_traits: traits,
    });
    assert.equal(sent.body.data.status, 'recorded');
    assert.ok(!events.includes(sent.body.data.outcome_event_id));
    await robert.profile.drained();
    const { body } = await robert.call('key', 'POST', '/customers', { rows: [traits] });
    assert.ok(!customers.includes(body.data.results[0].customer_profile_id));
    const journey = await robert.call('key', 'GET', `/customers/${body.data.results[0].customer_profile_id}/journey`);
    assert.equal(journey.body.data.total_count, 1);
  });

  it('accepts a profile_id of the caller, and treats another tenant’s like an unknown one', async () => {
    const make = (profileId: string) =>
      robert.call('owner', 'POST', '/api-keys', { name: 'x', scopes: ['conversions:read'], profile_id: profileId });
    assert.equal((await make(robert.profile.profileId)).status, 201);
    assert.equal((await make(ann.profile.profileId)).status, 404);
    const { email, password } = robert.owner;
    const session = await robert.profile.call(
      'POST',
      '/session',
      { email, password, profile_id: ann.profile.profileId },
      { authorization: '' },
    );
    assert.equal(session.status, 404);
    const { status, body } = await robert.profile.call('POST', '/events', {
      event_name: 'x',
      profile_id: ann.profile.profileId,
    });
    assert.deepEqual([status, body.error.code], [422, 'validation_error']);
  });

  it('refuses a host that another tenant has registered, without saying whose it is', async () => {
    const [domain] = (await ann.call('key', 'GET', '/tracking/custom-domains')).body.data;
    for (const as of ['key', 'owner'] as const) {
      const { status, body } = await robert.call(as, 'POST', '/tracking/custom-domains', { host: domain.host });
      assert.deepEqual([status, body.error.code], [409, 'invalid_state']);
      for (const secret of [domain.id, ann.profile.profileId, domain.expected_records[1].value])
        assert.ok(!JSON.stringify(body).includes(secret));
    }
  });

  it('left everything of the first tenant as it was', async () => {
    await robert.profile.drained();
    await eventually(async () => {
      assert.deepEqual(
        (await ann.call('key', 'GET', '/payments')).body.data.map((row: Json) => row.refunded_amount),
        [null, null, null],
      );
    });
    const { data } = (await ann.call('key', 'GET', '/me')).body;
    assert.deepEqual([data.profile.reporting_currency, data.profile.entitlements], ['USD', ['svc_attribution']]);
    const keys = (await ann.call('owner', 'GET', '/api-keys')).body.data;
    assert.deepEqual(
      keys.map((row: Json) => row.revoked_at ?? null),
      keys.map(() => null),
    );
    assert.deepEqual(
      (await ann.call('key', 'GET', '/webhooks')).body.data.map((row: Json) => [row.id, row.status]),
      ann.belongings.webhooks.map((id) => [id, 'active']),
    );
    assert.equal((await ann.call('key', 'GET', '/tracking/keys')).body.data.length, ann.belongings.trackingKeys.length);
    assert.deepEqual(
      (await ann.call('key', 'GET', '/tracking/custom-domains')).body.data.map((row: Json) => [row.id, row.status]),
      ann.belongings.customDomains.map((id) => [id, 'pending']),
    );
    const { body } = await ann.call('key', 'GET', `/customers?${RANGE}&goal=payment_received`);
    assert.deepEqual(
      body.data.map((row: Json) => row.customer_profile_id).sort(),
      [...ann.belongings.customers, ...ann.belongings.visitors].sort(),
    );
    assert.equal(
      (await ann.call('key', 'GET', `/customers/${ann.belongings.customers[0]}/journey`)).body.data.total_count,
      2,
    );
  });

  // Reads and refusals that take one look-up, where a leak would show as a second one: in a statement, or in a call to another
  // service.
  for (const name of [
    'GET /connections/{id}',
    'GET /customers/{id}/journey',
    'GET /conversions/{id}/journey',
    'GET /conversions/{id}/explanation',
    'DELETE /api-keys/{id}',
    'DELETE /tracking/keys/{id}',
    'GET /customers/erasures/{erasure_id}',
  ]) {
    it(`does the same work to refuse ${name} for another tenant’s id as for an unknown one, so that both take as long`, async function () {
      if (!served.has(name)) this.skip();
      const endpoint = ENDPOINTS.find(({ operation }) => operation === name) ?? assert.fail(name);
      const theirs = endpoint.theirs(ann.belongings)[0] ?? assert.fail();
      // A leak shows in every attempt; background work of the services can fall into every round of one attempt, but does not
      // always.
      await eventually(async () => {
        const [known, unknown] = await workOf(
          (headers) => ask(robert, endpoint, theirs, headers),
          (headers) => ask(robert, endpoint, endpoint.nobodys(), headers),
        );
        assert.deepEqual(known, unknown);
        const things = [...(known?.keys() ?? [])];
        assert.ok(
          things.some((thing) => thing.startsWith('touchline_test_')),
          'no statement was seen',
        );
      });
    });
  }
});
