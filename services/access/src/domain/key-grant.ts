// Decides which scopes a new key may get, by who issues it and for which profile.
import { isPersonLevel, isScope, LEGACY_GRANT } from '@touchline/chassis/access/scopes.ts';

export interface KeyWish {
  readonly scopes: readonly string[];
  /** The most that the issuer can grant; null for operators, who may grant everything. */
  readonly grant: ReadonlySet<string> | null;
  /** True for a key of an app. */
  readonly delegated: boolean;
  /** True for a profile of the healthcare family. */
  readonly healthcare: boolean;
}

export type KeyVerdict =
  | { readonly kind: 'granted'; readonly scopes: readonly string[] }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'healthcare' }
  | { readonly kind: 'beyond'; readonly missing: readonly string[] };

/**
 * Judges the scopes that a key is to hold: only the contract's, at least one, none that shows persons to a partner on a
 * healthcare profile (contract, Authentication rule 6), and none beyond the grant. Only an operator can give the older
 * attribution_write grant (rule 4).
 */
export function judgeKeyScopes({ scopes: asked, grant, delegated, healthcare }: KeyWish): KeyVerdict {
  const scopes = [...new Set(asked)];
  const isKnown = (scope: string) => isScope(scope) || (grant === null && scope === LEGACY_GRANT);
  if (scopes.length === 0 || !scopes.every(isKnown)) return { kind: 'unknown' };
  if (delegated && healthcare && scopes.some(isPersonLevel)) return { kind: 'healthcare' };
  const missing = grant === null ? [] : scopes.filter((scope) => !grant.has(scope));
  return missing.length > 0 ? { kind: 'beyond', missing } : { kind: 'granted', scopes };
}
