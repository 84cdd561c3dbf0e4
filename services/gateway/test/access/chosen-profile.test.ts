// Tests the Touchline-Profile header, by which a request of a session acts on any profile that its person reaches.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { PersonReadDoc } from '../../../access/test/internals.ts';
import { errorOf } from '../running-gateway.ts';
import { bare, type PeopleWorld, peopleWorld, signIn } from './people-world.ts';
import { member, on } from './two-workspaces.ts';

type Headers = Record<string, string>;

describe('the profile that a session’s request names', () => {
  let world: PeopleWorld;
  before(async () => {
    world = await peopleWorld('chosen_profile');
  });
  after(async () => await world?.[Symbol.asyncDispose]());

  const profileOf = async (response: Response) =>
    ((await response.json()) as { meta: { profile_id: string } }).meta.profile_id;

  it('is the one on which this request acts, and no other request', async () => {
    const { own, other, call } = await member(world);
    const acted = [on(other.profileId), {}, on(own.profileId), on(other.profileId.toUpperCase())].map(async (headers) =>
      profileOf(await call('GET', '/goals/definitions', { headers })),
    );
    assert.deepEqual(await Promise.all(acted), [other.profileId, own.profileId, own.profileId, other.profileId]);
    const me = await call('GET', '/me', { headers: on(other.profileId) });
    const { data } = (await me.json()) as { data: { profile: { id: string; workspace_id: string } } };
    assert.deepEqual([data.profile.id, data.profile.workspace_id], [other.profileId, other.workspaceId]);
  });

  it('decides by the role in its own workspace what the person may do', async () => {
    const { own, other, status, email } = await member(world);
    const write = (profileId: string) => status('POST', '/tracking/keys', on(profileId));
    assert.deepEqual([await write(own.profileId), await write(other.profileId)], [201, 403]);
    assert.equal(await status('GET', '/goals/definitions', on(other.profileId)), 200);
    assert.equal(await status('GET', '/payments', on(other.profileId)), 200);
    const { call } = await signIn(world.running, email, other.profileId);
    assert.equal((await call('POST', '/tracking/keys')).status, 403);
    assert.equal((await call('POST', '/tracking/keys', { headers: on(own.profileId) })).status, 201);
  });

  it('reaches a person who had no workspace at the sign-in', async () => {
    const { email, userId } = await world.add('owner', (await world.tenant('Left')).workspaceId);
    await world.running.db.collection('members').deleteMany({ user_id: userId });
    const { call, data } = await signIn(world.running, email);
    assert.equal(data.profile_id, null);
    const joined = await world.tenant('Joined');
    await world.people.addMember({ workspaceId: joined.workspaceId, email, role: 'admin' });
    assert.equal((await call('POST', '/tracking/keys', { headers: on(joined.profileId) })).status, 201);
  });

  describe('is refused', () => {
    /** Returns everything of an answer that does not merely repeat the request. */
    async function whole(response: Response, named: string) {
      const id = response.headers.get('x-request-id') ?? '';
      const text = (await response.text()).replaceAll(id, 'request').replaceAll(named, 'named');
      const names = [...response.headers.keys()].sort();
      return { status: response.status, text, names, length: response.headers.get('content-length') };
    }

    it('with the same answer when it is another tenant’s as when it does not exist', async () => {
      const { call } = await member(world);
      const { profileId: foreign } = await world.tenant('Strangers');
      const stranger = await world.tenant('Archived strangers');
      await world.running.access.changeWorkspace({ workspaceId: stranger.workspaceId, archived: true });
      const calls = ['GET /overview', 'GET /me', 'GET /workspaces', 'POST /tracking/keys', 'DELETE /session'];
      for (const name of calls) {
        const [method = '', path = ''] = name.split(' ');
        const unknown = randomUUID();
        const expected = await whole(await call(method, path, { headers: on(unknown) }), unknown);
        assert.equal(expected.status, 404);
        assert.match(expected.text, /"code":"not_found","message":"There is no such profile\."/);
        for (const theirs of [foreign, stranger.profileId])
          assert.deepEqual(await whole(await call(method, path, { headers: on(theirs) }), theirs), expected, name);
      }
      assert.equal((await call('GET', '/goals/definitions')).status, 200);
    });

    const ID = '8d52d18c-0b0f-4a3e-8d52-5f0c2a0e7b11';
    const MALFORMED = ['', 'x', 'null', '*', '1', `${ID}, ${ID}`, `"${ID}"`, ID.replaceAll('-', ''), `${ID}0`];
    for (const value of [...MALFORMED, 'a'.repeat(5000), '../workspaces'])
      it(`by its name when it is ${JSON.stringify(value.slice(0, 50))}, which is no id`, async () => {
        const { call } = await member(world);
        const response = await call('GET', '/goals/definitions', { headers: on(value) });
        const { code, status, message } = await errorOf(response);
        assert.deepEqual([code, status], ['invalid_parameter', 400]);
        assert.match(message, /^Touchline-Profile must be/);
      });

    it('only after the session itself, which says nothing to others', async () => {
      const { call, other } = await member(world);
      assert.equal((await call('DELETE', '/session')).status, 200);
      for (const named of ['x', randomUUID(), other.profileId])
        assert.equal((await call('GET', '/me', { headers: on(named) })).status, 401);
      assert.equal((await bare(world.running, 'GET', '/me', { headers: on('x') })).status, 401);
    });

    it('at the cost of the person’s allowance, as every request of theirs', async () => {
      const { call, other } = await member(world);
      const left = async (headers: Headers) => {
        const limit = (await call('GET', '/goals/definitions', { headers })).headers.get('ratelimit');
        return Number(/r=(\d+)/.exec(limit ?? '')?.[1]);
      };
      const first = await left({});
      const rest = [await left(on(randomUUID())), await left(on('x')), await left(on(other.profileId)), await left({})];
      assert.deepEqual(rest, [first - 1, first - 2, first - 3, first - 4]);
    });

    it('while its workspace is archived, like every credential there', async () => {
      const { own, other, call, status } = await member(world);
      assert.equal(await status('GET', '/goals/definitions', on(other.profileId)), 200);
      await world.running.access.changeWorkspace({ workspaceId: other.workspaceId, archived: true });
      const refused = await call('GET', '/goals/definitions', { headers: on(other.profileId) });
      assert.deepEqual([refused.status, (await errorOf(refused)).reason], [401, 'revoked_credential']);
      assert.equal(await status('GET', '/goals/definitions', on(own.profileId)), 200);
      await world.running.access.changeWorkspace({ workspaceId: other.workspaceId, archived: false });
      assert.equal(await status('GET', '/goals/definitions', on(other.profileId)), 200);
      await world.running.access.changeWorkspace({ workspaceId: own.workspaceId, archived: true });
      assert.equal(await status('GET', '/goals/definitions', on(other.profileId)), 401);
    });
  });

  it('has new rights once the role there changes, and its new settings', async () => {
    const { other, userId, call, status } = await member(world);
    const write = () => status('POST', '/tracking/keys', on(other.profileId));
    assert.equal(await write(), 403);
    await world.people.changeMemberRole({ workspaceId: other.workspaceId, userId, role: 'admin' });
    world.running.forget();
    assert.equal(await write(), 201);
    const change = { body: { name: 'Renamed' }, headers: on(other.profileId) };
    assert.equal((await call('PATCH', `/profiles/${other.profileId}`, change)).status, 200);
    const me = await call('GET', '/me', { headers: on(other.profileId) });
    assert.equal(((await me.json()) as { data: { profile: { name: string } } }).data.profile.name, 'Renamed');
  });

  it('means nothing to a credential in an Authorization header, with or without a cookie beside it', async () => {
    const { other, cookie } = await member(world);
    const authorization = `Bearer ${world.running.key}`;
    for (const named of [other.profileId, randomUUID(), 'x'])
      for (const more of [{}, { cookie }] as Headers[]) {
        const headers = { authorization, ...more, ...on(named) };
        const response = await bare(world.running, 'GET', '/goals/definitions', { headers });
        assert.equal(response.status, 200);
        assert.equal(await profileOf(response), world.running.profileId);
      }
    const headers = { authorization: 'Bearer tl_test_nonsense', cookie, ...on(other.profileId) };
    assert.equal((await bare(world.running, 'GET', '/me', { headers })).status, 401);
  });

  describe('gives nothing to pages of other sites', () => {
    it('whose writes are refused before it is read', async () => {
      const { own, other, call } = await member(world, { there: 'owner' });
      for (const named of [own.profileId, other.profileId, randomUUID(), 'x']) {
        const headers = { origin: 'https://evil.example', ...on(named) };
        const response = await call('POST', '/tracking/keys', { headers });
        assert.deepEqual([response.status, (await errorOf(response)).reason], [403, 'csrf'], named);
      }
      const headers = { origin: new URL(world.running.gateway.baseUrl).origin, ...on(other.profileId) };
      assert.equal((await call('POST', '/tracking/keys', { headers })).status, 201);
    });

    it('whose browsers ask before they send it, and hear of no permission', async () => {
      const headers = {
        origin: 'https://evil.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'touchline-profile',
      };
      const response = await bare(world.running, 'OPTIONS', '/goals/definitions', { headers });
      assert.deepEqual(
        [...response.headers.keys()].filter((name) => name.startsWith('access-control-')),
        [],
      );
    });
  });

  it('is the one in the PII access log, with its workspace', async () => {
    const { own, other, call, userId } = await member(world, { there: 'admin' });
    for (const { profileId, workspaceId } of [other, own]) {
      assert.equal((await call('GET', '/payments', { headers: on(profileId) })).status, 200);
      const log = world.running.db.collection<PersonReadDoc>('person_reads');
      const [entry, ...others] = await log.find({ user_id: userId, profile_id: profileId }).toArray();
      assert.deepEqual([entry?.workspace_id, others.length], [workspaceId, 0]);
    }
  });

  it('has Idempotency-Keys of its own, and above profiles is part of what makes two requests the same', async () => {
    const { own, other, call } = await member(world, { there: 'owner' });
    const headersOn = (profileId: string, key: string) => ({ 'idempotency-key': key, ...on(profileId) });
    const [goals, keys] = [randomUUID(), randomUUID()];
    const goal = { conversion_key: 'same', name: 'Same', event_names: ['same'], kind: 'pipeline' };
    for (const { profileId } of [own, other]) {
      const response = await call('POST', '/goals/definitions', { body: goal, headers: headersOn(profileId, goals) });
      assert.equal(response.status, 201);
      assert.equal(response.headers.get('idempotent-replayed'), null);
      assert.equal(await profileOf(response), profileId);
    }
    const body = { name: 'Reports', scopes: ['campaigns:read'] };
    const issue = (profileId: string) => call('POST', '/api-keys', { body, headers: headersOn(profileId, keys) });
    const issued = await issue(other.profileId);
    assert.equal(((await issued.json()) as { data: { profile_id: string } }).data.profile_id, other.profileId);
    assert.equal((await errorOf(await issue(own.profileId))).code, 'idempotency_key_conflict');
    assert.equal((await issue(other.profileId)).headers.get('idempotent-replayed'), 'true');
  });
});
