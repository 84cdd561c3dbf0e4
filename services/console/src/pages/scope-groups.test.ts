// Tests that the console offers the scopes that a person can grant.
import assert from 'node:assert/strict';
import { scopesOfRole } from '@touchline/chassis/access/roles.ts';
import { isPersonLevel } from '@touchline/chassis/access/scopes.ts';
import { scopeGroups } from './scope-groups.ts';

describe('scopeGroups', () => {
  it('contains every scope that an owner can grant, once, and no other', () => {
    const offered = scopeGroups().flatMap(({ scopes }) => scopes.map(([scope]) => scope));
    assert.deepEqual(offered.toSorted(), scopesOfRole('owner').toSorted());
  });

  it('keeps the scopes that show persons together, with a hint', () => {
    const groups = scopeGroups().filter(({ scopes }) => scopes.some(([scope]) => isPersonLevel(scope)));
    assert.equal(groups.length, 1);
    assert.match(groups[0]?.hint ?? '', /individual people/);
  });
});
