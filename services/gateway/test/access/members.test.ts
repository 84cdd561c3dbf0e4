// Tests members: who belongs to a workspace, in which role, and what ends with it. Operators call by gRPC, people by HTTP.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { PASSWORD } from '../../../access/test/tenants.ts';
import { startBeside } from '../partner-app.ts';
import { bare, type PeopleWorld, peopleWorld, signIn } from './people-world.ts';

describe('members', () => {
  let world: PeopleWorld;
  before(async () => {
    world = await peopleWorld('members');
  });
  after(async () => await world?.[Symbol.asyncDispose]());

  const rolesIn = async (workspaceId: string) =>
    (await world.people.listMembers({ workspaceId })).members.map(
      ({ email, role }) => `${email.split('@')[0]} ${role}`,
    );

  describe('are added', () => {
    it('with an account of their own, which the password opens', async () => {
      const { workspaceId } = await world.tenant('New');
      const email = 'new@example.com';
      const added = await world.people.addMember({
        workspaceId,
        email,
        name: 'New',
        role: 'admin',
        password: PASSWORD,
      });
      assert.equal(added.createdAccount, true);
      const { data } = await signIn(world.running, email);
      assert.deepEqual(data.workspaces, [{ id: workspaceId, name: 'New', role: 'admin' }]);
      assert.deepEqual(data.user, { id: added.member?.userId, email, name: 'New' });
    });

    it('with their existing account, whose password stays', async () => {
      const [one, two] = [await world.tenant('One'), await world.tenant('Two')];
      const { email, userId } = await world.add('owner', one.workspaceId);
      const request = { workspaceId: two.workspaceId, email, name: 'Else', role: 'member' };
      const added = await world.people.addMember(request);
      assert.deepEqual([added.createdAccount, added.member?.userId], [false, userId]);
      const { data } = await signIn(world.running, email);
      assert.deepEqual(
        data.workspaces.map(({ name, role }) => `${name} ${role}`),
        ['One owner', 'Two member'],
      );
      assert.equal(data.user.name, 'Ana Díaz');
    });

    it('once, however many calls arrive at once', async () => {
      const { workspaceId } = await world.tenant('Once');
      const request = { workspaceId, email: 'once@example.com', name: 'O', role: 'owner', password: PASSWORD };
      const answers = await Promise.all(Array.from({ length: 5 }, () => world.people.addMember(request)));
      assert.equal(new Set(answers.map(({ member }) => member?.userId)).size, 1);
      assert.equal(answers.filter(({ createdAccount }) => createdAccount).length, 1);
      assert.deepEqual(await rolesIn(workspaceId), ['once owner']);
    });

    const REFUSED: [name: string, change: Record<string, string>, reason: string][] = [
      ['an unknown workspace', { workspaceId: 'x' }, 'not_found'],
      ['an unknown role', { role: 'king' }, 'validation_error'],
      ['no email', { email: 'x' }, 'validation_error'],
      ['no name', { name: ' ' }, 'validation_error'],
      ['a short password', { password: 'short' }, 'weak_password'],
      ['no password', { password: '' }, 'weak_password'],
      ['a common password', { password: 'password1234' }, 'compromised_password'],
    ];
    for (const [name, change, reason] of REFUSED) {
      it(`not with ${name}`, async () => {
        const { workspaceId } = world.running;
        const good = { workspaceId, email: 'refused@example.com', name: 'R', role: 'member', password: PASSWORD };
        await assert.rejects(world.people.addMember({ ...good, ...change }), { reason });
        assert.equal(await world.running.db.collection('users').findOne({ email: good.email }), null);
      });
    }

    it('not with a role that differs from theirs', async () => {
      const { email } = await world.add('member');
      const request = { workspaceId: world.running.workspaceId, email, role: 'owner' };
      await assert.rejects(world.people.addMember(request), { reason: 'invalid_state' });
    });
  });

  describe('change their role', () => {
    it('and the change applies to their current session', async () => {
      const { workspaceId } = await world.tenant('Demotion');
      await world.add('owner', workspaceId);
      const { email, userId } = await world.add('admin', workspaceId);
      const { call } = await signIn(world.running, email);
      assert.equal((await call('POST', '/tracking/keys')).status, 201);
      await world.people.changeMemberRole({ workspaceId, userId, role: 'member' });
      world.running.forget();
      assert.equal((await call('POST', '/tracking/keys')).status, 403);
      assert.equal((await call('GET', '/goals/definitions')).status, 200);
      await world.people.changeMemberRole({ workspaceId, userId, role: 'admin' });
      world.running.forget();
      assert.equal((await call('POST', '/tracking/keys')).status, 201);
    });

    it('not to an unknown role, and not for a person who is not a member', async () => {
      const { workspaceId } = world.running;
      const { userId } = await world.add('owner');
      const stranger = await world.add('owner', (await world.tenant('Strangers')).workspaceId);
      await assert.rejects(world.people.changeMemberRole({ workspaceId, userId, role: 'x' }), {
        reason: 'validation_error',
      });
      await assert.rejects(world.people.changeMemberRole({ workspaceId, userId: stranger.userId, role: 'admin' }), {
        reason: 'not_found',
      });
    });
  });

  describe('who leave', () => {
    it('lose their sessions and user tokens there immediately, on every replica, and nothing elsewhere', async () => {
      const [left, kept] = [await world.tenant('Left'), await world.tenant('Kept')];
      await world.add('owner', left.workspaceId);
      const { email, userId } = await world.add('admin', left.workspaceId);
      await world.people.addMember({ workspaceId: kept.workspaceId, email, role: 'member' });
      const scopes = ['mcp:read', 'conversions:read'];
      const tokenOn = async ({ profileId }: { profileId: string }) => {
        const { userToken } = await world.people.issueUserToken({ email, profileId, name: 'agent', scopes });
        return { authorization: `Bearer ${userToken}` };
      };
      const shown = [
        { cookie: (await signIn(world.running, email, left.profileId)).cookie },
        await tokenOn(left),
        { cookie: (await signIn(world.running, email, kept.profileId)).cookie },
        await tokenOn(kept),
      ];
      await using replica = await startBeside(world.running);
      const statuses = async () => {
        const asked = [world.running.gateway.baseUrl, replica.gateway.baseUrl].flatMap((base) =>
          shown.map((headers) => fetch(`${base}/api/v1/goals/definitions`, { headers })),
        );
        return (await Promise.all(asked)).map(({ status }) => status);
      };
      assert.deepEqual(await statuses(), Array(8).fill(200));
      await world.people.removeMember({ workspaceId: left.workspaceId, userId });
      const ended = [401, 401, 200, 200];
      assert.deepEqual((await statuses()).slice(0, 4), ended);
      await eventually(async () => assert.deepEqual(await statuses(), [...ended, ...ended]));
      const { data } = await signIn(world.running, email);
      assert.deepEqual(
        data.workspaces.map(({ name }) => name),
        ['Kept'],
      );
    });

    it('do not get their sessions and tokens back when they return', async () => {
      const { workspaceId, profileId } = await world.tenant('Again');
      await world.add('owner', workspaceId);
      const { email, userId } = await world.add('admin', workspaceId);
      const { call } = await signIn(world.running, email);
      const { userToken } = await world.people.issueUserToken({
        email,
        profileId,
        name: 'agent',
        scopes: ['mcp:read'],
      });
      await world.people.removeMember({ workspaceId, userId });
      await world.people.addMember({ workspaceId, email, role: 'admin' });
      assert.equal((await call('GET', '/goals/definitions')).status, 401);
      const headers = { authorization: `Bearer ${userToken}` };
      assert.equal((await bare(world.running, 'GET', '/me', { headers })).status, 401);
    });

    it('must be members first', async () => {
      const { workspaceId } = world.running;
      await assert.rejects(world.people.removeMember({ workspaceId, userId: 'x' }), { reason: 'not_found' });
    });
  });

  describe('keep an owner among them', () => {
    it('when the last one would be removed or demoted', async () => {
      const { workspaceId } = await world.tenant('Last owner');
      const { userId } = await world.add('owner', workspaceId);
      await world.add('admin', workspaceId);
      const refused = { reason: 'invalid_state' };
      await assert.rejects(world.people.removeMember({ workspaceId, userId }), refused);
      for (const role of ['admin', 'member'])
        await assert.rejects(world.people.changeMemberRole({ workspaceId, userId, role }), refused);
      await world.people.changeMemberRole({ workspaceId, userId, role: 'owner' });
    });

    it('when the last two leave at once', async () => {
      const { workspaceId } = await world.tenant('Both leave');
      const owners = [await world.add('owner', workspaceId), await world.add('owner', workspaceId)];
      const answers = await Promise.allSettled([
        world.people.removeMember({ workspaceId, userId: owners[0]?.userId ?? '' }),
        world.people.changeMemberRole({ workspaceId, userId: owners[1]?.userId ?? '', role: 'member' }),
      ]);
      assert.deepEqual(answers.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
      const { members } = await world.people.listMembers({ workspaceId });
      assert.equal(members.filter(({ role }) => role === 'owner').length, 1);
    });
  });

  it('lose access when their workspace is archived', async () => {
    const { workspaceId } = await world.tenant('Archived');
    const { email } = await world.add('owner', workspaceId);
    const { call } = await signIn(world.running, email);
    assert.equal((await call('GET', '/goals/definitions')).status, 200);
    await world.running.access.changeWorkspace({ workspaceId, archived: true });
    world.running.forget();
    assert.equal((await call('GET', '/goals/definitions')).status, 401);
  });

  it('of an unknown workspace are not listed', async () => {
    await assert.rejects(world.people.listMembers({ workspaceId: 'x' }), { reason: 'not_found' });
  });
});
