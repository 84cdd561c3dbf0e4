// Tests invitations: operators make them, and whoever holds the link accepts them, once.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { PASSWORD } from '../../../access/test/tenants.ts';
import { type ErrorBody, errorOf } from '../running-gateway.ts';
import { bare, type PeopleWorld, peopleWorld, signIn } from './people-world.ts';

interface Joined {
  data: {
    workspace: { id: string; name: string };
    role: string;
    user: { id: string; email: string; name: string };
  };
}

describe('invitations', () => {
  let world: PeopleWorld;
  before(async () => {
    world = await peopleWorld('invitations');
  });
  after(async () => await world?.[Symbol.asyncDispose]());

  const invitations = () => world.running.db.collection('invitations');
  const fresh = () => `${randomUUID()}@example.com`;
  const invite = (email: string, { role = 'admin', workspaceId = world.running.workspaceId } = {}) =>
    world.people.inviteMember({ workspaceId, email, role });
  const accept = (token: string, body: object = { password: PASSWORD }) =>
    bare(world.running, 'POST', `/invitations/${token}/accept`, { body });
  const rolesOf = async (email: string) => {
    const { members } = await world.people.listMembers({ workspaceId: world.running.workspaceId });
    return members.filter((member) => member.email === email).map(({ role }) => role);
  };

  it('make a new person a member with an account, who can then sign in', async () => {
    const email = fresh();
    const { token, url, expiresAt, invitationId } = await invite(email.toUpperCase(), { role: 'member' });
    assert.equal(url, `${world.running.gateway.baseUrl}/console/invitations/${token}`);
    const days = (Number(expiresAt?.seconds) - Date.now() / 1000) / 86_400;
    assert.ok(days > 6.99 && days <= 7);
    const response = await accept(token, { name: ' Bea ', password: PASSWORD });
    assert.equal(response.status, 201);
    const { data } = (await response.json()) as Joined;
    assert.deepEqual(data, {
      workspace: { id: world.running.workspaceId, name: 'Tests' },
      role: 'member',
      user: { id: data.user.id, email, name: 'Bea' },
    });
    assert.deepEqual(response.headers.getSetCookie(), []);
    assert.equal((await signIn(world.running, email)).data.user.id, data.user.id);
    const { invitations: listed } = await world.people.listInvitations({ workspaceId: world.running.workspaceId });
    assert.ok(listed.find((each) => each.invitationId === invitationId)?.acceptedAt);
  });

  it('name a new person by their address when they give no name', async () => {
    const { token } = await invite(`carla.${fresh()}`);
    const { data } = (await (await accept(token)).json()) as Joined;
    assert.match(data.user.name, /^carla\./);
  });

  const WEAK: [password: string, code: string][] = [
    ['short', 'weak_password'],
    ['password1234', 'compromised_password'],
  ];
  for (const [password, code] of WEAK) {
    it(`stay open after a password that is refused with ${code}`, async () => {
      const { token } = await invite(fresh());
      const refused = await accept(token, { password });
      assert.equal(refused.status, 422);
      assert.equal((await errorOf(refused)).code, code);
      assert.equal((await accept(token)).status, 201);
    });
  }

  it('that are unknown, expired, used, revoked or replaced get the same answer, whatever is sent with them', async () => {
    const answers = new Set<string>();
    const gone = async (token: string) => {
      for (const password of [PASSWORD, 'x']) {
        const response = await accept(token, { password });
        assert.equal(response.status, 404);
        const { request_id, ...error } = ((await response.json()) as ErrorBody).error;
        answers.add(JSON.stringify(error));
      }
    };
    for (const token of ['x', 'A'.repeat(43), 'A'.repeat(5000), '%00', '$ne', '..%2F..']) await gone(token);

    const expired = await invite(fresh());
    const past = { $set: { expires_at: new Date(Date.now() - 1) } };
    await invitations().updateOne({ _id: expired.invitationId as never }, past);
    await gone(expired.token);

    const used = await invite(fresh());
    assert.equal((await accept(used.token)).status, 201);
    await gone(used.token);

    const revoked = await invite(fresh());
    const { workspaceId } = world.running;
    await world.people.revokeInvitation({ workspaceId, invitationId: revoked.invitationId });
    await gone(revoked.token);

    const email = fresh();
    const replaced = await invite(email);
    const { token } = await invite(email);
    await gone(replaced.token);
    assert.equal((await accept(token)).status, 201);

    const added = await invite(fresh());
    const { email: who } = (await invitations().findOne({ _id: added.invitationId as never })) ?? assert.fail();
    await world.add('member', workspaceId, who as string);
    await gone(added.token);

    assert.equal(answers.size, 1);
  });

  it('are accepted once, however many callers try at once', async () => {
    const email = fresh();
    const { token } = await invite(email);
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => accept(token)))).map(({ status }) => status);
    assert.deepEqual(statuses.sort(), [201, ...Array(7).fill(404)]);
    assert.deepEqual(await rolesOf(email), ['admin']);
    assert.equal(await world.running.db.collection('users').countDocuments({ address: email }), 1);
    // If it were found by the address alone, a replica of an older release would treat it as an account that is valid everywhere.
    assert.equal(await world.running.db.collection('users').countDocuments({ email }), 0);
  });

  it('to two workspaces make one account each when they are accepted at once', async () => {
    const email = fresh();
    const { workspaceId, profileId } = await world.tenant('Second door');
    const tokens = [(await invite(email)).token, (await invite(email, { workspaceId })).token];
    const answers = await Promise.all(tokens.map((token) => accept(token)));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201],
    );
    for (const [asked, name] of [
      [world.running.profileId, 'Tests'],
      [profileId, 'Second door'],
    ]) {
      const { data } = await signIn(world.running, email, asked);
      assert.deepEqual(
        data.workspaces.map((each) => each.name),
        [name],
      );
    }
  });

  it('never take a role away from a person who joined in another way meanwhile', async () => {
    const email = fresh();
    const { token } = await invite(email, { role: 'member' });
    await world.add('owner', world.running.workspaceId, email);
    assert.equal((await accept(token)).status, 404);
    assert.deepEqual(await rolesOf(email), ['owner']);
  });

  it('to a workspace that was archived get 410 workspace_archived, and no more are made', async () => {
    const { workspaceId } = await world.tenant('To be archived');
    const { token } = await invite(fresh(), { workspaceId });
    await world.running.access.changeWorkspace({ workspaceId, archived: true });
    const response = await accept(token);
    assert.equal(response.status, 410);
    assert.equal((await errorOf(response)).code, 'workspace_archived');
    await assert.rejects(invite(fresh(), { workspaceId }), { reason: 'workspace_archived' });
  });

  it('to a workspace that an app made are refused', async () => {
    const { workspaceId } = await world.tenant('Of an app');
    const ofApp = { $set: { provisioned_by: { kind: 'app', id: randomUUID() } } };
    await world.running.db.collection('workspaces').updateOne({ _id: workspaceId as never }, ofApp);
    await assert.rejects(invite(fresh(), { workspaceId }), { reason: 'app_provisioned_workspace' });
  });

  it('are not made for a member, an invalid address, an unknown role or an unknown workspace', async () => {
    const { email } = await world.add('member');
    await assert.rejects(invite(email), { reason: 'invalid_state' });
    await assert.rejects(invite('x'), { reason: 'validation_error' });
    await assert.rejects(invite(fresh(), { role: 'king' }), { reason: 'validation_error' });
    await assert.rejects(invite(fresh(), { workspaceId: 'x' }), { reason: 'not_found' });
  });

  it('are revoked once, and only by their own workspace', async () => {
    const { workspaceId } = world.running;
    const { invitationId, token } = await invite(fresh());
    const other = (await world.tenant('Other')).workspaceId;
    const gone = { reason: 'not_found' };
    await assert.rejects(world.people.revokeInvitation({ workspaceId: other, invitationId }), gone);
    await world.people.revokeInvitation({ workspaceId, invitationId });
    await assert.rejects(world.people.revokeInvitation({ workspaceId, invitationId }), gone);
    assert.equal((await accept(token)).status, 404);
  });

  it('store no token in the database', async () => {
    const { token } = await invite(fresh());
    assert.ok(!JSON.stringify(await invitations().find().toArray()).includes(token));
  });

  it('accept a name and a password and nothing else', async () => {
    const { token } = await invite(fresh());
    for (const body of [
      { password: '' },
      { password: 1 },
      { password: PASSWORD, role: 'owner' },
      { password: PASSWORD, email: 'a@b.c' },
    ])
      assert.equal((await accept(token, body)).status, 422, JSON.stringify(body));
    assert.equal((await accept(token)).status, 201);
  });
});
