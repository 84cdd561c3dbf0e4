// Tests how the scope rules judge a credential.
import assert from 'node:assert/strict';
import { allOf, anyCredential, anyOf, missingScopes, publicAccess } from './scopes.ts';

describe('missingScopes', () => {
  const held = new Set(['customers:read', 'goals:write']);

  it('returns the scopes of all-of that are not held', () => {
    assert.deepEqual(missingScopes(allOf('customers:read', 'campaigns:read'), held), ['campaigns:read']);
    assert.deepEqual(missingScopes(allOf('customers:read', 'goals:write'), held), []);
  });

  it('accepts any one scope of any-of, and otherwise returns them all', () => {
    assert.deepEqual(missingScopes(anyOf('goals:write', 'conversions:read'), held), []);
    assert.deepEqual(missingScopes(anyOf('exports:read', 'conversions:read'), held), [
      'exports:read',
      'conversions:read',
    ]);
  });

  it('returns nothing where no scope is needed', () => {
    assert.deepEqual(missingScopes(anyCredential, new Set()), []);
    assert.deepEqual(missingScopes(publicAccess, new Set()), []);
  });
});
