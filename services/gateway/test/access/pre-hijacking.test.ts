// Tests accounts that were made before their owner came: an address counts in the workspace that invited it, and being first
// gives no advantage.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { cryptoWork } from '@touchline/chassis/testing/crypto-work.ts';
import { PASSWORD } from '../../../access/test/tenants.ts';
import { startConsole } from '../../../console/test/running-console.ts';
import { errorOf } from '../running-gateway.ts';
import { bare, cookieOf, type PeopleWorld, peopleWorld, type SessionData, trySignIn } from './people-world.ts';

const OTHERS = 'nine loud herons sing';

describe('an account that another person made first', () => {
  let world: PeopleWorld;
  before(async () => {
    world = await peopleWorld('pre_hijacking');
  });
  after(async () => await world?.[Symbol.asyncDispose]());

  const fresh = () => `${randomUUID()}@victim.example`;
  const tenant = async (name: string) => (await world.tenant(name)).workspaceId;
  const invite = async (workspaceId: string, email: string, role = 'owner') =>
    (await world.people.inviteMember({ workspaceId, email, role })).token;
  const accept = (token: string, body: object, cookie?: string) =>
    bare(world.running, 'POST', `/invitations/${token}/accept`, { body, headers: { ...(cookie && { cookie }) } });
  const users = () => world.running.db.collection<{ _id: string; password: string; address_proved_at?: Date }>('users');

  /** Signs in, and returns the cookie and the names of the workspaces; null for a person who is refused. */
  async function enter(email: string, password: string) {
    const response = await trySignIn(world.running, { email, password });
    if (response.status !== 201) return null;
    const { data } = (await response.json()) as { data: SessionData };
    return { cookie: cookieOf(response), in: data.workspaces.map(({ name, role }) => `${name} ${role}`), data };
  }

  /** Has the inviter open the invitation himself. */
  async function hijack(email: string) {
    const own = await tenant('Attacker');
    assert.equal((await accept(await invite(own, email), { password: OTHERS })).status, 201);
    return own;
  }

  it('is not a member where operators add the address: the person gets an account of their own', async () => {
    const email = fresh();
    await hijack(email);
    const workspaceId = await tenant('Victim');
    const request = { workspaceId, email, name: 'The CEO', role: 'owner', password: PASSWORD };
    const added = await world.people.addMember(request);
    assert.equal(added.createdAccount, true);
    assert.deepEqual((await enter(email, OTHERS))?.in, ['Attacker owner']);
    assert.deepEqual((await enter(email, PASSWORD))?.in, ['Victim owner']);
  });

  it('is not a member where the address is invited: the person makes an account of their own', async () => {
    const email = fresh();
    await hijack(email);
    const token = await invite(await tenant('Victim'), email);
    assert.equal((await accept(token, { password: PASSWORD })).status, 201);
    assert.deepEqual((await enter(email, OTHERS))?.in, ['Attacker owner']);
    assert.deepEqual((await enter(email, PASSWORD))?.in, ['Victim owner']);
  });

  it('gives no access to a person who invites an address that has an account', async () => {
    const workspaceId = await tenant('Victim');
    const { email, userId } = await world.add('owner', workspaceId);
    const kept = await users().findOne({ _id: userId });
    await hijack(email);
    assert.deepEqual((await enter(email, OTHERS))?.in, ['Attacker owner']);
    assert.deepEqual((await enter(email, PASSWORD))?.in, ['Victim owner']);
    assert.deepEqual((await users().findOne({ _id: userId }))?.password, kept?.password);
  });

  it('cannot be detected from the link, the answer, or the work that it takes', async () => {
    const [known, hijacked, unknown] = ['a', 'b', 'c'].map((letter) => `${letter}${fresh()}`);
    await world.add('owner', await tenant('Has one'), known);
    await hijack(hijacked ?? '');
    const workspaceId = await tenant('Asking');
    await using pages = await startConsole(world.running.accessService);
    const seen = [];
    for (const email of [known, hijacked, unknown]) {
      const token = await invite(workspaceId, email ?? '', 'member');
      const page = await fetch(pages.url(`/console/invitations/${token}`));
      const shown = (await page.text()).replaceAll(email ?? '', '').replaceAll(token, '');
      const plain = shown.replace(/name="form_token" value="[^"]*"/g, '').replace(/<time.*?<\/time>/g, '');
      const answers: unknown[] = [page.status, plain];
      const work = await cryptoWork(async () => {
        for (const password of ['short', PASSWORD]) {
          const response = await accept(token, { name: 'N', password });
          const text = (await response.text()).replaceAll(email ?? '', '').replace(/[\da-f]{8}-[\da-f-]{27}/g, '');
          answers.push(response.status, text.replace(/"request_id":"[^"]*"/, ''));
        }
      });
      seen.push(JSON.stringify([answers, work]));
    }
    assert.equal(seen[0], seen[2]);
    assert.equal(seen[1], seen[2]);
  });

  it('takes as much work at the sign-in as no account at all', async () => {
    const email = fresh();
    const workFor = (who: string) =>
      cryptoWork(async () => assert.equal(await enter(who, 'wrong but long enough'), null));
    const none = await workFor(email);
    for (const _ of [1, 2]) await hijack(email);
    assert.deepEqual(await workFor(email), none);
    await world.add('owner', await tenant('Third'), email);
    assert.deepEqual(await workFor(email), none);
  });

  describe('joins another workspace', () => {
    it('when its person signs in and then accepts, and keeps its password', async () => {
      const email = fresh();
      const { userId } = await world.add('owner', await tenant('First'), email);
      const token = await invite(await tenant('Second'), email, 'admin');
      const person = await enter(email, PASSWORD);
      const response = await accept(token, {}, person?.cookie);
      assert.equal(response.status, 201, await response.clone().text());
      const { data } = (await response.json()) as { data: { user: object } };
      assert.deepEqual(data.user, { id: userId, email, name: 'Ana Díaz' });
      assert.deepEqual((await enter(email, PASSWORD))?.in, ['First owner', 'Second admin']);
    });

    it('when an invitation made it, but not before it accepts', async () => {
      const email = fresh();
      const first = await tenant('First');
      assert.equal((await accept(await invite(first, email), { password: PASSWORD })).status, 201);
      const token = await invite(await tenant('Second'), email, 'admin');
      const person = await enter(email, PASSWORD);
      assert.deepEqual(person?.in, ['First owner']);
      assert.equal((await accept(token, {}, person?.cookie)).status, 201);
      assert.deepEqual((await enter(email, PASSWORD))?.in, ['First owner', 'Second admin']);
    });

    it('not by its password alone, which makes a second account', async () => {
      const email = fresh();
      const { userId } = await world.add('owner', await tenant('First'), email);
      const { workspaceId, profileId } = await world.tenant('Second');
      const response = await accept(await invite(workspaceId, email), { password: PASSWORD });
      const { data } = (await response.json()) as { data: { user: { id: string } } };
      assert.notEqual(data.user.id, userId);
      assert.deepEqual((await enter(email, PASSWORD))?.in, ['First owner']);
      const asked = await trySignIn(world.running, { email, profile_id: profileId });
      const second = (await asked.json()) as { data: SessionData };
      assert.equal(second.data.user.id, data.user.id, 'the requested profile decides which of them');
    });

    it('not for a person who is not signed in, and not under another address', async () => {
      const email = fresh();
      const token = await invite(await tenant('Second'), email);
      assert.equal((await errorOf(await accept(token, {}))).code, 'unauthorized');
      const other = await world.add('owner');
      const cookie = (await enter(other.email, PASSWORD))?.cookie;
      const refused = await accept(token, {}, cookie);
      assert.deepEqual([refused.status, (await errorOf(refused)).code], [403, 'forbidden']);
      assert.equal((await accept(token, { password: PASSWORD })).status, 201, 'the invitation is still open');
    });

    it('not from a page of another site', async () => {
      const { email } = await world.add('owner', await tenant('First'));
      const token = await invite(await tenant('Second'), email);
      const cookie = (await enter(email, PASSWORD))?.cookie ?? '';
      const headers = { cookie, origin: 'https://evil.example' };
      const refused = await bare(world.running, 'POST', `/invitations/${token}/accept`, { body: {}, headers });
      assert.deepEqual([refused.status, (await errorOf(refused)).reason], [403, 'csrf']);
    });

    it('once, however the link is used at the same time', async () => {
      const email = fresh();
      await world.add('owner', await tenant('First'), email);
      const workspaceId = await tenant('Second');
      const token = await invite(workspaceId, email);
      const cookie = (await enter(email, PASSWORD))?.cookie;
      const tries = Array.from({ length: 6 }, (_, i) =>
        i % 2 ? accept(token, {}, cookie) : accept(token, { password: OTHERS }),
      );
      const statuses = (await Promise.all(tries)).map(({ status }) => status);
      assert.deepEqual(statuses.sort(), [201, ...Array(5).fill(404)]);
      assert.equal((await world.people.listMembers({ workspaceId })).members.length, 1);
    });
  });

  it('may return after it was removed, by signing in or with a new account', async () => {
    const email = fresh();
    const workspaceId = await tenant('Back');
    await world.add('owner', workspaceId);
    for (const password of [PASSWORD, OTHERS]) {
      assert.equal((await accept(await invite(workspaceId, email, 'member'), { password })).status, 201);
      assert.deepEqual((await enter(email, password))?.in, ['Back member']);
      const { members } = await world.people.listMembers({ workspaceId });
      const userId = members.find((each) => each.email === email)?.userId ?? '';
      await world.people.removeMember({ workspaceId, userId });
      assert.deepEqual((await enter(email, password))?.in, []);
    }
    const cookie = (await enter(email, PASSWORD))?.cookie;
    assert.equal((await accept(await invite(workspaceId, email, 'member'), {}, cookie)).status, 201);
    assert.deepEqual((await enter(email, PASSWORD))?.in, ['Back member']);
    assert.deepEqual((await enter(email, OTHERS))?.in, []);
  });

  it('keeps its sign-in when it changes its password', async () => {
    const email = fresh();
    await hijack(email);
    const token = await invite(await tenant('Own'), email);
    assert.equal((await accept(token, { password: PASSWORD })).status, 201);
    const headers = { cookie: (await enter(email, PASSWORD))?.cookie ?? '' };
    const body = { current_password: PASSWORD, new_password: 'four slow tapirs hum' };
    assert.equal((await bare(world.running, 'POST', '/account/password', { body, headers })).status, 200);
    assert.equal(await enter(email, PASSWORD), null);
    assert.deepEqual((await enter(email, 'four slow tapirs hum'))?.in, ['Own owner']);
    assert.deepEqual((await enter(email, OTHERS))?.in, ['Attacker owner']);
  });
});
