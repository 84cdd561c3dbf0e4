// Tests that vendors refuse what the real ones refuse: scopes, addresses, parameters, versions and fields that do not exist.
import assert from 'node:assert/strict';
import { press } from '../consent/press.ts';
import { type ProviderSim, startProviderSim } from '../provider-sim.ts';
import { FINTOC_KEYS } from '../vendors/fintoc.ts';
import { selectionError } from '../vendors/shopify-selection.ts';
import { smallGoogleWorld } from './small-google-world.ts';
import { ACCOUNT, META_APP, smallWorld } from './small-world.ts';

const BACK = 'https://app.example/cb';
const PERSON = '77';

describe('the strictness of the provider simulator', () => {
  let sim: ProviderSim;
  before(async () => {
    const redirect_uris = [BACK];
    const google = smallGoogleWorld();
    sim = await startProviderSim({
      highlevelBurst: 3,
      world: {
        ...smallWorld(),
        meta_app: { ...META_APP, redirect_uris },
        google: { ...google, ...(google.app && { app: { ...google.app, redirect_uris } }) },
        apps: { stripe: { client_id: 'ca_x', client_secret: 'sk', redirect_uris } },
        people: [{ id: PERSON, name: 'Ana', account_ids: [ACCOUNT] }],
        sales: [{ id: '1', vendor: 'stripe', person_id: PERSON, at: '2026-11-01T00:00:00Z', value: '10' }],
        highlevel: { tokens: [{ access_token: 'pit-loc-1', location_id: 'loc-1', name: 'Centro' }] },
        shops: [{ id: 'a.myshopify.com', name: 'A', currency: 'CLP', tokens: [{ access_token: 'shpat_1' }] }],
      },
    });
  });
  after(() => sim[Symbol.asyncDispose]());

  const screen = (path: string, query: Record<string, string>) =>
    fetch(`${sim.url}${path}?${new URLSearchParams({ redirect_uri: BACK, response_type: 'code', ...query })}`);

  const SCREENS: readonly (readonly [what: string, path: string, query: Record<string, string>, text: RegExp])[] = [
    [
      'a permission that Meta does not have',
      '/v26.0/dialog/oauth',
      { client_id: META_APP.client_id, scope: 'ads_read,ads_reed' },
      /Invalid Scopes: ads_reed/,
    ],
    [
      'an address that Meta does not know',
      '/v26.0/dialog/oauth',
      { client_id: META_APP.client_id, scope: 'ads_read', redirect_uri: `${BACK}/` },
      /URL Blocked/,
    ],
    [
      'a scope that Google does not have',
      '/o/oauth2/v2/auth',
      { client_id: smallGoogleWorld().app?.client_id ?? '', scope: 'openid adwords' },
      /invalid_scope/,
    ],
    [
      'an address that Google does not know',
      '/o/oauth2/v2/auth',
      { client_id: smallGoogleWorld().app?.client_id ?? '', scope: 'openid', redirect_uri: 'http://app.example/cb' },
      /redirect_uri_mismatch/,
    ],
    [
      'a scope that Stripe does not have',
      '/stripe/oauth/authorize',
      { client_id: 'ca_x', scope: 'read' },
      /invalid_scope/,
    ],
    [
      'another client of Stripe',
      '/stripe/oauth/authorize',
      { client_id: 'ca_y', scope: 'read_only' },
      /invalid_client/,
    ],
    [
      'a scope that HighLevel does not have',
      '/highlevel/v2/oauth/chooselocation',
      { client_id: 'a-1', scope: 'contacts.read' },
      /invalid_scope/,
    ],
    [
      'a method of PKCE that Mercado Pago does not have',
      '/mercado_pago/authorization',
      { client_id: '1', code_challenge: 'x', code_challenge_method: 'S512' },
      /code_challenge_method/,
    ],
  ];
  for (const [what, path, query, text] of SCREENS)
    it(`shows the vendor's page, and redirects nowhere, for ${what}`, async () => {
      const answer = await screen(path, query);
      assert.equal(answer.status, 400);
      assert.match(await answer.text(), text);
    });

  it('grants no permission that was not requested', async () => {
    const query = { client_id: 'ca_x', scope: 'read_only', redirect_uri: BACK, response_type: 'code' };
    const form = new URLSearchParams({ decision: 'approve', person: PERSON });
    for (const scope of ['read_only', 'read_write']) form.append('scope', scope);
    const url = `${sim.url}/stripe/oauth/authorize?${new URLSearchParams(query)}`;
    const answer = await fetch(url, { method: 'POST', body: form, redirect: 'manual' });
    assert.equal(new URL(answer.headers.get('location') ?? '').searchParams.get('scope'), 'read_only');
  });

  describe('at Stripe', () => {
    let authorization: string;
    before(async () => {
      const query = { client_id: 'ca_x', scope: 'read_only', redirect_uri: BACK, response_type: 'code' };
      const back = await press(`${sim.url}/stripe/oauth/authorize?${new URLSearchParams(query)}`);
      const code = back.searchParams.get('code') ?? '';
      const body = new URLSearchParams({ grant_type: 'authorization_code', code, client_secret: 'sk' });
      const answer = await fetch(`${sim.url}/stripe/oauth/token`, { method: 'POST', body });
      authorization = `Bearer ${((await answer.json()) as { access_token: string }).access_token}`;
    });
    const errorOf = async (path: string, headers = {}) => {
      const answer = await fetch(`${sim.url}/stripe/v1/${path}`, { headers: { authorization, ...headers } });
      const { error } = (await answer.json()) as { error?: { code?: string; param?: string } };
      return [answer.status, error?.code, error?.param];
    };
    for (const [path, code, param] of [
      ['charges?since=1', 'parameter_unknown', 'since'],
      ['charges?limit=101', 'parameter_invalid_integer', 'limit'],
      ['charges?created[from]=1', 'parameter_unknown', 'created[from]'],
      ['charges?created[gte]=today', 'parameter_invalid_integer', 'created[gte]'],
      ['charges?starting_after=ch_none', 'resource_missing', 'starting_after'],
      ['charges?expand[]=data.customers', undefined, 'expand'],
      ['charges/ch_1?expand[]=data.customer', undefined, 'expand'],
    ] as const)
      it(`refuses ${path}`, async () => assert.deepEqual(await errorOf(path), [400, code, param]));

    it('refuses a version that never was, and accepts one that is', async () => {
      assert.deepEqual(await errorOf('charges', { 'stripe-version': 'v1' }), [400, undefined, 'stripe-version']);
      assert.deepEqual(await errorOf('charges', { 'stripe-version': '2026-10-28.endive' }), [
        200,
        undefined,
        undefined,
      ]);
    });

    it('does not show a sale of the other mode', async () => {
      sim.patch({
        sales: [
          {
            ...{ id: '2', vendor: 'stripe', person_id: PERSON, at: '2026-11-01T00:00:00Z', value: '10' },
            is_other_mode: true,
          },
        ],
      });
      assert.deepEqual((await errorOf('charges/ch_2')).slice(0, 2), [404, 'resource_missing']);
    });
  });

  it('refuses a search of Mercado Pago by a field, an order, a date or a page that it does not have', async () => {
    const query = { client_id: '1', redirect_uri: BACK, response_type: 'code' };
    const back = await press(`${sim.url}/mercado_pago/authorization?${new URLSearchParams(query)}`);
    const body = new URLSearchParams({
      ...{ grant_type: 'authorization_code', code: back.searchParams.get('code') ?? '' },
      ...{ client_id: '1', client_secret: 'x', redirect_uri: BACK },
    });
    const answer = await fetch(`${sim.url}/mercado_pago/oauth/token`, { method: 'POST', body });
    const headers = { authorization: `Bearer ${((await answer.json()) as { access_token: string }).access_token}` };
    for (const wrong of ['since=1', 'range=date_changed', 'sort=id', 'criteria=up', 'begin_date=x', 'limit=1001']) {
      const refused = await fetch(`${sim.url}/mercado_pago/v1/payments/search?${wrong}`, { headers });
      assert.deepEqual(
        [refused.status, ((await refused.json()) as { error: string }).error],
        [400, 'bad_request'],
        wrong,
      );
    }
  });

  it('refuses a call of Meta whose proof is not of its token', async () => {
    const { access_token } = smallWorld().tokens[0] ?? assert.fail();
    const headers = { authorization: `Bearer ${access_token}` };
    const answer = await fetch(`${sim.url}/v26.0/me/adaccounts?appsecret_proof=${'0'.repeat(64)}`, { headers });
    assert.equal(answer.status, 400);
    assert.match(await answer.text(), /Invalid appsecret_proof/);
  });

  it('really throttles a location of HighLevel, with what is left in every answer', async () => {
    const headers = { authorization: 'Bearer pit-loc-1', version: '2021-07-28' };
    const ask = () => fetch(`${sim.url}/highlevel/opportunities/pipelines?locationId=loc-1`, { headers });
    const answers = [await ask(), await ask(), await ask(), await ask()];
    assert.deepEqual(
      answers.map(({ status, headers }) => [status, headers.get('x-ratelimit-remaining')]),
      [
        [200, '2'],
        [200, '1'],
        [200, '0'],
        [429, '0'],
      ],
    );
  });

  it('refuses versions of Shopify that never were', async () => {
    const ask = (version: string) =>
      fetch(`${sim.url}/shopify/a.myshopify.com/admin/api/${version}/graphql.json`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-shopify-access-token': 'shpat_1' },
        body: JSON.stringify({ query: '{ shop { name } }' }),
      });
    assert.deepEqual([(await ask('2026-07')).status, (await ask('2026-05')).status], [200, 404]);
  });

  for (const [query, code] of [
    ['query Q($id: ID!) { order(id: $id) { id totalReceivedSet { shopMoney { amount } } } }', undefined],
    ['mutation { webPixelDelete(id: "{x}") { userErrors { code } } }', undefined],
    ['{ shop { nam } }', 'undefinedField'],
    ['{ orders(first: 1) { nodes { totalReceivedSet } } }', 'selectionMismatch'],
    ['{ products { nodes { id } } }', 'undefinedField'],
    ['{ shop { name }', 'parseError'],
  ] as const)
    it(`${code === undefined ? 'accepts' : `refuses with ${code}`} the query ${query}`, () =>
      assert.equal(selectionError(query)?.extensions.code, code));

  it('refuses a link of Fintoc for another product, and pages that are too large', async () => {
    const headers = { authorization: FINTOC_KEYS.secret_key, 'content-type': 'application/json' };
    const body = JSON.stringify({ product: 'payments', country: 'cl', holder_type: 'business' });
    const answer = await fetch(`${sim.url}/fintoc/v1/link_intents`, { method: 'POST', headers, body });
    const { error } = (await answer.json()) as { error: { type: string } };
    assert.deepEqual([answer.status, error.type], [400, 'invalid_request_error']);
  });

  it('answers late as ordered, and then answers', async () => {
    sim.fault({ kind: 'slow', match: '/shopify/', delay_ms: 30 });
    const began = performance.now();
    const answer = await fetch(`${sim.url}/shopify/a.myshopify.com/admin/api/2026-07/graphql.json`, { method: 'POST' });
    assert.equal(answer.status, 401);
    // A timer may fire a fraction of a millisecond early.
    assert.ok(performance.now() - began >= 29);
  });
});
