// openapi.json tells the truth: every operation's real answers, good and bad, fit the schemas published for them.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { daysAgo, lastDays } from '../system/days.ts';
import { testSystem } from '../system/fixture.ts';
import { type Answer, type Json, newProfile, type TestProfile } from '../system/profile.ts';
import { ACCOUNT, TOKEN } from '../system/test-world.ts';

const RANGE = lastDays(20);
const EVENT = {
  event_name: 'payment_received',
  user_traits: { email: 'ana@example.com', first_name: 'Ana' },
  context: { url: 'https://shop.example/?utm_source=news&utm_medium=email&utm_campaign=letter', country: 'CL' },
  properties: { value: '12.5', currency: 'USD' },
};

/** What a call needs that an earlier one answered. */
interface Known {
  [name: string]: string;
}
type Call = [
  method: string,
  path: string,
  status: number,
  request?: (known: Known) => { path?: string; body?: unknown },
];

const at = (path: string) => () => ({ path });
const calls: Call[] = [
  ['POST', '/events', 202, () => ({ body: { ...EVENT, idempotency_key: 'one' } })],
  ['POST', '/events', 202, () => ({ body: { events: [{ ...EVENT, idempotency_key: 'one' }, { event_name: 5 }] } })],
  ['POST', '/events', 422, () => ({ body: { event_name: '' } })],
  ['POST', '/events', 400, () => ({ body: '{' })],
  ['POST', '/customers', 200, () => ({ body: { rows: [{ email: 'ben@example.com' }, { external_id: 'x' }] } })],
  ['GET', '/customers', 200, at(`/customers?${RANGE}&goal=payment_received&limit=1`)],
  ['GET', '/customers', 400, at('/customers?goal=payment_received')],
  ['GET', '/customers/search', 200, at('/customers/search?q=ana')],
  ['GET', '/customers/{id}/journey', 200, ({ customer }) => ({ path: `/customers/${customer}/journey` })],
  ['GET', '/customers/{id}/journey', 400, at('/customers/1/journey')],
  ['GET', '/customers/journey', 200, at('/customers/journey?email=ana@example.com')],
  ['GET', '/customers/journey', 404, at('/customers/journey?customer_key=nobody')],
  ['GET', '/conversions/{id}/journey', 200, at('/conversions/zero/journey')],
  ['GET', '/conversions/{id}/journey', 404, at('/conversions/none/journey')],
  [
    'POST',
    '/customers/{id}/journey-summary',
    200,
    ({ customer }) => ({ path: `/customers/${customer}/journey-summary` }),
  ],
  [
    'GET',
    '/customers/{id}/journey-summary',
    200,
    ({ customer }) => ({ path: `/customers/${customer}/journey-summary` }),
  ],
  ['POST', '/customers/link-tokens', 200, () => ({ body: { customers: [{ email: 'ana@example.com' }, {}] } })],
  ['POST', '/customers/erasures', 202, () => ({ body: { request_ref: 'ben', email: 'ben@example.com' } })],
  ['POST', '/customers/erasures', 200, () => ({ body: { request_ref: 'ben', email: 'ben@example.com' } })],
  ['POST', '/customers/erasures', 400, () => ({ body: { request_ref: 'ben' } })],
  ['POST', '/customers/erasures', 404, () => ({ body: { request_ref: 'x', email: 'nobody@example.com' } })],
  ['GET', '/customers/erasures/{erasure_id}', 200, ({ erasure }) => ({ path: `/customers/erasures/${erasure}` })],
  ['GET', '/customers/erasures/{erasure_id}', 404, at(`/customers/erasures/${randomUUID()}`)],
  [
    'POST',
    '/workspaces/{workspaceId}/customer-erasures',
    403,
    () => ({ path: `/workspaces/${randomUUID()}/customer-erasures`, body: {} }),
  ],
  ...['', '&level=campaign', '&level=ad_set', '&level=ad&model=linear'].map(
    (more): Call => ['GET', '/campaigns', 200, at(`/campaigns?${RANGE}${more}`)],
  ),
  ['GET', '/campaigns', 200, at(`/campaigns?${RANGE}&model=all`)],
  ['GET', '/campaigns', 400, at(`/campaigns?${RANGE}&model=best`)],
  ['GET', '/campaigns/{id}/conversions', 200, ({ campaign }) => ({ path: `/campaigns/${campaign}/conversions` })],
  ['GET', '/campaigns/{id}/conversions', 404, at(`/campaigns/${randomUUID()}/conversions`)],
  ['GET', '/campaigns/{id}/conversions', 400, at(`/campaigns/${randomUUID()}/conversions?limit=201`)],
  ['GET', '/ads/{id}', 200, ({ campaign }) => ({ path: `/ads/${campaign}?${RANGE}&level=campaign` })],
  ['GET', '/ads/{id}', 404, at('/ads/none')],
  ['GET', '/campaigns/unattributed', 200, at(`/campaigns/unattributed?${RANGE}&model=time_decay&level=ad`)],
  ['GET', '/campaigns/trend', 200, ({ campaign }) => ({ path: `/campaigns/trend?${RANGE}&entity_ids=${campaign}` })],
  ['GET', '/campaigns/platform-comparison', 200, at(`/campaigns/platform-comparison?${RANGE}`)],
  ['GET', '/overview', 200, at(`/overview?${RANGE}`)],
  ['GET', '/outcomes/recorded', 200, at('/outcomes/recorded?limit=1')],
  ['GET', '/outcomes/recorded', 400, at('/outcomes/recorded?cursor=mine')],
  ['GET', '/payments', 200],
  [
    'POST',
    '/payments/{payment_id}/refund',
    200,
    ({ payment }) => ({ path: `/payments/${payment}/refund`, body: { amount: 2.5 } }),
  ],
  ['POST', '/payments/{payment_id}/refund', 422, ({ payment }) => ({ path: `/payments/${payment}/refund`, body: {} })],
  ['DELETE', '/payments/{payment_id}/refund', 200, ({ payment }) => ({ path: `/payments/${payment}/refund` })],
  ['DELETE', '/payments/{payment_id}/refund', 404, at(`/payments/${randomUUID()}/refund`)],
  [
    'PUT',
    '/payments/{payment_id}/installment',
    200,
    ({ payment }) => ({ path: `/payments/${payment}/installment`, body: { is_later_installment: true } }),
  ],
  [
    'PUT',
    '/payments/{payment_id}/payer',
    404,
    ({ payment }) => ({ path: `/payments/${payment}/payer`, body: { customer_key: 'nobody' } }),
  ],
  ['POST', '/payments/webpay', 202, () => ({ body: { payment_ref: 'card-1', value: 10, currency: 'USD' } })],
  ['POST', '/payments/webpay', 422, () => ({ body: {} })],
  [
    'POST',
    '/partner/declared-source',
    202,
    () => ({ body: { customer: { email: 'ana@example.com' }, answer_key: 'instagram' } }),
  ],
  ['POST', '/partner/declared-source', 422, () => ({ body: { answer_key: 'none', customer: { email: 'a@b.co' } } })],
  ['POST', '/partner/ad-referrals', 422, () => ({ body: { referrals: [] } })],
  ['POST', '/partner/ad-referrals/preview', 422, () => ({ body: { referrals: [] } })],
  ['POST', '/goals', 201, () => ({ body: { name: 'Demo booked', event_types: ['demo'], kind: 'pipeline' } })],
  [
    'PATCH',
    '/outcome-definitions/{id}',
    404,
    () => ({
      path: `/outcome-definitions/${randomUUID()}`,
      body: { event_key: 'closed_won' },
    }),
  ],
  ['PUT', '/profile/outcome-definitions', 422, () => ({ body: { definitions: [{}] } })],
  ['GET', '/goals/definitions', 200],
  [
    'PUT',
    '/classification',
    200,
    () => ({
      body: {
        rules: [{ channel: 'partners', conditions: [{ field: 'source', operator: 'equals', value: 'partner' }] }],
      },
    }),
  ],
  ['PUT', '/classification', 422, () => ({ body: { rules: [{ channel: 'Partners', conditions: [] }] } })],
  ['GET', '/classification', 200],
  [
    'POST',
    '/goals/definitions',
    201,
    () => ({ body: { conversion_key: 'trial', name: 'Trial', event_names: ['Trial'], kind: 'gross' } }),
  ],
  [
    'POST',
    '/goals/definitions',
    200,
    () => ({ body: { conversion_key: 'trial', name: 'Trial', event_names: ['Trial'], kind: 'cash' } }),
  ],
  ['GET', '/connections', 200],
  ['GET', '/connections/{id}', 200, ({ connection }) => ({ path: `/connections/${connection}` })],
  ['GET', '/connections/{id}', 404, at(`/connections/${randomUUID()}`)],
  ['POST', '/connections/sync', 202, () => ({ body: {} })],
  ['GET', '/connections/sync/status', 200],
  ['POST', '/tracking/keys', 200],
  ['GET', '/tracking/keys', 200],
  ['DELETE', '/tracking/keys/{id}', 404, at(`/tracking/keys/${randomUUID()}`)],
  ['GET', '/tracking/snippet', 200],
  ['GET', '/tracking/events', 200],
  ['GET', '/tracking/quality', 200],
  ['GET', '/tracking/replay-status', 200],
  ['POST', '/workspaces', 201, () => ({ body: { name: 'Another' } })],
  ['GET', '/workspaces', 200],
  [
    'PATCH',
    '/workspaces/{workspaceId}/reporting-currency',
    404,
    () => ({ path: `/workspaces/${randomUUID()}/reporting-currency`, body: { reporting_currency: 'USD' } }),
  ],
  ['GET', '/workspaces/{workspaceId}/pii-access-log', 403, at(`/workspaces/${randomUUID()}/pii-access-log`)],
  ['POST', '/profiles', 201, () => ({ body: { name: 'Another' } })],
  ['GET', '/profiles', 200],
  [
    'PUT',
    '/profiles/{profileId}/entitlements/svc_attribution',
    404,
    () => ({ path: `/profiles/${randomUUID()}/entitlements/svc_attribution`, body: { enabled: true } }),
  ],
  ['POST', '/api-keys', 403, () => ({ body: { name: 'x', scopes: [] } })],
  ['GET', '/api-keys', 200],
  ['DELETE', '/api-keys/{id}', 404, at(`/api-keys/${randomUUID()}`)],
  ['POST', '/session', 401, () => ({ body: { email: 'nobody@example.com', password: 'seven quiet otters paint' } })],
  ['DELETE', '/session', 403],
  ['POST', '/account/password', 403, () => ({ body: {} })],
  [
    'POST',
    '/apps/{appId}/data-processing-agreement',
    403,
    () => ({ path: `/apps/${randomUUID()}/data-processing-agreement`, body: {} }),
  ],
  [
    'POST',
    '/invitations/{token}/accept',
    404,
    () => ({ path: '/invitations/none/accept', body: { password: 'seven quiet otters paint' } }),
  ],
  ['GET', '/me', 200],
  ['GET', '/openapi.json', 200],
];

describe('openapi.json', () => {
  let p: TestProfile;
  let api: Json;
  const known: Known = {};
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
  addFormats.default(ajv);
  ajv.addFormat('decimal', /^-?\d+(\.\d+)?$/);

  before(async () => {
    p = await newProfile();
    await testSystem().clients.connections.createConnection({
      profileId: p.profileId,
      channel: 'social_ads',
      accountExternalId: ACCOUNT,
      accessToken: TOKEN,
    });
    api = await p.get('/openapi.json');
    ajv.addSchema(api, 'api');
    await p.send([{ ...EVENT, idempotency_key: 'zero', event_time: `${daysAgo(2)}T10:00:00Z` }]);
    await p.drained();
    known.customer = (await p.get(`/customers?${RANGE}&goal=payment_received`)).data[0].customer_profile_id;
    known.campaign = (await p.get(`/campaigns?${RANGE}`)).data[0].campaign_id;
    known.payment = (await p.get('/payments')).data[0].payment_id;
    await p.call('POST', '/customers', { rows: [{ email: 'gone@example.com' }] });
    const erased = await p.call('POST', '/customers/erasures', { request_ref: 'gone', email: 'gone@example.com' });
    known.erasure = erased.body.data.erasure_id;
    known.connection = (await p.get('/connections')).data[0].id;
  });

  for (const [method, path, status, request] of calls) {
    it(`describes the answer ${status} of ${method} ${path}`, async () => {
      const { path: url = path, body } = request?.(known) ?? {};
      const answer = await p.call(method, url, body);
      assert.equal(answer.status, status, JSON.stringify(answer.body));
      const responses = api.paths[`/api/v1${path}`]?.[method.toLowerCase()]?.responses;
      assert.ok(responses?.[status], `${status} is not published`);
      const pointer = [
        'paths',
        `/api/v1${path}`,
        method.toLowerCase(),
        'responses',
        String(status),
        'content',
        'application/json',
        'schema',
      ]
        .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
        .join('/');
      const validate = ajv.compile({ $ref: `api#/${pointer}` });
      assert.ok(validate(answer.body), JSON.stringify([validate.errors, answer.body], null, 1).slice(0, 3000));
      checkEnvelope(answer, p.profileId, path);
    });
  }

  it('names every operation that is served, and nothing else', () => {
    const published = Object.entries<Json>(api.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace('/api/v1', '')}`),
    );
    const called = new Set(calls.map(([method, path]) => `${method} ${path}`));
    assert.deepEqual(
      // These two speak RFC 6749, by forms: the gateway's own tests hold them to it.
      published.filter((name) => !called.has(name) && !/^POST \/oauth\//.test(name)),
      [],
    );
  });
});

/** What every answer carries, whatever it says. */
function checkEnvelope({ status, headers, body }: Answer, profileId: string, path: string): void {
  for (const name of ['x-request-id', 'ratelimit', 'ratelimit-policy']) assert.ok(headers.get(name), name);
  assert.equal(headers.get('x-powered-by'), null);
  if (status >= 400) {
    assert.equal(body.error.request_id, headers.get('x-request-id'));
    assert.match(body.error.docs_url, /^http.*\/docs\/errors#/);
  } else if (path !== '/openapi.json') {
    assert.equal(body.meta.profile_id, profileId);
    if (Array.isArray(body.data)) assert.equal(typeof body.pagination?.has_next, 'boolean');
  }
}
