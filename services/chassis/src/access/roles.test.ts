// Tests what each role may do, and that a workspace keeps an owner.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  isRole,
  losesLastOwner,
  managesWorkspace,
  ROLES,
  type Role,
  scopesOfRole,
  scopesOfUserToken,
} from './roles.ts';
import { SCOPES, type Scope } from './scopes.ts';

/** For each scope, which roles hold it in a session: all of them, only owner and admin, or none. */
const HELD: Readonly<Record<Scope, 'all' | 'managers' | 'nobody'>> = {
  'customers:read': 'managers',
  'visitors:read': 'managers',
  'attribution:write': 'managers',
  'conversions:read': 'all',
  'campaigns:read': 'all',
  'campaigns:apply': 'managers',
  'exports:read': 'all',
  'exports:write': 'managers',
  'connections:read': 'all',
  'connections:write': 'managers',
  'analytics:read': 'all',
  analytics_pii: 'managers',
  'goals:write': 'managers',
  'creatives:write': 'managers',
  'commerce:read': 'all',
  'workspaces:write': 'managers',
  'profiles:write': 'managers',
  'mcp:read': 'nobody',
  'mcp:write': 'nobody',
};

describe('roles', () => {
  for (const scope of SCOPES) {
    it(`give ${scope} to ${HELD[scope]}`, () => {
      const held = ROLES.filter((role) => scopesOfRole(role).includes(scope));
      assert.deepEqual(held, { all: ROLES, managers: ['owner', 'admin'], nobody: [] }[HELD[scope]]);
    });
  }

  it('give user tokens the same scopes and those of agent servers', () => {
    for (const role of ROLES)
      assert.deepEqual([...scopesOfUserToken(role)].sort(), [...scopesOfRole(role), 'mcp:read', 'mcp:write'].sort());
  });

  it('let owners and admins manage a workspace, but not members and strangers', () =>
    assert.deepEqual([...ROLES, null].map(managesWorkspace), [true, true, false, false]));

  it('have these three names', () =>
    assert.deepEqual(['owner', 'admin', 'member', 'Owner', '', 'toString'].map(isRole), [
      true,
      true,
      true,
      false,
      false,
      false,
    ]));
});

describe('losesLastOwner', () => {
  const roles = fc.array(fc.constantFrom<Role>(...ROLES), { minLength: 1, maxLength: 6 });

  it('returns false exactly when an owner would be left, or there was none', () => {
    fc.assert(
      fc.property(roles, fc.nat(), fc.constantFrom<Role | null>(...ROLES, null), (given, pick, next) => {
        const members = given.map((role, i) => ({ user_id: `u${i}`, role }));
        const userId = `u${pick % given.length}`;
        const after = members.flatMap((member) =>
          member.user_id !== userId ? [member.role] : next === null ? [] : [next],
        );
        const hadOwner = given.includes('owner');
        assert.equal(losesLastOwner(members, userId, next), hadOwner && !after.includes('owner'));
      }),
    );
  });
});
