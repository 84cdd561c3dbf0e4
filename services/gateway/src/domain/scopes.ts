// Defines the rules by which an operation requires scopes.
import type { Scope } from '@touchline/chassis/access/scopes.ts';

/** none = any valid credential of the profile; public = no credential needed. */
export type ScopeRule =
  | { readonly kind: 'all' | 'any'; readonly scopes: readonly Scope[] }
  | { readonly kind: 'none' }
  | { readonly kind: 'public' };

export const allOf = (...scopes: Scope[]): ScopeRule => ({ kind: 'all', scopes });
export const anyOf = (...scopes: Scope[]): ScopeRule => ({ kind: 'any', scopes });
export const anyCredential: ScopeRule = { kind: 'none' };
export const publicAccess: ScopeRule = { kind: 'public' };

/**
 * Judges a credential by an operation's rule.
 * @returns the missing scopes (required_scopes of the envelope), empty when the credential suffices
 */
export function missingScopes(rule: ScopeRule, held: ReadonlySet<string>): readonly Scope[] {
  switch (rule.kind) {
    case 'all':
      return rule.scopes.filter((scope) => !held.has(scope));
    case 'any':
      return rule.scopes.some((scope) => held.has(scope)) ? [] : rule.scopes;
    case 'none':
    case 'public':
      return [];
  }
}
