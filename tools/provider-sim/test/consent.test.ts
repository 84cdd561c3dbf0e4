// Tests the consent screens and token endpoints as vendors run them: exact redirects, and codes valid once and for one address.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { press } from '../consent/press.ts';
import { type ProviderSim, startProviderSim } from '../provider-sim.ts';
import { APP, CUSTOMER, smallGoogleWorld } from './small-google-world.ts';
import { ACCOUNT, META_APP, smallWorld } from './small-world.ts';

const BACK = 'https://app.example/cb?own=1';
const VERIFIER = 'a-verifier-of-forty-three-characters-or-more';

describe('consent at the provider simulator', () => {
  let sim: ProviderSim;
  before(async () => {
    sim = await startProviderSim({
      world: {
        ...smallWorld(),
        google: smallGoogleWorld(),
        people: [{ id: '77', name: 'Ana', account_ids: [ACCOUNT], customer_ids: [CUSTOMER] }],
      },
    });
  });
  after(() => sim[Symbol.asyncDispose]());

  const VENDORS = {
    meta: {
      path: '/v26.0/dialog/oauth',
      query: { client_id: META_APP.client_id, scope: 'ads_read,ads_management' },
      token: '/v26.0/oauth/access_token',
      form: META_APP,
      declined:
        'error=access_denied error_reason=user_denied error_code=200 error_description=Permissions error state=s',
    },
    google: {
      path: '/o/oauth2/v2/auth',
      query: { client_id: APP.client_id, scope: 'openid https://www.googleapis.com/auth/adwords' },
      token: '/token',
      form: { client_id: APP.client_id, client_secret: APP.client_secret },
      declined: 'error=access_denied state=s',
    },
    stripe: {
      path: '/stripe/oauth/authorize',
      query: { client_id: 'ca_x', scope: 'read_only' },
      token: '/stripe/oauth/token',
      form: { client_secret: 'sk' },
      declined: 'error=access_denied error_description=The user denied your request state=s',
    },
    mercado_pago: {
      path: '/mercado_pago/authorization',
      query: { client_id: '12', platform_id: 'mp' },
      token: '/mercado_pago/oauth/token',
      form: { client_id: '12', client_secret: 'x' },
      declined: 'error=access_denied state=s',
    },
    highlevel: {
      path: '/highlevel/v2/oauth/chooselocation',
      query: { client_id: 'app-1', scope: 'contacts.readonly' },
      token: '/highlevel/oauth/token',
      form: { client_id: 'app-1', client_secret: 'x' },
      declined: 'error=access_denied state=s',
    },
  } as const;

  for (const [name, { path, query, token, form, declined }] of Object.entries(VENDORS)) {
    const authorize = (more: Record<string, string> = {}) =>
      `${sim.url}${path}?${new URLSearchParams({ ...query, redirect_uri: BACK, response_type: 'code', state: 's', ...more })}`;
    const trade = (code: string, more: Record<string, string> = {}) =>
      fetch(`${sim.url}${token}`, {
        method: 'POST',
        body: new URLSearchParams({ ...form, grant_type: 'authorization_code', code, redirect_uri: BACK, ...more }),
      });
    const codeOf = (back: URL) => back.searchParams.get('code') ?? assert.fail(back.href);

    it(`of ${name} returns a code that is valid once`, async () => {
      const back = await press(authorize());
      assert.deepEqual([back.searchParams.get('own'), back.searchParams.get('state')], ['1', 's']);
      assert.equal((await trade(codeOf(back))).status, 200);
      assert.equal((await trade(codeOf(back))).status, 400);
    });

    it(`of ${name} reports a refusal, and an error of its own, with exactly these parameters`, async () => {
      const cancelled = await press(authorize(), { decision: 'cancel' });
      cancelled.searchParams.delete('own');
      assert.equal([...cancelled.searchParams].map((pair) => pair.join('=')).join(' '), declined);
      assert.equal((await press(authorize(), { decision: 'fail' })).searchParams.get('error'), 'server_error');
    });

    it(`of ${name} shows an error, and does not redirect, for an invalid address`, async () => {
      const response = await fetch(authorize({ redirect_uri: 'javascript:alert(1)' }), { redirect: 'manual' });
      assert.equal(response.status, 400);
    });

    if (name !== 'stripe')
      it(`of ${name} exchanges a code only for the address to which it was sent`, async () => {
        const back = await press(authorize());
        assert.equal((await trade(codeOf(back), { redirect_uri: 'https://app.example/other' })).status, 400);
      });

    if (name === 'mercado_pago' || name === 'highlevel')
      it(`of ${name} exchanges a refresh token for a new pair, once`, async () => {
        const first = (await (await trade(codeOf(await press(authorize())))).json()) as { refresh_token: string };
        const refresh = () => trade('', { grant_type: 'refresh_token', refresh_token: first.refresh_token });
        const second = (await (await refresh()).json()) as { refresh_token: string };
        assert.notEqual(second.refresh_token, first.refresh_token);
        const spent = await refresh();
        assert.deepEqual([spent.status, ((await spent.json()) as { error: string }).error], [400, 'invalid_grant']);
      });

    if (name === 'google' || name === 'mercado_pago')
      it(`of ${name} requires the verifier of a code's challenge`, async () => {
        const code_challenge = createHash('sha256').update(VERIFIER).digest('base64url');
        const challenged = authorize({ code_challenge, code_challenge_method: 'S256' });
        assert.equal((await trade(codeOf(await press(challenged)))).status, 400);
        assert.equal((await trade(codeOf(await press(challenged)), { code_verifier: VERIFIER })).status, 200);
      });
  }

  it('of Meta gives a short-lived token that is exchanged for a long-lived one, and both end when the person revokes it', async () => {
    const { query, path } = VENDORS.meta;
    const back = await press(
      `${sim.url}${path}?${new URLSearchParams({ ...query, redirect_uri: BACK, response_type: 'code' })}`,
      { declined: ['ads_management'] },
    );
    const trade = async (form: Record<string, string>) => {
      const body = new URLSearchParams({ ...META_APP, ...form });
      const answer = await fetch(`${sim.url}/v26.0/oauth/access_token`, { method: 'POST', body });
      return (await answer.json()) as { access_token: string; expires_in: number };
    };
    const brief = await trade({ code: back.searchParams.get('code') ?? '', redirect_uri: BACK });
    const long = await trade({ grant_type: 'fb_exchange_token', fb_exchange_token: brief.access_token });
    assert.deepEqual([brief.expires_in, long.expires_in], [3600, 5_183_944]);
    const headers = { authorization: `Bearer ${long.access_token}` };
    const permissions = await (await fetch(`${sim.url}/v26.0/me/permissions`, { headers })).json();
    assert.deepEqual(permissions, { data: [{ permission: 'ads_read', status: 'granted' }] });
    await fetch(`${sim.url}/v26.0/me/permissions`, { method: 'DELETE', headers });
    assert.equal((await fetch(`${sim.url}/v26.0/me/adaccounts`, { headers })).status, 401);
  });
});
