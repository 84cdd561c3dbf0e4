// Tests that a credential for one profile stays there, whatever its app made and wherever its person belongs.
import assert from 'node:assert/strict';
import { type RunningGateway, runGateway } from '../running-gateway.ts';
import { bearer, createTenants, keyRequest, type Shown, type Tenants } from './tenants.ts';

describe('a credential of one profile', () => {
  let running: RunningGateway;
  let tenants: Tenants;
  before(async () => {
    running = await runGateway('bound', { env: { USER_RATE_LIMIT_PER_MINUTE: '100000' } });
    tenants = await createTenants(running);
  });
  after(async () => {
    await tenants?.[Symbol.asyncDispose]();
    await running?.[Symbol.asyncDispose]();
  });

  const ids = async (shown: Shown, path: string) => (await tenants.list(shown, path)).map(({ id }) => id);

  /**
   * Makes an app with a client, another client in a workspace of its own, and the credentials that the app holds for the first.
   */
  async function twoClients(name: string) {
    const { ok, provisioner } = tenants;
    const app = await provisioner(name);
    const workspace = await ok(app.shown, 'POST', '/workspaces', { name: `${name} other` });
    const profile = await ok(app.shown, 'POST', '/profiles', { name: `${name} other`, workspace_id: workspace.id });
    const scopes = ['workspaces:write', 'profiles:write'];
    const issue = (profileId: string) =>
      ok(app.shown, 'POST', '/api-keys', { ...keyRequest(profileId), scopes: [...scopes, 'campaigns:read'] });
    const [here, there] = [await issue(app.profileId), await issue(profile.id)];
    const holders: [who: string, shown: Shown][] = [
      ['a token that names the profile', await app.token({ profile_id: app.profileId })],
      ['a delegated key', bearer(here.api_key)],
    ];
    return { app, other: { workspaceId: workspace.id, profileId: profile.id, keyId: there.id }, key: here, holders };
  }

  it('of an app lists what belongs to its profile, and nothing of its other clients', async () => {
    const { app, key, holders } = await twoClients('Lists');
    for (const [who, shown] of holders) {
      assert.deepEqual(await ids(shown, '/workspaces'), [app.workspaceId], who);
      assert.deepEqual(await ids(shown, '/profiles'), [app.profileId], who);
      assert.deepEqual(await ids(shown, '/api-keys'), [key.id], who);
    }
    assert.equal((await ids(app.shown, '/workspaces')).length, 2, 'the app itself sees all');
  });

  it('of an app finds nothing of its other clients by their ids', async () => {
    const { app, other, holders } = await twoClients('Ids');
    const { verdict } = tenants;
    const currency = `/workspaces/${other.workspaceId}/reporting-currency`;
    const entitlement = `/profiles/${other.profileId}/entitlements/svc_attribution`;
    for (const [who, shown] of holders) {
      const made = { name: 'x', workspace_id: other.workspaceId };
      assert.equal(await verdict(shown, 'POST', '/profiles', made), '404 not_found', who);
      assert.equal(await verdict(shown, 'PATCH', currency, { reporting_currency: 'EUR' }), '404 not_found', who);
      assert.equal(await verdict(shown, 'PUT', entitlement, { enabled: false }), '404 not_found', who);
      assert.equal(await verdict(shown, 'GET', `/api-keys?profile_id=${other.profileId}`), '404 not_found', who);
      assert.equal(await verdict(shown, 'DELETE', `/api-keys/${other.keyId}`), '404 not_found', who);
    }
    const token = await app.token({ profile_id: app.profileId });
    assert.equal(await verdict(token, 'POST', '/api-keys', keyRequest(other.profileId)), '404 not_found');
    assert.deepEqual(
      (await tenants.list(app.shown, '/workspaces')).map(({ reporting_currency }) => reporting_currency),
      ['USD', 'USD'],
    );
  });

  it('of an app makes profiles beside its own, but no workspaces', async () => {
    const { app, holders } = await twoClients('Makes');
    const { call, ok } = tenants;
    for (const [who, shown] of holders) {
      const made = await ok(shown, 'POST', '/profiles', { name: who });
      assert.equal(made.workspace_id, app.workspaceId);
      const { status, body } = await call(shown, 'POST', '/workspaces', { name: 'x' });
      assert.deepEqual([status, body.error.code], [403, 'forbidden'], who);
      assert.match(body.error.message, /app's own token/);
    }
    assert.equal((await ids(app.shown, '/workspaces')).length, 2);
  });

  it('of an app whose profile is in a workspace that others made sees only the profile there', async () => {
    const { list, verdict } = tenants;
    const { workspaceId } = await running.access.createWorkspace({ name: 'Of people' });
    const app = await tenants.provisioner('Guest');
    await running.db
      .collection<{ _id: string }>('profiles')
      .updateOne({ _id: app.profileId }, { $set: { workspace_id: workspaceId } });
    const shown = await app.token({ profile_id: app.profileId });
    assert.deepEqual(await list(shown, '/workspaces'), []);
    assert.deepEqual(await ids(shown, '/profiles'), [app.profileId]);
    assert.equal(await verdict(shown, 'POST', '/profiles', { name: 'x' }), '404 not_found');
  });

  /** Makes an owner of two workspaces, the first with two profiles, and tokens on the first profile. */
  async function twoHomes(name: string) {
    const { business, person, people } = tenants;
    const [home, away] = [await business(name), await business(`${name} away`)];
    const beside = await running.access.createProfile({ workspaceId: home.workspaceId, name: 'Beside' });
    const owner = await person(home.workspaceId, 'owner');
    await people.addMember({ workspaceId: away.workspaceId, email: owner.email, name: 'o', role: 'owner' });
    const scopes = ['mcp:write', 'workspaces:write', 'conversions:read'];
    const [narrow, wide] = [
      await owner.userToken(home.profileId, scopes),
      await owner.userToken(home.profileId, [...scopes, 'profiles:write', 'connections:write']),
    ];
    const elsewhere = await owner.userToken(away.profileId, ['mcp:read']);
    return { home, away, beside, owner, narrow, wide, elsewhere };
  }

  it('of a person lists its profile, its person’s tokens there and its workspace', async () => {
    const { home, beside, owner, narrow, wide } = await twoHomes('Person');
    for (const shown of [narrow, wide]) {
      assert.deepEqual(await ids(shown, '/workspaces'), [home.workspaceId]);
      assert.deepEqual(await ids(shown, '/api-keys'), [narrow.id, wide.id]);
    }
    assert.deepEqual(await ids(narrow, '/profiles'), [home.profileId]);
    assert.deepEqual(await ids(wide, '/profiles'), [home.profileId, beside.profileId], 'with profiles:write all of it');
    const reader = await owner.userToken(home.profileId, ['mcp:read']);
    assert.deepEqual(await ids(reader, '/profiles'), [home.profileId]);
    assert.equal(await tenants.verdict(reader, 'GET', '/workspaces'), '403 insufficient_scope');
  });

  it('of a person finds nothing of their other workspaces by its id', async () => {
    const { away, narrow, wide, elsewhere, owner } = await twoHomes('Away');
    const { verdict, ok } = tenants;
    const currency = `/workspaces/${away.workspaceId}/reporting-currency`;
    for (const shown of [narrow, wide]) {
      assert.equal(await verdict(shown, 'PATCH', currency, { reporting_currency: 'EUR' }), '404 not_found');
      assert.equal(await verdict(shown, 'GET', `/api-keys?profile_id=${away.profileId}`), '404 not_found');
      assert.equal(await verdict(shown, 'DELETE', `/api-keys/${away.key.id}`), '404 not_found');
      assert.equal(await verdict(shown, 'DELETE', `/api-keys/${elsewhere.id}`), '404 not_found');
    }
    const made = { name: 'x', workspace_id: away.workspaceId };
    assert.equal(await verdict(wide, 'POST', '/profiles', made), '404 not_found');
    assert.equal((await ok(wide, 'POST', '/profiles', { name: 'x' })).workspace_id !== away.workspaceId, true);
    assert.equal(await verdict(owner.shown, 'PATCH', currency, { reporting_currency: 'EUR' }), '200', 'in a session');
  });
});
