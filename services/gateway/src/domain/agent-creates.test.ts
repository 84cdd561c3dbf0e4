// Tests which credentials need mcp:write to create tenants.
import assert from 'node:assert/strict';
import { CREDENTIAL_KINDS } from '@touchline/chassis/access/credential.ts';
import { additionalScopes } from './agent-creates.ts';
import { allOf, anyCredential, anyOf, publicAccess, type ScopeRule } from './scopes.ts';

describe('additionalScopes', () => {
  const CASES: [method: string, rule: ScopeRule, needed: boolean][] = [
    ['POST', allOf('workspaces:write'), true],
    ['POST', allOf('profiles:write'), true],
    ['POST', anyOf('goals:write', 'profiles:write'), true],
    ['GET', allOf('workspaces:write'), false],
    ['PATCH', allOf('workspaces:write'), false],
    ['POST', allOf('attribution:write'), false],
    ['POST', anyCredential, false],
    ['POST', publicAccess, false],
  ];
  for (const [method, scopes, needed] of CASES) {
    const asked = 'scopes' in scopes ? scopes.scopes.join(' ') : scopes.kind;
    it(`requires ${needed ? 'mcp:write' : 'nothing more'} of a user token for ${method} with ${asked}`, () => {
      assert.deepEqual(additionalScopes('user_token', { method, scopes }), needed ? ['mcp:write'] : []);
    });
    it(`requires nothing more of other credentials for ${method} with ${asked}`, () => {
      for (const kind of CREDENTIAL_KINDS.filter((each) => each !== 'user_token'))
        assert.deepEqual(additionalScopes(kind, { method, scopes }), []);
    });
  }
});
