// Tests API keys over HTTP: who may issue them, which scopes they may pass on, and that a secret is shown once.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type RunningGateway, runGateway } from '../running-gateway.ts';
import { bearer, createTenants, keyRequest, type Shown, type Tenants } from './tenants.ts';

describe('new API keys', () => {
  let running: RunningGateway;
  let tenants: Tenants;
  before(async () => {
    running = await runGateway('api_keys', { env: { USER_RATE_LIMIT_PER_MINUTE: '100000' } });
    tenants = await createTenants(running);
  });
  after(async () => {
    await tenants?.[Symbol.asyncDispose]();
    await running?.[Symbol.asyncDispose]();
  });

  it('are issued by an owner in a session, by default for the profile of the session', async () => {
    const { call, verdict, business, person } = tenants;
    const home = await business('Home');
    const owner = await person(home.workspaceId, 'owner');
    const answer = await call(owner.shown, 'POST', '/api-keys', keyRequest());
    assert.equal(answer.status, 201);
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    const { id, api_key, created_at: _at, ...rest } = answer.body.data;
    assert.deepEqual(rest, {
      kind: 'profile',
      name: 'Reports',
      profile_id: home.profileId,
      app_id: null,
      scopes: ['campaigns:read'],
      rate_limit_per_minute: 600,
      expires_at: null,
      revoked_at: null,
      last_used_at: null,
    });
    assert.ok(api_key.startsWith(`tl_test_${id}_`));
    assert.equal(await verdict(bearer(api_key), 'GET', '/me'), '200');
    assert.equal(await verdict(bearer(api_key), 'GET', '/goals/definitions'), '403 insufficient_scope');
  });

  it('are issued for other profiles of the workspaces that a person runs, with the requested settings', async () => {
    const { ok, call, business, person } = tenants;
    const home = await business('Two');
    const beside = await running.access.createProfile({ workspaceId: home.workspaceId, name: 'Beside' });
    const admin = await person(home.workspaceId, 'admin');
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    const wish = keyRequest(beside.profileId, { expires_at, rate_limit_per_minute: 3 });
    const made = await ok(admin.shown, 'POST', '/api-keys', wish);
    assert.deepEqual([made.profile_id, made.expires_at, made.rate_limit_per_minute], [beside.profileId, expires_at, 3]);
    const { headers } = await call(bearer(made.api_key), 'GET', '/me');
    assert.match(headers.get('ratelimit-policy') ?? '', /\b3\b/);
  });

  it('that an app issues are delegated, and hold no more than its token does', async () => {
    const { ok, call, verdict, provisioner } = tenants;
    const { id, profileId, shown, token } = await provisioner('Partner');
    const made = await ok(shown, 'POST', '/api-keys', keyRequest(profileId));
    assert.deepEqual([made.kind, made.app_id, made.profile_id], ['delegated', id, profileId]);
    const narrow = await token({ scope: 'campaigns:read', profile_id: profileId });
    assert.equal(await verdict(narrow, 'POST', '/api-keys', keyRequest()), '201');
    const { status, body } = await call(narrow, 'POST', '/api-keys', {
      ...keyRequest(),
      scopes: ['campaigns:read', 'goals:write', 'exports:read'],
    });
    assert.deepEqual([status, body.error.code], [403, 'insufficient_scope']);
    assert.deepEqual(body.error.required_scopes, ['goals:write', 'exports:read']);
  });

  it('stay within the app’s grant, and within the role of a person', async () => {
    const { ok, call, app, business, person } = tenants;
    const { token } = await app('Small', ['campaigns:read', 'workspaces:write', 'profiles:write']);
    const shown = await token();
    const workspace = await ok(shown, 'POST', '/workspaces', { name: 'Small' });
    const profile = await ok(shown, 'POST', '/profiles', { name: 'Small', workspace_id: workspace.id });
    const wish = { name: 'k', profile_id: profile.id, scopes: ['customers:read'] };
    const { body } = await call(shown, 'POST', '/api-keys', wish);
    assert.deepEqual([body.error.code, body.error.required_scopes], ['insufficient_scope', ['customers:read']]);
    const home = await business('Agents');
    const owner = await person(home.workspaceId, 'owner');
    const agent = await call(owner.shown, 'POST', '/api-keys', { name: 'k', scopes: ['mcp:write'] });
    assert.deepEqual([agent.body.error.code, agent.body.error.required_scopes], ['insufficient_scope', ['mcp:write']]);
  });

  it('are not issued by keys, user tokens, members or strangers', async () => {
    const { verdict, business, provisioner, person } = tenants;
    const [home, partner, other] = [await business('Shut'), await provisioner('In'), await provisioner('Out')];
    const [owner, member] = [await person(home.workspaceId, 'owner'), await person(home.workspaceId, 'member')];
    const delegated = await tenants.ok(partner.shown, 'POST', '/api-keys', keyRequest(partner.profileId));
    const cases: [who: string, shown: Shown, profileId: string, expected: string][] = [
      ['a key', home.key, home.profileId, '403 forbidden'],
      ['a delegated key', bearer(delegated.api_key), partner.profileId, '403 forbidden'],
      ['a user token', await owner.userToken(home.profileId, ['mcp:write']), home.profileId, '403 forbidden'],
      ['a member', member.shown, home.profileId, '403 forbidden'],
      ['an owner elsewhere', owner.shown, partner.profileId, '404 not_found'],
      ['an app elsewhere', other.shown, partner.profileId, '404 not_found'],
      [
        'a token of another profile',
        await other.token({ profile_id: other.profileId }),
        partner.profileId,
        '404 not_found',
      ],
      ['any credential, for an unknown profile', owner.shown, randomUUID(), '404 not_found'],
    ];
    for (const [who, shown, profileId, expected] of cases)
      assert.equal(await verdict(shown, 'POST', '/api-keys', keyRequest(profileId)), expected, who);
    assert.equal(await verdict(partner.shown, 'POST', '/api-keys', keyRequest()), '422 validation_error');
  });

  it('of an app are also issued by operators, if the app provisioned the profile and is not disabled', async () => {
    const { provisioner, business, verdict } = tenants;
    const [partner, home] = [await provisioner('Operated'), await business('Foreign')];
    const wish = { name: 'd', scopes: ['campaigns:read'], appId: partner.id };
    const { apiKey } = await running.access.issueApiKey({ ...wish, profileId: partner.profileId });
    assert.equal(await verdict(bearer(apiKey), 'GET', '/me'), '200');
    const refused = (more: object, reason: string) =>
      assert.rejects(running.access.issueApiKey({ ...wish, profileId: partner.profileId, ...more }), { reason });
    await refused({ profileId: home.profileId }, 'invalid_state');
    await refused({ scopes: ['mcp:read'] }, 'insufficient_scope');
    await refused({ appId: randomUUID() }, 'not_found');
    await tenants.apps.changeApp({ appId: partner.id, disabled: true });
    await refused({}, 'invalid_state');
  });

  const BODIES: [what: string, more: object, member: RegExp][] = [
    ['no scopes', { scopes: [] }, /scopes/],
    ['an unknown scope', { scopes: ['campaigns:read', 'everything'] }, /scopes/],
    ['the older grant', { scopes: ['attribution_write'] }, /scopes/],
    ['a time in the past', { expires_at: '2020-01-01T00:00:00Z' }, /expires_at/],
    ['a day instead of a time', { expires_at: '2999-01-01' }, /expires_at/],
    ['no allowance', { rate_limit_per_minute: 0 }, /rate_limit_per_minute/],
    ['an allowance above every tier', { rate_limit_per_minute: 6001 }, /rate_limit_per_minute/],
    ['a profile that is not a UUID', { profile_id: 'p' }, /profile_id/],
    ['a kind, which follows from the caller', { kind: 'profile' }, /kind/],
  ];
  it('are refused with invalid members', async () => {
    const { shown } = await tenants.person(running.workspaceId, 'owner');
    for (const [what, more, member] of BODIES) {
      const { status, body } = await tenants.call(shown, 'POST', '/api-keys', keyRequest(running.profileId, more));
      assert.deepEqual([status, body.error.code], [422, 'validation_error'], what);
      assert.match(body.error.message, member);
    }
  });

  it('are made once under one Idempotency-Key, and returned with the same secret', async () => {
    const { call, list, provisioner } = tenants;
    const { shown, profileId } = await provisioner('Once');
    const issue = () => call(shown, 'POST', '/api-keys', keyRequest(profileId), { 'idempotency-key': 'k' });
    const [first, second] = [await issue(), await issue()];
    assert.deepEqual([first.status, second.body], [201, first.body]);
    assert.equal((await list(shown, '/api-keys')).length, 1);
  });
});
