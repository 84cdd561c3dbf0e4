// Tests user tokens: what an agent server may do for a person, and what ends it.
import assert from 'node:assert/strict';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { Person } from '../../../access/test/tenants.ts';
import { errorOf } from '../running-gateway.ts';
import { bare, type PeopleWorld, peopleWorld } from './people-world.ts';

describe('user tokens', () => {
  let world: PeopleWorld;
  let owner: Person;
  before(async () => {
    world = await peopleWorld('user_tokens');
    owner = await world.add('owner');
  });
  after(async () => await world?.[Symbol.asyncDispose]());

  const issue = (scopes: string[], change: { email?: string; profileId?: string; expired?: boolean } = {}) =>
    world.people.issueUserToken({
      email: owner.email,
      profileId: world.running.profileId,
      name: 'agent',
      scopes,
      ...change,
      ...(change.expired && { expiresAt: timestampFromDate(new Date(Date.now() - 1)) }),
    });
  const call = (token: string, method: string, path: string, body?: unknown) =>
    bare(world.running, method, path, {
      headers: { authorization: `Bearer ${token}` },
      ...(body !== undefined && { body }),
    });
  const tokenWith = async (...scopes: string[]) => (await issue(scopes)).userToken;

  it('act for their person on their profile, with the scopes that they were given', async () => {
    const token = await tokenWith('mcp:read', 'conversions:read');
    assert.match(token, /^tl_test_/);
    const { data } = (await (await call(token, 'GET', '/me')).json()) as {
      data: { credential: { kind: string; scopes: string[] }; profile: { id: string } };
    };
    assert.deepEqual(
      [data.credential.kind, data.credential.scopes.sort(), data.profile.id],
      ['user_token', ['conversions:read', 'mcp:read'], world.running.profileId],
    );
    assert.equal((await call(token, 'GET', '/goals/definitions')).status, 200);
    assert.equal((await call(token, 'GET', '/campaigns')).status, 403);
  });

  /** Scopes of the token, the path, and the scopes that a refusal names; null when the call is allowed. */
  const CREATES: [scopes: string[], path: string, missing: string[] | null][] = [
    [['mcp:read', 'workspaces:write'], '/workspaces', ['mcp:write']],
    [['mcp:read', 'profiles:write'], '/profiles', ['mcp:write']],
    [['mcp:read'], '/workspaces', ['workspaces:write', 'mcp:write']],
    [['mcp:write'], '/profiles', ['profiles:write']],
    [['mcp:write', 'workspaces:write'], '/workspaces', null],
    [['mcp:write', 'profiles:write'], '/profiles', null],
  ];
  for (const [scopes, path, missing] of CREATES) {
    it(`with ${scopes.join(' ')} ${missing ? 'cannot create' : 'create'} by POST ${path}`, async () => {
      const body = { name: 'Made', ...(path === '/profiles' && { workspace_id: world.running.workspaceId }) };
      const response = await call(await tokenWith(...scopes), 'POST', path, body);
      if (missing === null) {
        assert.equal(response.status, 201, await response.text());
        return;
      }
      assert.equal(response.status, 403);
      const { code, required_scopes } = await errorOf(response);
      assert.deepEqual([code, required_scopes], ['insufficient_scope', missing]);
    });
  }

  it('make their person the owner of the workspaces that they create', async () => {
    const response = await call(await tokenWith('mcp:write', 'workspaces:write'), 'POST', '/workspaces', {
      name: 'Mine',
    });
    const { data } = (await response.json()) as { data: { id: string } };
    const { members } = await world.people.listMembers({ workspaceId: data.id });
    assert.deepEqual(
      members.map(({ userId, role }) => [userId, role]),
      [[owner.userId, 'owner']],
    );
  });

  it('see the workspaces in reach with workspaces:write alone: reading creates nothing', async () => {
    assert.equal((await call(await tokenWith('mcp:read', 'workspaces:write'), 'GET', '/workspaces')).status, 200);
  });

  it('do less when their person may do less', async () => {
    const { workspaceId, profileId } = await world.tenant('Less');
    await world.add('owner', workspaceId);
    const { email, userId } = await world.add('admin', workspaceId);
    const { userToken } = await issue(['mcp:write', 'attribution:write', 'analytics:read'], { email, profileId });
    assert.equal((await call(userToken, 'POST', '/tracking/keys')).status, 201);
    await world.people.changeMemberRole({ workspaceId, userId, role: 'member' });
    world.running.forget();
    assert.equal((await call(userToken, 'POST', '/tracking/keys')).status, 403);
    assert.equal((await call(userToken, 'GET', '/tracking/keys')).status, 200);
  });

  it('end when operators revoke them like keys', async () => {
    const { userToken, keyId } = await issue(['mcp:read']);
    assert.equal((await call(userToken, 'GET', '/me')).status, 200);
    await world.running.access.revokeApiKey({ keyId });
    const response = await call(userToken, 'GET', '/me');
    assert.equal(response.status, 401);
    assert.equal((await errorOf(response)).reason, 'revoked_credential');
  });

  it('cannot accept an agreement, issue keys or end sessions', async () => {
    const token = await tokenWith('mcp:write', 'workspaces:write', 'profiles:write');
    const { app } = await world.apps.createApp({ workspaceId: world.running.workspaceId, name: 'A', allScopes: true });
    const refused = [
      await call(token, 'POST', `/apps/${app?.appId}/data-processing-agreement`, { version: 'x' }),
      await call(token, 'POST', '/api-keys', { name: 'k', scopes: ['campaigns:read'] }),
      await call(token, 'DELETE', '/session'),
    ];
    assert.deepEqual(
      refused.map(({ status }) => status),
      [403, 403, 403],
    );
  });

  const REFUSED: [name: string, call: () => Promise<unknown>, reason: string][] = [
    ['without a scope of agent servers', () => issue(['conversions:read']), 'validation_error'],
    ['without any scope', () => issue([]), 'validation_error'],
    ['with an unknown scope', () => issue(['mcp:read', 'all:write']), 'validation_error'],
    ['on an unknown profile', () => issue(['mcp:read'], { profileId: 'x' }), 'not_found'],
    ['for an unknown person', () => issue(['mcp:read'], { email: 'nobody@example.com' }), 'not_found'],
    ['that have already expired', () => issue(['mcp:read'], { expired: true }), 'validation_error'],
  ];
  for (const [name, refused, reason] of REFUSED) {
    it(`are not issued ${name}`, async () => assert.rejects(refused(), { reason }));
  }

  it('are not issued to a member with scopes that only owners and admins hold', async () => {
    const { email } = await world.add('member');
    for (const scope of ['customers:read', 'attribution:write', 'workspaces:write'])
      await assert.rejects(issue(['mcp:write', scope], { email }), { reason: 'validation_error' });
    await issue(['mcp:write', 'campaigns:read'], { email });
  });

  it('are not issued to a person on a profile of a workspace to which they do not belong', async () => {
    const { profileId } = await world.tenant('Of others');
    await assert.rejects(issue(['mcp:read'], { profileId }), { reason: 'not_found' });
  });
});
