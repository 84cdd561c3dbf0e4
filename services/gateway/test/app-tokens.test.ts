// Tests what an app token can do, and every way in which a text that looks like one is refused.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createSecretKeys } from '@touchline/chassis/secret-keys.ts';
import { SignJWT } from 'jose';
import { createAppTokens, type NewAppToken } from '../../access/test/internals.ts';
import { startBeside as accessBeside } from '../../access/test/running-access.ts';
import {
  appsClient,
  getWith,
  type PartnerApp,
  partnerApp,
  postForm,
  startBeside,
  type TokenAnswer,
} from './partner-app.ts';
import { errorOf, type RunningGateway, runGateway } from './running-gateway.ts';

const MASTER = Buffer.alloc(32, 7);

describe('an app token', () => {
  let running: RunningGateway;
  let app: PartnerApp;
  before(async () => {
    running = await runGateway('app_tokens');
    app = await partnerApp(running);
  });
  after(async () => await running[Symbol.asyncDispose]());

  const call = (method: string, path: string, token: string, body?: unknown) =>
    running.call(method, path, {
      headers: { authorization: `Bearer ${token}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

  it('says in GET /me that it is one, of which app, and where it acts', async () => {
    const token = await app.token({ scope: 'campaigns:read', profile_id: app.profileId });
    const { data, meta } = (await (await call('GET', '/me', token)).json()) as {
      data: { credential: Record<string, unknown>; profile: Record<string, unknown>; app: unknown };
      meta: { profile_id: string };
    };
    const { id, expires_at, ...credential } = data.credential;
    assert.deepEqual(credential, {
      kind: 'app_token',
      name: 'Partner',
      scopes: ['campaigns:read'],
      rate_limit_per_minute: 300,
      role: null,
    });
    assert.ok(id && Math.abs(Date.parse(String(expires_at)) - Date.now() - 900_000) < 60_000);
    assert.equal(data.profile.id, app.profileId);
    assert.deepEqual(data.app, { id: app.clientId, name: 'Partner', data_processing_agreement: null });
    assert.equal(meta.profile_id, app.profileId);
  });

  it('shows the agreement in GET /me once it is accepted', async () => {
    const one = await partnerApp(running);
    const agreement = { version: '1', accepted_by: randomUUID(), accepted_at: new Date(0) };
    await running.db.collection<{ _id: string }>('apps').updateOne({ _id: one.clientId }, { $set: { agreement } });
    const { data } = (await (await call('GET', '/me', await one.token())).json()) as { data: { app: object } };
    assert.deepEqual(data.app, {
      id: one.clientId,
      name: 'Partner',
      data_processing_agreement: { version: '1', accepted_at: '1970-01-01T00:00:00.000Z' },
    });
  });

  it('acts on no profile when it names none', async () => {
    const token = await app.token();
    const me = (await (await call('GET', '/me', token)).json()) as { data: { profile: null }; meta: object };
    assert.equal(me.data.profile, null);
    assert.deepEqual(me.meta, { profile_id: null });
    const refused = await errorOf(await call('GET', '/connections', token));
    assert.deepEqual([refused.code, refused.reason], ['forbidden', 'profile_required']);
  });

  it('holds exactly the scopes with which it was minted', async () => {
    const token = await app.token({ scope: 'connections', profile_id: app.profileId });
    assert.equal((await call('GET', '/connections', token)).status, 200);
    const error = await errorOf(await call('GET', '/payments', token));
    assert.deepEqual([error.code, error.required_scopes], ['insufficient_scope', ['commerce:read']]);
  });

  it('holds no more than its app does now', async () => {
    const one = await partnerApp(running, { scopes: ['connections:read', 'goals:write'] });
    const token = await one.token({ profile_id: one.profileId });
    assert.equal((await call('GET', '/connections', token)).status, 200);
    await using apps = appsClient(running);
    await apps.changeApp({ appId: one.clientId, scopes: ['goals:write'] });
    assert.equal((await errorOf(await call('GET', '/connections', token))).code, 'insufficient_scope');
  });

  it('shows no persons on a healthcare profile, and gives the reason', async () => {
    const one = await partnerApp(running);
    const token = await one.token({ profile_id: one.profileId, scope: 'customers:read conversions:read' });
    assert.equal((await call('GET', '/customers/search?q=ana', token)).status, 200);
    await running.db
      .collection<{ _id: string }>('profiles')
      .updateOne({ _id: one.profileId }, { $set: { privacy_mode: 'hipaa' } });
    // The record was changed behind the gateway's back: a new gateway has nothing cached.
    await using fresh = await startBeside(running);
    const again = ((await (await one.request({ profile_id: one.profileId }, fresh)).json()) as TokenAnswer)
      .access_token;
    const error = await errorOf(await getWith(fresh, '/customers/search?q=ana', again));
    assert.equal(error.code, 'healthcare_scope_forbidden');
    assert.equal((await getWith(fresh, '/goals/definitions', again)).status, 200);
  });

  const TIERS = [
    ['standard', 300],
    ['elevated', 1200],
    ['internal', 6000],
  ] as const;
  for (const [rateTier, perMinute] of TIERS)
    it(`of a ${rateTier} app takes from ${perMinute} requests a minute, which all its tokens share`, async () => {
      const one = await partnerApp(running, { rateTier });
      const headers = async () => (await call('GET', '/me', await one.token())).headers;
      assert.equal((await headers()).get('ratelimit-policy'), `"default";q=${perMinute};w=60`);
      assert.match((await headers()).get('ratelimit') ?? '', new RegExp(`r=${perMinute - 2};`));
    });

  describe('does not pass', () => {
    const text = async (
      change: Partial<NewAppToken> = {},
      { master = MASTER, kid = 'test', base = running.gateway.baseUrl, now = new Date() } = {},
    ) => {
      const secretId = await secretIdOf(running, app.clientId);
      const claims = { appId: app.clientId, secretId, scopes: ['campaigns:read'], profileId: null, ...change };
      const secretKeys = createSecretKeys([{ kid, key: master }]);
      return await createAppTokens({ secretKeys, baseUrl: () => base, now: () => now }).sign(claims);
    };
    const withHeader = async (header: object) => {
      const [, payload, signature] = (await text()).split('.');
      return `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${payload}.${signature}`;
    };
    const forged = async (key: Uint8Array, typ = 'at+jwt') =>
      await new SignJWT({ sid: await secretIdOf(running, app.clientId), scope: 'campaigns:read' })
        .setProtectedHeader({ alg: 'HS256', typ, kid: 'test' })
        .setIssuer(running.gateway.baseUrl)
        .setAudience(running.gateway.baseUrl)
        .setSubject(app.clientId)
        .setJti(randomUUID())
        .setIssuedAt()
        .setExpirationTime('15m')
        .sign(key);
    const purpose = (name: string) => createSecretKeys([{ kid: 'test', key: MASTER }]).for(name).current.key;

    it('unless it is made as the gateway makes it', async () => {
      assert.equal((await getWith(running, '/me', await text())).status, 200);
      assert.equal((await getWith(running, '/me', await forged(purpose('app-token')))).status, 200);
    });

    const TABLE: [name: string, token: () => Promise<string>, reason: string][] = [
      ['signed with another key', () => text({}, { master: Buffer.alloc(32, 8) }), 'invalid_credential'],
      ['signed with the master key itself', () => forged(MASTER), 'invalid_credential'],
      ['signed with the key of another purpose', () => forged(purpose('replies')), 'invalid_credential'],
      ['of another type of JWT', () => forged(purpose('app-token'), 'JWT'), 'invalid_credential'],
      ['under a key id that is not configured', () => text({}, { kid: 'gone' }), 'invalid_credential'],
      ['minted by another deployment', () => text({}, { base: 'https://other.example' }), 'invalid_credential'],
      ['without its signature', async () => (await text()).replace(/[^.]+$/, 'AA'), 'invalid_credential'],
      ['with the algorithm none', () => withHeader({ alg: 'none', typ: 'at+jwt', kid: 'test' }), 'invalid_credential'],
      ['with another algorithm', () => withHeader({ alg: 'HS512', typ: 'at+jwt', kid: 'test' }), 'invalid_credential'],
      ['with one character changed', async () => changed(await text()), 'invalid_credential'],
      ['without JSON inside', async () => 'AAAA.BBBB.CCCC', 'malformed_credential'],
      ['that has expired', () => text({}, { now: new Date(Date.now() - 901_000) }), 'expired_credential'],
      ['of an unknown app', () => text({ appId: randomUUID() }), 'revoked_credential'],
      ['of a secret that the app never had', () => text({ secretId: randomUUID() }), 'revoked_credential'],
      ['on a profile that the app did not make', () => text({ profileId: running.profileId }), 'invalid_credential'],
      ['on an unknown profile', () => text({ profileId: randomUUID() }), 'invalid_credential'],
    ];
    for (const [name, token, reason] of TABLE)
      it(name, async () => {
        const response = await getWith(running, '/me', await token());
        assert.equal(response.status, 401);
        assert.match(
          response.headers.get('www-authenticate') ?? '',
          /^Bearer realm="touchline", error="invalid_token"$/,
        );
        assert.equal((await errorOf(response)).reason, reason);
      });

    it('as the secret of a client, and a client secret does not pass as a token', async () => {
      const token = await app.token();
      const form = { grant_type: 'client_credentials', client_id: app.clientId, client_secret: token };
      assert.equal((await postForm(running, '/oauth/token', form)).status, 401);
      assert.equal((await getWith(running, '/me', app.secret)).status, 401);
    });
  });

  it('stays valid after the signing key is changed, while the old one is configured behind it', async () => {
    const old = { kid: 'test', key: MASTER };
    const fresh = { kid: 'fresh', key: Buffer.alloc(32, 9) };
    await using stack = new AsyncDisposableStack();
    const started = async (keys: (typeof old)[]) => {
      const { config } = running.accessService;
      const change = { BASE_URL: 'http://gateway.test', ACCESS_SECRET_KEYS: keys };
      const access = stack.use(await accessBeside(config, change));
      return stack.use(await startBeside(running, { ...change, ACCESS_GRPC: access.address }));
    };
    const before = await started([old]);
    const during = await started([fresh, old]);
    const later = await started([fresh]);
    const mint = async (on: typeof before) => ((await (await app.request({}, on)).json()) as TokenAnswer).access_token;
    const [first, second] = [await mint(before), await mint(during)];
    const statuses = async (token: string) =>
      await Promise.all([before, during, later].map(async (on) => (await getWith(on, '/me', token)).status));
    assert.deepEqual(await statuses(first), [200, 200, 401]);
    assert.deepEqual(await statuses(second), [401, 200, 200]);
  });
});

async function secretIdOf({ db }: RunningGateway, appId: string): Promise<string> {
  const app = await db.collection<{ _id: string; secrets: { id: string }[] }>('apps').findOne({ _id: appId });
  return app?.secrets[0]?.id ?? assert.fail('the app has no secret');
}

/** Changes one character of the payload: the text is still base64url, with a different claim. */
const changed = (token: string) => {
  const at = token.indexOf('.') + 10;
  return token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
};
