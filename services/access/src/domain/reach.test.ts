// Tests in tables who sees and changes which workspaces and profiles.
import assert from 'node:assert/strict';
import type { Principal } from '@touchline/chassis/access/credential.ts';
import type { Role } from '@touchline/chassis/access/roles.ts';
import fc from 'fast-check';
import { keysInReach, mayRevokeKey, meetsKey } from './key-reach.ts';
import {
  type ActorScope,
  type Bound,
  mayChangeWorkspace,
  mayEndAuthorization,
  mayIssueKeys,
  mayMakeWorkspaces,
  maySetEntitlement,
  meets,
  profilesInReach,
  type Verdict,
  workspacesListed,
} from './reach.ts';

const person = (userId: string, roles: Record<string, Role>, boundTo: Bound | null = null): ActorScope => ({
  kind: 'person',
  userId,
  roles: new Map(Object.entries(roles)),
  boundTo,
});
const bound = (profileId: string, workspaceId: string, more: Partial<Bound> = {}): Bound => ({
  profileId,
  workspaceId,
  runsProfiles: false,
  isKey: true,
  ...more,
});

const APP = { kind: 'app', id: 'a1' } as const;
const KEY = { kind: 'api_key', id: 'k1' } as const;
const USER = { kind: 'user', id: 'u1' } as const;

const WHO: Readonly<Record<string, ActorScope>> = {
  'an operator': { kind: 'operator' },
  'a key': { kind: 'key', keyId: 'k1', profileId: 'p1', workspaceId: 'w1' },
  'an app': { kind: 'partner', appId: 'a1', boundTo: null },
  'a delegated key': { kind: 'partner', appId: 'a1', boundTo: bound('p-app', 'w2') },
  'an owner': person('u1', { w1: 'owner' }),
  'an admin': person('u2', { w1: 'admin' }),
  'a member': person('u3', { w1: 'member' }),
  'somebody who left': person('u1', {}),
  "an owner's token": person('u1', { w1: 'owner', w6: 'owner' }, bound('p1', 'w1')),
  'one that runs profiles': person('u1', { w1: 'owner', w6: 'owner' }, bound('p1', 'w1', { runsProfiles: true })),
};

/** The verdict for every actor, in the order of WHO. */
type Row = readonly [what: string, ...verdicts: Verdict[]];
const Y: Verdict = 'allowed';
const F: Verdict = 'forbidden';
const N: Verdict = 'not_found';
/** Nine actors who see nothing. */
const NONE: Verdict[] = Array<Verdict>(9).fill(N);

function table<T>(title: string, judge: (scope: ActorScope, row: T) => Verdict, rows: readonly [T, Row][]): void {
  for (const [facts, [what, ...verdicts]] of rows) {
    it(`${title} ${what}`, () => {
      const judged = Object.entries(WHO).map(([who, scope]) => `${who}: ${judge(scope, facts)}`);
      assert.deepEqual(
        judged,
        Object.keys(WHO).map((who, i) => `${who}: ${verdicts[i]}`),
      );
    });
  }
}

const workspace = (id: string, provisionedBy: Principal | null) => ({ id, provisionedBy });
const profile = (id: string, workspaceId: string, provisionedBy: Principal | null) => ({
  id,
  workspaceId,
  provisionedBy,
});

describe('reach', () => {
  // operator, key, app, delegated key, owner, admin, member, somebody who left, owner's token, one that runs profiles
  table('changing, or making profiles in,', mayChangeWorkspace, [
    [workspace('w1', null), ["the people's own workspace", Y, Y, N, N, Y, Y, F, N, Y, Y]],
    [workspace('w2', APP), ['one that the app made', Y, N, Y, Y, N, N, N, N, N, N]],
    [workspace('w3', KEY), ['one that the key made', Y, Y, N, N, N, N, N, N, N, N]],
    [workspace('w4', USER), ['one that a person made and left', Y, ...NONE]],
    [workspace('w5', null), ["somebody else's", Y, ...NONE]],
    [workspace('w6', null), ['another workspace of the owner of the tokens', Y, ...NONE]],
    [workspace('w7', APP), ['another that the app made', Y, N, Y, N, N, N, N, N, N, N]],
  ]);

  table('issuing keys of', mayIssueKeys, [
    [profile('p1', 'w1', null), ["the key's own profile", Y, F, N, N, Y, Y, F, N, Y, Y]],
    [profile('p2', 'w1', null), ['another profile of the workspace', Y, N, N, N, Y, Y, F, N, N, F]],
    [profile('p-app', 'w2', APP), ['one that the app made', Y, N, Y, Y, N, N, N, N, N, N]],
    [profile('p-app2', 'w2', APP), ['another profile of the app', Y, N, Y, N, N, N, N, N, N, N]],
    [profile('p-key', 'w3', KEY), ['one that the key made', Y, F, N, N, N, N, N, N, N, N]],
    [profile('p3', 'w2', null), ['one in a workspace of the app', Y, ...NONE]],
  ]);

  it("lets every actor make workspaces, except a partner's credential for one profile", () => {
    const kept = Object.entries(WHO).filter(([, scope]) => mayMakeWorkspaces(scope) === 'forbidden');
    assert.deepEqual(
      kept.map(([who]) => who),
      ['a delegated key'],
    );
  });

  table('turning attribution on for', maySetEntitlement, [
    [profile('p1', 'w1', null), ["the key's own profile", Y, F, N, N, F, F, F, N, F, F]],
    [profile('p-app', 'w2', APP), ['one that the app made', Y, N, Y, F, N, N, N, N, N, N]],
    [profile('p-app2', 'w1', APP), ["one that the app made in the people's workspace", Y, N, Y, N, F, F, F, N, N, F]],
  ]);

  it('lets an app turn attribution on by a token of its own, and by none that it gave away', () => {
    const app = profile('p', 'w', APP);
    const judged = [
      { isKey: false },
      { isKey: false, runsProfiles: true },
      { isKey: true },
      { isKey: true, runsProfiles: true },
    ].map((more) => maySetEntitlement({ kind: 'partner', appId: 'a1', boundTo: bound('p', 'w', more) }, app));
    assert.deepEqual(judged, [F, Y, F, F]);
  });

  it('never confuses a key, an app and a person with the same id', () => {
    const shown = (scope: ActorScope, kind: Principal['kind']) =>
      meets(workspace('w', { kind, id: 'x' }), workspacesListed(scope));
    const key: ActorScope = { kind: 'key', keyId: 'x', profileId: 'p', workspaceId: 'v' };
    const app: ActorScope = { kind: 'partner', appId: 'x', boundTo: null };
    const kinds: Principal['kind'][] = ['api_key', 'app', 'user'];
    assert.deepEqual(
      kinds.map((kind) => shown(key, kind)),
      [true, false, false],
    );
    assert.deepEqual(
      kinds.map((kind) => shown(app, kind)),
      [false, true, false],
    );
    assert.deepEqual(
      kinds.map((kind) => shown(person('x', {}), kind)),
      [false, false, false],
    );
  });

  const ids = fc.constantFrom('1', '2', '3');
  const principals = fc.record({ kind: fc.constantFrom('api_key', 'app', 'user'), id: ids }) as fc.Arbitrary<Principal>;
  const bounds = fc.record({ profileId: ids, workspaceId: ids, runsProfiles: fc.boolean(), isKey: fc.boolean() });
  const scopes: fc.Arbitrary<ActorScope> = fc.oneof(
    fc.record({ kind: fc.constant('key' as const), keyId: ids, profileId: ids, workspaceId: ids }),
    fc.record({ kind: fc.constant('partner' as const), appId: ids, boundTo: fc.option(bounds) }),
    fc
      .tuple(ids, fc.dictionary(ids, fc.constantFrom<Role>('owner', 'admin', 'member')), fc.option(bounds))
      .map(([userId, roles, boundTo]) => person(userId, roles, boundTo)),
  );
  const profiles = fc.record({ id: ids, workspaceId: ids, provisionedBy: fc.option(principals) });

  it('allows nothing on a profile that it does not show', () => {
    fc.assert(
      fc.property(scopes, profiles, (scope, row) => {
        if (meets(row, profilesInReach(scope))) return;
        assert.equal(mayIssueKeys(scope, row), 'not_found');
        assert.equal(maySetEntitlement(scope, row), 'not_found');
      }),
    );
  });

  const workspaces = fc.record({ id: ids, provisionedBy: fc.option(principals) });
  const keys = fc.record({
    id: ids,
    profileId: fc.option(ids),
    workspaceId: ids,
    appId: fc.option(ids),
    userId: fc.option(ids),
  });

  it('of a bound credential ends at the workspace of its profile', () => {
    fc.assert(
      fc.property(scopes, workspaces, profiles, keys, (scope, workspace, profile, key) => {
        if (!('boundTo' in scope) || scope.boundTo === null) return;
        const { profileId, workspaceId } = scope.boundTo;
        // The profile to which it is bound is in the workspace that the credential names.
        fc.pre(profile.id !== profileId || profile.workspaceId === workspaceId);
        if (workspace.id !== workspaceId) {
          assert.ok(!meets(workspace, workspacesListed(scope)));
          assert.equal(mayChangeWorkspace(scope, workspace), 'not_found');
        }
        if (profile.workspaceId !== workspaceId) {
          assert.ok(!meets(profile, profilesInReach(scope)));
          for (const judge of [mayIssueKeys, maySetEntitlement, mayEndAuthorization])
            assert.equal(judge(scope, profile), 'not_found');
        }
        for (const judge of [mayIssueKeys, maySetEntitlement, mayEndAuthorization])
          assert.ok(judge(scope, profile) !== 'allowed' || profile.id === profileId);
        if (key.profileId !== profileId) {
          assert.ok(!meetsKey(key, keysInReach(scope)));
          assert.equal(mayRevokeKey(scope, null, key), 'not_found');
        }
      }),
      { numRuns: 2000 },
    );
  });
});
