// Tests signing in: who gets in, on which profile, and how little a wrong pair reveals.
import assert from 'node:assert/strict';
import { randomBytes, scryptSync } from 'node:crypto';
import { cryptoWork } from '@touchline/chassis/testing/crypto-work.ts';
import { PASSWORD } from '../../../access/test/tenants.ts';
import { type ErrorBody, errorOf } from '../running-gateway.ts';
import { bare, type PeopleWorld, peopleWorld, SESSION_COOKIE, signIn, trySignIn } from './people-world.ts';

const DAY = 24 * 3_600_000;

describe('signing in', () => {
  let world: PeopleWorld;
  before(async () => {
    world = await peopleWorld('sign_in');
  });
  after(async () => await world?.[Symbol.asyncDispose]());

  it('returns who the person is, the workspaces that they belong to, and a cookie that is bound to this site', async () => {
    const { email, userId } = await world.add('owner');
    const response = await trySignIn(world.running, { email: ` ${email.toUpperCase()} ` });
    assert.equal(response.status, 201);
    const [cookie = '', ...others] = response.headers.getSetCookie();
    assert.deepEqual(others, []);
    assert.match(
      cookie,
      /^__Host-touchline_session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    assert.match(response.headers.get('cache-control') ?? '', /private|no-store/);
    const body = (await response.json()) as { data: { expires_at: string }; meta: object };
    const { expires_at, ...data } = body.data;
    assert.deepEqual(data, {
      user: { id: userId, email, name: 'Ana Díaz' },
      workspaces: [{ id: world.running.workspaceId, name: 'Tests', role: 'owner' }],
      profile_id: world.running.profileId,
    });
    const days = (Date.parse(expires_at) - Date.now()) / DAY;
    assert.ok(days > 6.99 && days <= 7, expires_at);
    assert.deepEqual(body.meta, { profile_id: world.running.profileId });
  });

  it('opens what the role may do on the profile, and nothing without the cookie', async () => {
    const { email } = await world.add('owner');
    const { call } = await signIn(world.running, email);
    assert.equal((await call('GET', '/goals/definitions')).status, 200);
    assert.equal((await call('POST', '/tracking/keys')).status, 201);
    assert.equal((await bare(world.running, 'GET', '/goals/definitions')).status, 401);
  });

  const WRONG: [name: string, (email: string) => { email: string; password: string }][] = [
    ['a wrong password', (email) => ({ email, password: `${PASSWORD}x` })],
    ['an unknown email', () => ({ email: 'nobody@example.com', password: PASSWORD })],
    ['a text that is not an email', () => ({ email: 'nobody', password: PASSWORD })],
    ['a very long password', (email) => ({ email, password: 'x'.repeat(1000) })],
    ['an operator instead of a value', (email) => ({ email, password: '{"$ne":null}' })],
  ];
  it('gives every wrong pair the same answer', async () => {
    const { email } = await world.add('member');
    const answers = new Set<string>();
    for (const [name, shown] of WRONG) {
      const response = await trySignIn(world.running, shown(email));
      assert.equal(response.status, 401, name);
      assert.deepEqual(response.headers.getSetCookie(), []);
      assert.match(response.headers.get('www-authenticate') ?? '', /^Bearer /);
      const { request_id, ...error } = ((await response.json()) as ErrorBody).error;
      answers.add(JSON.stringify(error));
    }
    assert.equal(answers.size, 1);
    assert.equal(JSON.parse([...answers][0] ?? '').code, 'unauthorized');
  });

  it('refuses operators of the database in the body', async () => {
    for (const email of [{ $ne: null }, ['a@example.com'], null])
      assert.equal((await trySignIn(world.running, { email: email as never })).status, 422);
  });

  it('does the same work for an unknown email as for a wrong password', async () => {
    const { email } = await world.add('member');
    const workFor = (who: string) =>
      cryptoWork(async () => {
        assert.equal((await trySignIn(world.running, { email: who, password: 'wrong but long enough' })).status, 401);
      });
    const known = await workFor(email);
    assert.deepEqual(
      known.filter((each) => each.startsWith('scrypt')),
      Array(2).fill('scrypt N=1024 r=8 p=1 size=32'),
    );
    for (const who of ['nobody-else@example.com', 'nobody']) assert.deepEqual(await workFor(who), known);
  });

  it('acts on the requested profile, or by default on the oldest in reach', async () => {
    const { workspaceId, profileId } = await world.tenant('Two profiles');
    const { profileId: second } = await world.running.access.createProfile({ workspaceId, name: 'Second' });
    const { email } = await world.add('member', workspaceId);
    for (const [asked, given] of [
      [undefined, profileId],
      [second, second],
      [second.toUpperCase(), second],
    ]) {
      const { data, call } = await signIn(world.running, email, asked);
      assert.equal(data.profile_id, given);
      const answer = (await (await call('GET', '/goals/definitions')).json()) as { meta: { profile_id: string } };
      assert.equal(answer.meta.profile_id, given);
    }
  });

  it('answers 404 both for a profile out of reach and for an unknown one, and signs no one in', async () => {
    const { profileId } = await world.tenant('Of others');
    const { email } = await world.add('owner');
    const bodies = [];
    for (const profile_id of [profileId, '00000000-0000-4000-8000-000000000000']) {
      const response = await trySignIn(world.running, { email, profile_id });
      assert.equal(response.status, 404);
      assert.deepEqual(response.headers.getSetCookie(), []);
      const { request_id, ...error } = await errorOf(response);
      bodies.push(error);
    }
    assert.deepEqual(bodies[0], bodies[1]);
  });

  it('admits a person without a profile, to act on what is above profiles', async () => {
    const { workspaceId } = await world.running.access.createWorkspace({ name: 'Empty' });
    const { email } = await world.add('owner', workspaceId);
    const { data, call } = await signIn(world.running, email);
    assert.equal(data.profile_id, null);
    const refused = await call('GET', '/goals/definitions');
    assert.equal(refused.status, 403);
    assert.equal((await errorOf(refused)).reason, 'profile_required');
    const made = await call('POST', '/profiles', { body: { name: 'First', workspace_id: workspaceId } });
    assert.equal(made.status, 201, await made.text());
  });

  it('leaves out archived workspaces', async () => {
    const { workspaceId } = await world.tenant('Closed');
    const { email } = await world.add('owner', workspaceId);
    await world.running.access.changeWorkspace({ workspaceId, archived: true });
    const { data } = await signIn(world.running, email);
    assert.deepEqual([data.workspaces, data.profile_id], [[], null]);
  });

  it('replaces a weaker hash, and the password stays the same', async () => {
    const { email, userId } = await world.add('owner');
    const users = world.running.db.collection('users');
    const [salt, ln] = [randomBytes(16), 8];
    const hash = scryptSync(PASSWORD, salt, 32, { N: 2 ** ln, r: 8, p: 1 });
    const [saltText, hashText] = [salt, hash].map((bytes) => bytes.toString('base64').replaceAll('=', ''));
    const weak = `$scrypt$ln=${ln},r=8,p=1$${saltText}$${hashText}`;
    await users.updateOne({ _id: userId as never }, { $set: { password: weak } });
    await signIn(world.running, email);
    const kept = (await users.findOne({ email }))?.password as string;
    assert.match(kept, /^\$scrypt\$ln=10,r=8,p=1\$/);
    await signIn(world.running, email);
    assert.equal((await users.findOne({ email }))?.password, kept);
  });

  it('refuses a disabled person, and ends their sessions', async () => {
    const { email, userId } = await world.add('owner');
    const { call } = await signIn(world.running, email);
    const disabled = { $set: { disabled_at: new Date() } };
    await world.running.db.collection('users').updateOne({ _id: userId as never }, disabled);
    assert.equal((await trySignIn(world.running, { email })).status, 401);
    world.running.forget();
    assert.equal((await call('GET', '/goals/definitions')).status, 401);
  });

  it('stores neither the cookie nor the password in the database', async () => {
    const { email } = await world.add('owner');
    const { cookie } = await signIn(world.running, email);
    const dump = [];
    for (const db of [world.running.db, world.running.gatewayDb])
      for (const { name } of await db.listCollections().toArray())
        dump.push(...(await db.collection(name).find().toArray()));
    const text = JSON.stringify(dump);
    assert.ok(text.includes(email));
    assert.ok(!text.includes(cookie.slice(SESSION_COOKIE.length + 1)));
    assert.ok(!text.includes(PASSWORD));
  });
});
