// Tests VerifySession: on which profile a session acts, with which role, and which profiles are out of its reach.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { AppError } from '@touchline/chassis/errors.ts';
import { AccessService } from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import { AccountService } from '@touchline/proto/gen/touchline/access/v1/accounts_pb.ts';
import { CredentialService } from '@touchline/proto/gen/touchline/access/v1/credentials_pb.ts';
import { PeopleService } from '@touchline/proto/gen/touchline/access/v1/people_pb.ts';
import { runAccess } from './running-access.ts';
import { createTenants, PASSWORD } from './tenants.ts';

async function startWorld() {
  await using stack = new AsyncDisposableStack();
  const running = stack.use(await runAccess('verify_session'));
  const access = stack.use(running.client(AccessService));
  const people = stack.use(running.client(PeopleService));
  const accounts = stack.use(running.client(AccountService));
  const credentials = stack.use(running.client(CredentialService));
  const owned = stack.move();
  const tenants = createTenants({ access, people }, '');

  /** Makes an owner of one business who is a member of another, with a session at the first. */
  async function ownerAndMember() {
    const [own, other] = [await tenants.tenant('Own'), await tenants.tenant('Other')];
    const { email, userId } = await tenants.add('owner', own.workspaceId);
    await tenants.add('owner', other.workspaceId);
    await people.addMember({ workspaceId: other.workspaceId, email, role: 'member' });
    const { token } = await accounts.signIn({ email, password: PASSWORD, profileId: own.profileId, address: '::1' });
    const verified = async (profileId?: string) => {
      const { credential } = await credentials.verifySession({ token, profileId });
      return credential ?? assert.fail('no credential');
    };
    /** Returns the reason and the words of a refusal. */
    const refusal = async (profileId?: string) => {
      const error = await verified(profileId).then(
        () => assert.fail('verified'),
        (refused: unknown) => refused,
      );
      assert.ok(error instanceof AppError);
      return { reason: error.reason, message: error.message, details: error.details };
    };
    return { own, other, userId, verified, refusal };
  }

  return { access, people, ...tenants, ownerAndMember, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

describe('a session', () => {
  let world: Awaited<ReturnType<typeof startWorld>>;
  before(async () => {
    world = await startWorld();
  });
  after(async () => await world?.[Symbol.asyncDispose]());

  it('acts on the profile that a request names, with the role and the scopes of its workspace', async () => {
    const { own, other, userId, verified } = await world.ownerAndMember();
    const [home, there] = [await verified(), await verified(other.profileId)];
    assert.deepEqual(
      [home, there].map(({ profileId, workspaceId, role }) => [profileId, workspaceId, role]),
      [
        [own.profileId, own.workspaceId, 'owner'],
        [other.profileId, other.workspaceId, 'member'],
      ],
    );
    assert.ok(home.scopes.includes('attribution:write') && home.scopes.includes('customers:read'));
    assert.ok(there.scopes.includes('campaigns:read'));
    assert.ok(!there.scopes.some((scope) => scope.endsWith(':write') || scope === 'customers:read'));
    for (const credential of [home, there])
      assert.deepEqual(
        [credential.id, credential.principal?.id, credential.allowance],
        [home.id, userId, `user:${userId}`],
      );
    assert.deepEqual(await verified(own.profileId), home);
  });

  it('takes the entitlements and the country from the profile that it names', async () => {
    const { own, other, verified } = await world.ownerAndMember();
    await world.access.changeProfile({ profileId: other.profileId, defaultCountry: 'CL', svcAttribution: false });
    await world.access.changeProfile({ profileId: own.profileId, defaultCountry: 'PE', svcAttribution: true });
    const shown = async (profileId?: string) => {
      const { defaultCountry, entitlements } = await verified(profileId);
      return [defaultCountry, ...entitlements];
    };
    assert.deepEqual(await shown(other.profileId), ['CL']);
    assert.deepEqual(await shown(), ['PE', 'svc_attribution']);
  });

  it('reaches another’s profile no more than one that does not exist', async () => {
    const { refusal } = await world.ownerAndMember();
    const unknown = await refusal(randomUUID());
    assert.equal(unknown.reason, 'not_found');
    const theirs = await world.tenant('Theirs');
    assert.deepEqual(await refusal(theirs.profileId), unknown);
    await world.access.changeWorkspace({ workspaceId: theirs.workspaceId, archived: true });
    assert.deepEqual(await refusal(theirs.profileId), unknown);
  });

  it('loses a profile with the membership, and goes on elsewhere', async () => {
    const { own, other, userId, verified, refusal } = await world.ownerAndMember();
    await world.people.changeMemberRole({ workspaceId: other.workspaceId, userId, role: 'admin' });
    assert.equal((await verified(other.profileId)).role, 'admin');
    await world.people.removeMember({ workspaceId: other.workspaceId, userId });
    assert.deepEqual(await refusal(other.profileId), await refusal(randomUUID()));
    assert.equal((await verified()).profileId, own.profileId);
  });

  it('that has ended at its own workspace acts on no other profile either', async () => {
    const { own, other, userId, refusal } = await world.ownerAndMember();
    await world.access.changeWorkspace({ workspaceId: own.workspaceId, archived: true });
    assert.deepEqual((await refusal(other.profileId)).details, { reason: 'revoked_credential' });
    await world.access.changeWorkspace({ workspaceId: own.workspaceId, archived: false });
    await world.add('owner', own.workspaceId);
    await world.people.removeMember({ workspaceId: own.workspaceId, userId });
    assert.deepEqual((await refusal(other.profileId)).details, { reason: 'invalid_credential' });
  });

  it('is refused on a profile of an archived workspace of its person, until that is restored', async () => {
    const { other, verified, refusal } = await world.ownerAndMember();
    await world.access.changeWorkspace({ workspaceId: other.workspaceId, archived: true });
    const { reason, details } = await refusal(other.profileId);
    assert.deepEqual([reason, details], ['unauthorized', { reason: 'revoked_credential' }]);
    await world.access.changeWorkspace({ workspaceId: other.workspaceId, archived: false });
    assert.equal((await verified(other.profileId)).profileId, other.profileId);
  });
});
