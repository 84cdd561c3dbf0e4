// Tests that a profile which a session's request names is out of reach as soon as the person loses it, on every replica.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { PASSWORD } from '../../../access/test/tenants.ts';
import { startBeside } from '../partner-app.ts';
import { type PeopleWorld, peopleWorld, signIn, trySignIn } from './people-world.ts';
import { member, on } from './two-workspaces.ts';

describe('a profile that a session’s request names is out of reach on a replica that hears of it by the bus alone', () => {
  let world: PeopleWorld;
  before(async () => {
    world = await peopleWorld('chosen_ends');
  });
  after(async () => await world?.[Symbol.asyncDispose]());

  /** Starts a replica whose cache never expires by time. */
  async function replica(cookie: string) {
    const { gateway, ...owned } = await startBeside(world.running, {}, { cacheClock: () => 0 });
    const headersOn = (profileId: string) => ({ cookie, ...on(profileId) });
    const status = async (profileId: string) =>
      (await fetch(`${gateway.baseUrl}/api/v1/goals/definitions`, { headers: headersOn(profileId) })).status;
    return { status, [Symbol.asyncDispose]: () => owned[Symbol.asyncDispose]() };
  }

  it('when the person leaves its workspace; the session goes on elsewhere', async () => {
    const { own, other, userId, cookie } = await member(world);
    await using beside = await replica(cookie);
    assert.equal(await beside.status(other.profileId), 200);
    await world.people.removeMember({ workspaceId: other.workspaceId, userId });
    await eventually(async () => assert.equal(await beside.status(other.profileId), 404));
    assert.equal(await beside.status(own.profileId), 200);
  });

  it('when its workspace is archived', async () => {
    const { other, cookie } = await member(world);
    await using beside = await replica(cookie);
    assert.equal(await beside.status(other.profileId), 200);
    await world.running.access.changeWorkspace({ workspaceId: other.workspaceId, archived: true });
    await eventually(async () => assert.equal(await beside.status(other.profileId), 401));
  });

  type Member = Awaited<ReturnType<typeof member>>;
  const ENDS: [name: string, end: (one: Member) => Promise<Response>, status: number][] = [
    ['signs out', ({ call }) => call('DELETE', '/session'), 200],
    ['signs in over the session', ({ email, cookie }) => trySignIn(world.running, { email }, { cookie }), 201],
    [
      'changes the password in another session',
      async ({ email }) => {
        const { call } = await signIn(world.running, email);
        const body = { current_password: PASSWORD, new_password: `fresh ${randomUUID()}` };
        return await call('POST', '/account/password', { body });
      },
      200,
    ],
  ];
  for (const [name, end, status] of ENDS) {
    it(`when the person ${name}`, async () => {
      const one = await member(world);
      await using beside = await replica(one.cookie);
      assert.equal(await beside.status(one.other.profileId), 200);
      assert.equal((await end(one)).status, status);
      await eventually(async () => assert.equal(await beside.status(one.other.profileId), 401));
      assert.equal(await one.status('GET', '/me', on(one.other.profileId)), 401);
    });
  }
});
