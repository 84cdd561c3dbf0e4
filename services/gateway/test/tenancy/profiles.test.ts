// Tests profiles over HTTP: who may make them, list them and give them their entitlement.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { CUSTOMER_ID } from '../doubles/known-ids.ts';
import { type RunningGateway, runGateway } from '../running-gateway.ts';
import { createTenants, type Row, type Tenants } from './tenants.ts';

describe('profiles', () => {
  let running: RunningGateway;
  let tenants: Tenants;
  before(async () => {
    running = await runGateway('profiles', { env: { USER_RATE_LIMIT_PER_MINUTE: '100000' } });
    tenants = await createTenants(running);
  });
  after(async () => {
    await tenants?.[Symbol.asyncDispose]();
    await running?.[Symbol.asyncDispose]();
  });

  const ids = (rows: readonly Row[]) => rows.map(({ id }) => id);

  it('are made by default in the workspace of the key, in its currency', async () => {
    const { call, list, business } = tenants;
    const { workspaceId, profileId, key } = await business('Home');
    const { status, body } = await call(key, 'POST', '/profiles', { name: 'Second' });
    assert.equal(status, 201);
    const { id, created_at: _at, ...rest } = body.data;
    assert.deepEqual(rest, {
      workspace_id: workspaceId,
      name: 'Second',
      reporting_currency: 'CLP',
      privacy_mode: 'standard',
      default_country: null,
      time_zone: 'UTC',
      healthcare_family: false,
      entitlements: ['svc_attribution'],
    });
    assert.deepEqual(ids(await list(key, '/profiles')), [profileId, id]);
  });

  it('are made with a currency and a privacy mode of their own', async () => {
    const { ok, business } = tenants;
    const { key } = await business('Own');
    const body = { name: 'Clinic', reporting_currency: 'EUR', privacy_mode: 'hipaa' };
    const made = await ok(key, 'POST', '/profiles', body);
    assert.deepEqual([made.reporting_currency, made.privacy_mode, made.healthcare_family], ['EUR', 'hipaa', true]);
  });

  it('of an app start without attribution, and write once the app has turned it on', async () => {
    const { ok, verdict, provisioner, key } = tenants;
    const { profileId, shown } = await provisioner('Partner');
    const ownKey = await key(profileId);
    const refund = () => verdict(ownKey, 'POST', `/payments/${CUSTOMER_ID}/refund`, {});
    const put = (enabled: boolean) =>
      ok(shown, 'PUT', `/profiles/${profileId}/entitlements/svc_attribution`, { enabled });
    assert.equal(await refund(), '409 entitlement_required');
    assert.equal(await verdict(ownKey, 'GET', '/payments'), '200', 'reads are unaffected');
    assert.deepEqual(await put(true), { profile_id: profileId, entitlement: 'svc_attribution', enabled: true });
    assert.equal(await refund(), '200', 'immediately on this gateway');
    await put(true);
    await put(false);
    assert.equal(await refund(), '409 entitlement_required');
  });

  it('get attribution only from the app that made them', async () => {
    const { verdict, provisioner, business, person, app } = tenants;
    const [partner, other, home] = [await provisioner('One'), await provisioner('Two'), await business('Three')];
    const owner = await person(partner.workspaceId, 'owner');
    const { apiKey } = await running.access.issueApiKey({
      profileId: partner.profileId,
      appId: partner.id,
      name: 'delegated',
      scopes: ['connections:read'],
    });
    const put = (shown: Parameters<typeof verdict>[0], profileId: string) =>
      verdict(shown, 'PUT', `/profiles/${profileId}/entitlements/svc_attribution`, { enabled: true });
    const delegated = { authorization: `Bearer ${apiKey}` };
    assert.equal(await put(delegated, partner.profileId), '403 forbidden', 'its delegated key there');
    const narrow = await partner.token({ profile_id: partner.profileId, scope: 'campaigns:read' });
    assert.equal(await put(narrow, partner.profileId), '403 forbidden', 'a token for less');
    assert.equal(await put(await partner.token({ profile_id: partner.profileId }), partner.profileId), '200');
    assert.equal(await put(owner.shown, partner.profileId), '403 forbidden', 'an owner');
    assert.equal(await put(await tenants.key(partner.profileId), partner.profileId), '403 forbidden', 'its own key');
    for (const shown of [other.shown, home.key, await (await app('Four')).token()])
      assert.equal(await put(shown, partner.profileId), '404 not_found');
    assert.equal(await put(delegated, other.profileId), '404 not_found');
    assert.equal(await put(partner.shown, randomUUID()), '404 not_found');
  });

  it('are made by owners and admins, and by no member or stranger', async () => {
    const { verdict, business, person, provisioner, key } = tenants;
    const home = await business('People');
    const other = await business('Elsewhere');
    const partner = await provisioner('Making');
    const make = (shown: Parameters<typeof verdict>[0], workspaceId?: string) =>
      verdict(shown, 'POST', '/profiles', { name: 'x', ...(workspaceId && { workspace_id: workspaceId }) });
    for (const role of ['owner', 'admin'] as const)
      assert.equal(await make((await person(home.workspaceId, role)).shown), '201');
    const member = await person(home.workspaceId, 'member');
    assert.equal(await make(member.shown), '403 insufficient_scope');
    await tenants.people.addMember({ workspaceId: other.workspaceId, email: member.email, name: 'x', role: 'owner' });
    const both = await member.signIn(other.profileId);
    assert.equal(await make(both, home.workspaceId), '403 forbidden');
    assert.equal(await make(both, other.workspaceId), '201');
    assert.equal(await make(other.key, home.workspaceId), '404 not_found');
    assert.equal(await make(partner.shown, home.workspaceId), '404 not_found');
    assert.equal(await make(partner.shown, randomUUID()), '404 not_found');
    assert.equal(await make(await key(home.profileId, ['workspaces:write'])), '403 insufficient_scope');
    const agent = await member.userToken(other.profileId, ['mcp:read']);
    assert.equal(await make(agent), '403 insufficient_scope', 'mcp:read alone creates nothing');
  });

  it('need a workspace when the credential has none', async () => {
    const { call, provisioner } = tenants;
    const { status, body } = await call((await provisioner('None')).shown, 'POST', '/profiles', { name: 'x' });
    assert.deepEqual([status, body.error.code], [422, 'validation_error']);
    assert.match(body.error.message, /workspace_id/);
  });

  const BODIES: [what: string, body: object, member: RegExp][] = [
    ['no name', {}, /name/],
    ['a workspace that is not a UUID', { name: 'x', workspace_id: 'w1' }, /workspace_id/],
    ['an invalid currency', { name: 'x', reporting_currency: 'XYZ' }, /reporting_currency/],
    ['an unknown privacy mode', { name: 'x', privacy_mode: 'strict' }, /privacy_mode/],
    ['entitlements, which only the app may give', { name: 'x', entitlements: ['svc_attribution'] }, /entitlements/],
  ];
  for (const [what, body, member] of BODIES) {
    it(`refuse ${what}`, async () => {
      const answer = await tenants.call({ authorization: `Bearer ${running.key}` }, 'POST', '/profiles', body);
      assert.deepEqual([answer.status, answer.body.error.code], [422, 'validation_error']);
      assert.match(answer.body.error.message, member);
    });
  }

  it('are seen by callers who reach them: a key its own, an app what it made, a person those of their workspaces', async () => {
    const { ok, list, business, provisioner, person } = tenants;
    const [home, partner] = [await business('Seen'), await provisioner('Seeing')];
    const second = await ok(partner.shown, 'POST', '/profiles', { name: '2', workspace_id: partner.workspaceId });
    const beside = await running.access.createProfile({ workspaceId: home.workspaceId, name: 'Beside' });
    const { apiKey } = await running.access.issueApiKey({
      profileId: partner.profileId,
      appId: partner.id,
      name: 'd',
      scopes: ['profiles:write', 'campaigns:read'],
    });
    const member = await person(home.workspaceId, 'member');
    const mine = async (shown: Parameters<typeof list>[0]) => ids(await list(shown, '/profiles'));
    assert.deepEqual(await mine(home.key), [home.profileId]);
    assert.deepEqual(await mine(partner.shown), [partner.profileId, second.id]);
    assert.deepEqual(await mine(await partner.token({ profile_id: second.id })), [second.id]);
    assert.deepEqual(await mine({ authorization: `Bearer ${apiKey}` }), [partner.profileId]);
    assert.deepEqual(await mine(member.shown), [home.profileId, beside.profileId]);
    assert.deepEqual(await mine(await member.userToken(home.profileId, ['mcp:read'])), [home.profileId]);
  });

  it('are no longer seen by a person who leaves the workspace, including those that the person made', async () => {
    const { ok, list, business, person } = tenants;
    const [home, other] = [await business('Leaving'), await business('Staying')];
    const owner = await person(home.workspaceId, 'owner');
    await person(home.workspaceId, 'owner');
    await tenants.people.addMember({ workspaceId: other.workspaceId, email: owner.email, name: 'x', role: 'owner' });
    const shown = await owner.signIn(other.profileId);
    await ok(shown, 'POST', '/profiles', { name: 'Made', workspace_id: home.workspaceId });
    await tenants.people.removeMember({ workspaceId: home.workspaceId, userId: owner.userId });
    running.forget();
    assert.deepEqual(ids(await list(shown, '/profiles')), [other.profileId]);
  });
});
