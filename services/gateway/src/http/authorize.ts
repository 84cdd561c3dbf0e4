// Checks whether a credential may call an operation. The checks are the same for all operations, in the order of how much a
// refusal reveals.
import type { Credential } from '@touchline/chassis/access/credential.ts';
import { LEGACY_GRANT } from '@touchline/chassis/access/scopes.ts';
import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import { additionalScopes } from '../domain/agent-creates.ts';
import { missingScopes } from '../domain/scopes.ts';
import type { Operation } from './operation.ts';

type Rules = Pick<
  Operation,
  'method' | 'credentials' | 'kindRefusal' | 'reach' | 'scopes' | 'acceptsLegacyGrant' | 'entitlement'
>;

/**
 * Judges a credential by an operation's declaration (contract, Authentication).
 * @throws PublicError kindRefusal for a kind that the operation does not accept; forbidden when the credential has no profile to
 * act on; healthcare_scope_forbidden or insufficient_scope; entitlement_required
 */
export function authorize(rules: Rules, credential: Credential): void {
  if (!rules.credentials.includes(credential.kind)) throw publicError(rules.kindRefusal);
  if (rules.reach === 'profile' && credential.profileId === null)
    throw publicError('forbidden', 'This credential acts on no profile: ask for one that names a profile_id.', {
      members: { reason: 'profile_required' },
    });
  requireScopes(rules, credential);
  const { entitlement } = rules;
  if (entitlement !== undefined && !credential.entitlements.has(entitlement)) throw publicError('entitlement_required');
}

function requireScopes(rules: Rules, { kind, scopes: held, withheldScopes }: Credential): void {
  if (rules.acceptsLegacyGrant && held.has(LEGACY_GRANT)) return;
  const beside = additionalScopes(kind, rules).filter((scope) => !held.has(scope));
  const missing = [...missingScopes(rules.scopes, held), ...beside];
  if (missing.length === 0) return;
  if (missing.some((scope) => withheldScopes.has(scope))) throw publicError('healthcare_scope_forbidden');
  throw publicError('insufficient_scope', undefined, { members: { required_scopes: missing } });
}
