// Tests `member add` for an address that has an account: what happens to the password, and whether the address counts as proved.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { PASSWORD } from '../../../access/test/tenants.ts';
import { bare, type PeopleWorld, peopleWorld, signIn, trySignIn } from './people-world.ts';

const OTHERS = 'nine loud herons sing';

describe('adding an address that has an account', () => {
  let world: PeopleWorld;
  before(async () => {
    world = await peopleWorld('reclaim');
  });
  after(async () => await world?.[Symbol.asyncDispose]());

  const users = () => world.running.db.collection<{ _id: string; password: string; address_proved_at?: Date }>('users');
  const passwordOf = async (userId: string) => (await users().findOne({ _id: userId }))?.password;
  const tenant = async (name: string) => (await world.tenant(name)).workspaceId;
  const status = async (email: string, password: string) =>
    (await trySignIn(world.running, { email, password })).status;

  /** Makes an account as older releases stored it: it is not known who proved its address. */
  async function older(workspaceId: string) {
    const person = await world.add('owner', workspaceId);
    await users().updateOne({ _id: person.userId }, { $unset: { address_proved_at: '' } });
    return person;
  }

  it('adds a person whom an operator added before, and says that the password stays', async () => {
    const { email, userId } = await world.add('owner', await tenant('One'));
    const added = await world.people.addMember({ workspaceId: await tenant('Two'), email, role: 'member' });
    assert.deepEqual([added.createdAccount, added.passwordSet, added.member?.userId], [false, false, userId]);
    assert.equal(added.member?.addressProved, true);
  });

  it('refuses a password other than the account’s, and changes nothing', async () => {
    const { email, userId } = await world.add('owner', await tenant('One'));
    const kept = await passwordOf(userId);
    const workspaceId = await tenant('Two');
    const request = { workspaceId, email, role: 'owner', password: OTHERS };
    await assert.rejects(world.people.addMember(request), { reason: 'invalid_state', message: /has a password/ });
    assert.deepEqual((await world.people.listMembers({ workspaceId })).members, []);
    assert.equal(await passwordOf(userId), kept);
  });

  it('can be repeated with the same password', async () => {
    const workspaceId = await tenant('Repeated');
    const email = `${randomUUID()}@example.com`;
    const request = { workspaceId, email, name: 'R', role: 'owner', password: PASSWORD };
    const first = await world.people.addMember(request);
    const again = await world.people.addMember(request);
    assert.deepEqual([first.createdAccount, first.passwordSet], [true, true]);
    assert.deepEqual([again.createdAccount, again.passwordSet], [false, false]);
    assert.equal(again.member?.userId, first.member?.userId);
  });

  it('can be repeated for a person who joined by an invitation, and makes no second account', async () => {
    const workspaceId = await tenant('Invited');
    const email = `${randomUUID()}@example.com`;
    const { token } = await world.people.inviteMember({ workspaceId, email, role: 'member' });
    await bare(world.running, 'POST', `/invitations/${token}/accept`, { body: { password: PASSWORD } });
    const again = await world.people.addMember({ workspaceId, email, role: 'member' });
    assert.deepEqual([again.createdAccount, again.member?.addressProved], [false, false]);
    const other = { workspaceId, email, role: 'member', password: OTHERS };
    await assert.rejects(world.people.addMember(other), { reason: 'invalid_state' });
    await assert.rejects(world.people.addMember({ workspaceId, email, role: 'owner' }), { reason: 'invalid_state' });
    assert.equal((await world.people.listMembers({ workspaceId })).members.length, 1);
  });

  it('refuses an account whose address was never proved, even with its password', async () => {
    const { email } = await older(await tenant('Older'));
    const workspaceId = await tenant('Two');
    for (const password of ['', PASSWORD, OTHERS]) {
      const request = { workspaceId, email, role: 'owner', password };
      await assert.rejects(world.people.addMember(request), { reason: 'invalid_state', message: /nobody proved/ });
    }
    assert.deepEqual((await world.people.listMembers({ workspaceId })).members, []);
    assert.equal(await status(email, PASSWORD), 201);
  });

  it('reclaims one: it gets a new password, and everything that acts for it ends', async () => {
    const old = await world.tenant('Older');
    const { email, userId } = await older(old.workspaceId);
    const { call } = await signIn(world.running, email);
    const issued = { email, profileId: old.profileId, name: 'agent', scopes: ['mcp:read'] };
    const { userToken } = await world.people.issueUserToken(issued);
    const workspaceId = await tenant('Two');
    const request = { workspaceId, email, role: 'owner', password: OTHERS, reclaim: true };
    const added = await world.people.addMember(request);
    assert.deepEqual(
      [added.createdAccount, added.passwordSet, added.reclaimed, added.endedSessions, added.endedUserTokens],
      [false, true, true, 1, 1],
    );
    assert.deepEqual([added.member?.userId, added.member?.addressProved], [userId, true]);
    assert.deepEqual(added.otherWorkspaceIds, [old.workspaceId]);
    world.running.forget();
    assert.equal((await call('GET', '/goals/definitions')).status, 401);
    const headers = { authorization: `Bearer ${userToken}` };
    assert.equal((await bare(world.running, 'GET', '/me', { headers })).status, 401);
    assert.deepEqual([await status(email, PASSWORD), await status(email, OTHERS)], [401, 201]);
  });

  it('makes one member from one address when the link is used at the same time', async () => {
    const workspaceId = await tenant('Both ways');
    const { email } = await world.add('owner', await tenant('Else'));
    const { token } = await world.people.inviteMember({ workspaceId, email, role: 'member' });
    const [accepted] = await Promise.allSettled([
      bare(world.running, 'POST', `/invitations/${token}/accept`, { body: { password: OTHERS } }),
      world.people.addMember({ workspaceId, email, role: 'member' }),
    ]);
    assert.equal(accepted.status, 'fulfilled');
    assert.equal((await world.people.listMembers({ workspaceId })).members.length, 1);
  });

  it('reclaims none without an acceptable password', async () => {
    const { email, userId } = await older(await tenant('Older'));
    const kept = await passwordOf(userId);
    const workspaceId = await tenant('Two');
    for (const [password, reason] of [
      ['', 'weak_password'],
      ['password1234', 'compromised_password'],
    ] as const) {
      const request = { workspaceId, email, role: 'owner', password, reclaim: true };
      await assert.rejects(world.people.addMember(request), { reason });
    }
    assert.equal(await passwordOf(userId), kept);
    assert.deepEqual((await world.people.listMembers({ workspaceId })).members, []);
  });
});
