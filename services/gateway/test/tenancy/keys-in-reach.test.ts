// Tests API keys over HTTP: who sees them, and who may revoke them.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type RunningGateway, runGateway } from '../running-gateway.ts';
import { type Answer, bearer, createTenants, keyRequest, type Row, type Shown, type Tenants } from './tenants.ts';

describe('API keys in reach', () => {
  let running: RunningGateway;
  let tenants: Tenants;
  before(async () => {
    running = await runGateway('keys_in_reach', { env: { USER_RATE_LIMIT_PER_MINUTE: '100000' } });
    tenants = await createTenants(running);
  });
  after(async () => {
    await tenants?.[Symbol.asyncDispose]();
    await running?.[Symbol.asyncDispose]();
  });

  it('are listed for callers who reach them, never with a secret, even after they are revoked', async () => {
    const { ok, list, verdict, business, provisioner, person, key } = tenants;
    const [home, partner] = [await business('Listing'), await provisioner('Listed')];
    const [owner, member] = [await person(home.workspaceId, 'owner'), await person(home.workspaceId, 'member')];
    const agent = await member.userToken(home.profileId, ['mcp:read']);
    const second = await key(home.profileId, ['campaigns:read']);
    const delegated = await ok(partner.shown, 'POST', '/api-keys', keyRequest(partner.profileId));
    const ownKey = await key(partner.profileId);
    await ok(owner.shown, 'DELETE', `/api-keys/${second.id}`);
    const mine = async (shown: Shown, query = '') => (await list(shown, `/api-keys${query}`)).map(({ id }) => id);
    const ofHome = [home.key.id, agent.id, second.id];
    assert.deepEqual(await mine(home.key), ofHome);
    assert.deepEqual(await mine(owner.shown), ofHome);
    assert.deepEqual(await mine(owner.shown, `?profile_id=${home.profileId}`), ofHome);
    assert.deepEqual(await mine(member.shown), [agent.id], 'a member sees their own tokens');
    assert.deepEqual(await mine(partner.shown), [delegated.id], 'an app sees its own');
    assert.deepEqual(await mine(bearer(delegated.api_key)), [delegated.id]);
    assert.deepEqual(await mine(ownKey), [delegated.id, ownKey.id]);
    const rows = await list(owner.shown, '/api-keys');
    assert.deepEqual(
      rows.map(({ revoked_at }) => revoked_at !== null),
      [false, false, true],
    );
    assert.ok(!JSON.stringify(rows).includes('tl_') && !JSON.stringify(rows).includes('sha256'));
    const path = `/api-keys?profile_id=${home.profileId}`;
    assert.equal(await verdict(member.shown, 'GET', path), '403 forbidden');
    assert.equal(await verdict(partner.shown, 'GET', path), '404 not_found');
    assert.equal(await verdict(home.key, 'GET', `/api-keys?profile_id=${randomUUID()}`), '404 not_found');
  });

  it('are listed page by page', async () => {
    const { call, business, key } = tenants;
    const { profileId, key: first } = await business('Pages');
    const made = [first.id];
    for (let i = 0; i < 4; i++) made.push((await key(profileId, ['campaigns:read'])).id);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: string = `limit=2${cursor && `&cursor=${cursor}`}`;
      const { body }: Answer<Row[]> = await call<Row[]>(first, 'GET', `/api-keys?${query}`);
      seen.push(...body.data.map(({ id }) => id));
      cursor = body.pagination.cursor;
    }
    assert.deepEqual(seen, made);
  });

  it('end when they are revoked: by the owner, by their app, by themselves', async () => {
    const { ok, verdict, business, provisioner, person, key } = tenants;
    const [home, partner] = [await business('Ending'), await provisioner('Ender')];
    const owner = await person(home.workspaceId, 'owner');
    const delegated = async () => {
      const { id, api_key } = await ok(partner.shown, 'POST', '/api-keys', keyRequest(partner.profileId));
      return { id, shown: bearer(api_key) };
    };
    const [byApp, bySelf] = [await delegated(), await delegated()];
    const own = await key(home.profileId);
    const cases: [who: Shown, id: string, ended: Shown][] = [
      [owner.shown, home.key.id, home.key],
      [partner.shown, byApp.id, byApp.shown],
      [bySelf.shown, bySelf.id, bySelf.shown],
      [own, own.id, own],
    ];
    for (const [shown, id, ended] of cases) {
      assert.equal(await verdict(ended, 'GET', '/me'), '200');
      const answer = await ok<{ id: string; revoked: boolean; revoked_at: string }>(shown, 'DELETE', `/api-keys/${id}`);
      assert.deepEqual([answer.id, answer.revoked], [id, true]);
      assert.equal(await verdict(ended, 'GET', '/me'), '401 unauthorized revoked_credential');
    }
    const again = await ok(owner.shown, 'DELETE', `/api-keys/${own.id}`);
    const row = (await tenants.list(owner.shown, '/api-keys')).find(({ id }) => id === own.id);
    assert.equal(again.revoked_at, row?.revoked_at, 'a repeat keeps the first time');
  });

  it('cannot be revoked by other callers', async () => {
    const { ok, verdict, business, provisioner, person, key } = tenants;
    const [home, partner, other] = [await business('Safe'), await provisioner('Safe'), await business('Foe')];
    const [owner, member] = [await person(home.workspaceId, 'owner'), await person(home.workspaceId, 'member')];
    const sibling = await key(home.profileId, ['campaigns:read']);
    const agent = await owner.userToken(home.profileId, ['mcp:write']);
    const delegated = await ok(partner.shown, 'POST', '/api-keys', keyRequest(partner.profileId));
    const target = home.key.id;
    const cases: [who: string, shown: Shown, id: string, expected: string][] = [
      ['another key of the profile', sibling, target, '403 forbidden'],
      ['a user token of the owner', agent, target, '404 not_found'],
      ['a member', member.shown, target, '404 not_found'],
      ['another tenant', other.key, target, '404 not_found'],
      ['an app', partner.shown, target, '404 not_found'],
      ['a delegated key', bearer(delegated.api_key), (await key(partner.profileId)).id, '404 not_found'],
      ['any credential, for an unknown key', owner.shown, 'nothing', '404 not_found'],
    ];
    for (const [who, shown, id, expected] of cases)
      assert.equal(await verdict(shown, 'DELETE', `/api-keys/${id}`), expected, who);
    assert.equal(await verdict(home.key, 'GET', '/me'), '200');
  });
});
