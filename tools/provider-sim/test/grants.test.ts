// Tests how long what a vendor issues is valid: codes and tokens end by the clock, and grants when they are revoked.
import assert from 'node:assert/strict';
import { type Decision, press } from '../consent/press.ts';
import { type ProviderSim, startProviderSim } from '../provider-sim.ts';
import { APP, CUSTOMER, smallGoogleWorld } from './small-google-world.ts';
import { ACCOUNT, META_APP, smallWorld } from './small-world.ts';

const BACK = 'https://app.example/cb';
const MINUTE = 60_000;
const DAY = 86_400_000;
const PERSON = '77';

const VENDORS = {
  meta: {
    screen: '/v26.0/dialog/oauth',
    query: { client_id: META_APP.client_id, scope: 'ads_read' },
    token: '/v26.0/oauth/access_token',
    form: META_APP,
    read: '/v26.0/me/adaccounts',
    codeMinutes: 10,
    lifeMs: 3600_000,
  },
  google: {
    screen: '/o/oauth2/v2/auth',
    query: {
      ...{ client_id: APP.client_id, scope: 'openid https://www.googleapis.com/auth/adwords' },
      ...{ access_type: 'offline', prompt: 'consent' },
    },
    token: '/token',
    form: { client_id: APP.client_id, client_secret: APP.client_secret },
    read: '/v25/customers:listAccessibleCustomers',
    codeMinutes: 10,
    lifeMs: 3599_000,
  },
  stripe: {
    screen: '/stripe/oauth/authorize',
    query: { client_id: 'ca_x', scope: 'read_only' },
    token: '/stripe/oauth/token',
    form: { client_secret: 'sk' },
    read: '/stripe/v1/charges',
    codeMinutes: 5,
    lifeMs: undefined,
  },
  mercado_pago: {
    screen: '/mercado_pago/authorization',
    query: { client_id: '12' },
    token: '/mercado_pago/oauth/token',
    form: { client_id: '12', client_secret: 'x' },
    read: '/mercado_pago/users/me',
    codeMinutes: 10,
    lifeMs: 180 * DAY,
  },
  highlevel: {
    screen: '/highlevel/v2/oauth/chooselocation',
    query: { client_id: 'app-1', scope: 'opportunities.readonly' },
    token: '/highlevel/oauth/token',
    form: { client_id: 'app-1', client_secret: 'x' },
    read: '/highlevel/opportunities/pipelines?locationId=loc-1',
    codeMinutes: 10,
    lifeMs: DAY,
  },
} as const;
type Vendor = keyof typeof VENDORS;

interface Tokens {
  readonly access_token: string;
  readonly refresh_token?: string;
}

describe('what a vendor issues at the provider simulator', () => {
  let sim: ProviderSim;
  let clock: number;
  beforeEach(async () => {
    clock = Date.parse('2026-11-25T12:00:00Z');
    sim = await startProviderSim({
      now: () => clock,
      slowMs: 40,
      world: {
        ...smallWorld(),
        google: smallGoogleWorld(),
        people: [
          {
            ...{ id: PERSON, name: 'Ana', account_ids: [ACCOUNT], customer_ids: [CUSTOMER] },
            locations: [{ id: 'loc-1', name: 'Centro' }],
          },
        ],
      },
    });
  });
  afterEach(() => sim[Symbol.asyncDispose]());

  const authorize = (vendor: Vendor, more: Record<string, string> = {}) => {
    const { screen, query } = VENDORS[vendor];
    const own = { ...query, redirect_uri: BACK, response_type: 'code', state: 's', ...more };
    return `${sim.url}${screen}?${new URLSearchParams(own)}`;
  };
  const codeOf = async (vendor: Vendor, decision?: Decision) =>
    (await press(authorize(vendor), decision)).searchParams.get('code') ?? assert.fail();
  const post = (vendor: Vendor, form: Record<string, string>) =>
    fetch(`${sim.url}${VENDORS[vendor].token}`, {
      method: 'POST',
      body: new URLSearchParams({ ...VENDORS[vendor].form, ...form }),
    });
  const trade = (vendor: Vendor, code: string, more: Record<string, string> = {}) =>
    post(vendor, { grant_type: 'authorization_code', code, redirect_uri: BACK, ...more });
  const grant = async (vendor: Vendor) => (await (await trade(vendor, await codeOf(vendor))).json()) as Tokens;
  const refresh = (vendor: Vendor, { refresh_token = '' }: Tokens) =>
    post(vendor, { grant_type: 'refresh_token', refresh_token });
  const read = async (vendor: Vendor, { access_token }: Tokens) => {
    const headers = {
      authorization: `Bearer ${access_token}`,
      ...(vendor === 'google' && { 'developer-token': APP.developer_token }),
      ...(vendor === 'highlevel' && { version: '2021-07-28' }),
    };
    return (await fetch(`${sim.url}${VENDORS[vendor].read}`, { headers })).status;
  };
  const order = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${sim.url}/__sim/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: answer.status, body: (await answer.json()) as { ended?: number } };
  };

  for (const [vendor, { codeMinutes, lifeMs }] of Object.entries(VENDORS) as [Vendor, (typeof VENDORS)[Vendor]][]) {
    it(`by ${vendor} is a code for ${codeMinutes} minutes`, async () => {
      const [early, late] = [await codeOf(vendor), await codeOf(vendor)];
      clock += codeMinutes * MINUTE - 1000;
      assert.equal((await trade(vendor, early)).status, 200);
      clock += 2000;
      assert.equal((await trade(vendor, late)).status, 400);
    });

    it(`by ${vendor} is a token that ${lifeMs === undefined ? 'has no end' : 'ends by the clock'}`, async () => {
      const tokens = await grant(vendor);
      clock += (lifeMs ?? 3650 * DAY) - 10_000;
      assert.equal(await read(vendor, tokens), 200);
      clock += 20_000;
      assert.equal(await read(vendor, tokens), lifeMs === undefined ? 200 : 401);
    });

    it(`by ${vendor} ends at once when the person revokes it, with its refresh token, and consent begins anew`, async () => {
      const tokens = await grant(vendor);
      assert.deepEqual(await order('revoke', { vendor, person: PERSON }), { status: 200, body: { ended: 1 } });
      assert.equal(await read(vendor, tokens), vendor === 'stripe' ? 403 : 401);
      if (vendor !== 'meta' && vendor !== 'stripe') assert.equal((await refresh(vendor, tokens)).status, 400);
      const grants = (await (await fetch(`${sim.url}/__sim/grants`)).json()) as {
        grants: { vendor: string; person: string; state: string }[];
      };
      assert.deepEqual(
        grants.grants.filter((one) => one.vendor === vendor).map(({ person, state }) => [person, state]),
        [[PERSON, 'revoked']],
      );
      assert.equal(await read(vendor, await grant(vendor)), 200);
    });

    it(`by ${vendor} comes late, and comes, for a code that is approved slowly`, async () => {
      const code = await codeOf(vendor, { decision: 'slow' });
      assert.equal((await trade(vendor, code)).status, 200);
    });

    it(`by ${vendor} is no code but an error when the vendor refuses the request`, async () => {
      const back = await press(authorize(vendor), { decision: 'deny' });
      assert.deepEqual([back.searchParams.get('error'), back.searchParams.get('code')], ['invalid_scope', null]);
    });

    it(`by ${vendor} is nothing for another secret, or without one`, async () => {
      for (const client_secret of ['', ...(vendor === 'meta' || vendor === 'google' ? ['wrong'] : [])]) {
        const answer = await trade(vendor, await codeOf(vendor), { client_secret });
        assert.ok(answer.status === 400 || answer.status === 401, String(answer.status));
      }
    });
  }

  for (const vendor of ['mercado_pago', 'highlevel', 'google'] as const)
    it(`by ${vendor} is renewed after only the access token ended`, async () => {
      const tokens = await grant(vendor);
      await order('revoke', { vendor, person: PERSON, how: 'expired' });
      assert.equal(await read(vendor, tokens), 401);
      const renewed = await refresh(vendor, tokens);
      assert.equal(renewed.status, 200);
      assert.equal(await read(vendor, (await renewed.json()) as Tokens), 200);
    });

  for (const vendor of ['mercado_pago', 'highlevel'] as const)
    it(`by ${vendor} is not for a code of another client`, async () => {
      const answer = await trade(vendor, await codeOf(vendor), { client_id: 'another-1' });
      assert.equal(answer.status, 400);
    });

  it('by Google is a refresh token only for offline access, and a second time only with prompt=consent', async () => {
    const has = async (more: Record<string, string>) => {
      const code = (await press(authorize('google', more))).searchParams.get('code') ?? '';
      return 'refresh_token' in ((await (await trade('google', code)).json()) as object);
    };
    assert.deepEqual(
      [await has({ access_type: 'online' }), await has({ prompt: '' }), await has({ prompt: 'consent' })],
      [false, false, true],
    );
    await order('revoke', { vendor: 'google', person: PERSON });
    assert.equal(await has({ prompt: '' }), true, 'the first consent after the end of the grant');
  });

  it('ends with the clock that is set ahead', async () => {
    const tokens = await grant('highlevel');
    assert.equal((await order('clock', { advance_ms: DAY })).status, 200);
    assert.equal(await read('highlevel', tokens), 401);
  });

  it('is nothing for an unknown vendor, which the order of a revocation names', async () => {
    assert.equal((await order('revoke', { vendor: 'x', person: PERSON })).status, 400);
  });
});
