// Decides what agent servers may create: a user token that can only read creates no tenants (contract, Authentication rule 5).
import type { CredentialKind } from '@touchline/chassis/access/credential.ts';
import type { Scope } from '@touchline/chassis/access/scopes.ts';
import type { ScopeRule } from './scopes.ts';

const CREATING_SCOPES: readonly Scope[] = ['workspaces:write', 'profiles:write'];

/**
 * Returns the scopes that a user token needs in addition to those of the operation: mcp:write, to create workspaces or profiles.
 * @param operation its HTTP method and the scopes that it requires of every caller
 */
export function additionalScopes(
  kind: CredentialKind,
  { method, scopes: rule }: { readonly method: string; readonly scopes: ScopeRule },
): readonly Scope[] {
  const makes = method === 'POST' && 'scopes' in rule && rule.scopes.some((scope) => CREATING_SCOPES.includes(scope));
  return kind === 'user_token' && makes ? ['mcp:write'] : [];
}
