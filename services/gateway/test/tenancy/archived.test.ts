// Tests an archived workspace: nothing in it works until an operator restores it, and nothing in it is lost.
import assert from 'node:assert/strict';
import { type RunningGateway, runGateway } from '../running-gateway.ts';
import { bearer, createTenants, keyRequest, type Tenants } from './tenants.ts';

describe('an archived workspace', () => {
  let running: RunningGateway;
  let tenants: Tenants;
  before(async () => {
    running = await runGateway('archived');
    tenants = await createTenants(running);
  });
  after(async () => {
    await tenants?.[Symbol.asyncDispose]();
    await running?.[Symbol.asyncDispose]();
  });

  const REVOKED = '401 unauthorized revoked_credential';

  it('stops its keys, delegated keys, user tokens, app tokens and sessions, and lets them work again', async () => {
    const { verdict, ok, provisioner, key, person } = tenants;
    const partner = await provisioner('Partner');
    const { profileId, workspaceId } = partner;
    const owner = await person(workspaceId, 'owner');
    const delegated = await ok(partner.shown, 'POST', '/api-keys', {
      name: 'd',
      profile_id: profileId,
      scopes: ['campaigns:read'],
    });
    const credentials = {
      key: await key(profileId),
      delegated: { authorization: `Bearer ${delegated.api_key}` },
      agent: await owner.userToken(profileId, ['mcp:read']),
      token: await partner.token({ profile_id: profileId }),
    };
    const all = async () => {
      const judged = Object.entries(credentials).map(async ([who, shown]) => [who, await verdict(shown, 'GET', '/me')]);
      return Object.fromEntries(await Promise.all(judged));
    };
    assert.deepEqual(await all(), { key: '200', delegated: '200', agent: '200', token: '200' });
    assert.equal(await verdict(owner.shown, 'GET', '/profiles'), '200');
    await running.access.changeWorkspace({ workspaceId, archived: true });
    assert.deepEqual(await all(), { key: REVOKED, delegated: REVOKED, agent: REVOKED, token: REVOKED });
    assert.equal(await verdict(owner.shown, 'GET', '/profiles'), REVOKED);
    await running.access.changeWorkspace({ workspaceId, archived: false });
    assert.deepEqual(await all(), { key: '200', delegated: '200', agent: '200', token: '200' });
  });

  it('stops the apps of its company, on whatever profile they act', async () => {
    const { verdict, ok, provisioner, apps } = tenants;
    const partner = await provisioner('Company');
    const rows = running.db.collection<{ _id: string; workspace_id: string }>('apps');
    const { workspace_id: workspaceId } = (await rows.findOne({ _id: partner.id })) ?? assert.fail();
    const issued = await ok(partner.shown, 'POST', '/api-keys', keyRequest(partner.profileId));
    const { clientSecret } = await apps.rotateAppSecret({ appId: partner.id, keepOthers: true });
    const both = [partner.shown, bearer(issued.api_key)];
    const verdicts = () => Promise.all(both.map((shown) => verdict(shown, 'GET', '/me')));
    assert.deepEqual(await verdicts(), ['200', '200']);
    await running.access.changeWorkspace({ workspaceId, archived: true });
    running.forget();
    assert.deepEqual(await verdicts(), [REVOKED, REVOKED]);
    const refused = await fetch(running.url('/api/v1/oauth/token'), {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${partner.id}:${clientSecret}`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    assert.equal(((await refused.json()) as { error: string }).error, 'unauthorized_client');
    await running.access.changeWorkspace({ workspaceId, archived: false });
    running.forget();
    assert.deepEqual(await verdicts(), ['200', '200']);
  });

  it('is still listed for its creator, and accepts no change', async () => {
    const { verdict, ok, provisioner } = tenants;
    const { shown, workspaceId, profileId } = await provisioner('Maker');
    await running.access.changeWorkspace({ workspaceId, archived: true });
    const [row] = await ok<{ id: string; archived_at: string | null }[]>(shown, 'GET', '/workspaces');
    assert.equal(row?.id, workspaceId);
    assert.ok(Date.parse(row?.archived_at ?? '') > 0);
    const cases: [string, string, object][] = [
      ['POST', '/profiles', { name: 'x', workspace_id: workspaceId }],
      ['PATCH', `/workspaces/${workspaceId}/reporting-currency`, { reporting_currency: 'EUR' }],
      ['PATCH', `/profiles/${profileId}`, { default_country: 'CL' }],
      ['PUT', `/profiles/${profileId}/entitlements/svc_attribution`, { enabled: true }],
      ['POST', '/api-keys', { name: 'x', profile_id: profileId, scopes: ['campaigns:read'] }],
    ];
    for (const [method, path, body] of cases)
      assert.equal(await verdict(shown, method, path, body), '409 invalid_state', `${method} ${path}`);
  });

  it('accepts no change from operators either, but can be archived twice', async () => {
    const { workspaceId, profileId } = await tenants.business('Twice');
    const { workspace } = await running.access.changeWorkspace({ workspaceId, archived: true });
    const again = await running.access.changeWorkspace({ workspaceId, archived: true });
    assert.deepEqual(again.workspace?.archivedAt, workspace?.archivedAt);
    const invalid = { reason: 'invalid_state' };
    await assert.rejects(running.access.changeWorkspace({ workspaceId, type: 'healthcare_agency' }), invalid);
    await assert.rejects(running.access.changeProfile({ profileId, privacyMode: 'hipaa' }), invalid);
    await assert.rejects(running.access.createProfile({ workspaceId, name: 'x' }), invalid);
    await assert.rejects(running.access.issueApiKey({ profileId, name: 'x', allScopes: true }), invalid);
  });
});
