// Decides what a caller may see of a person, in operations that are also open to callers who may see no persons.
import type { Credential } from '@touchline/chassis/access/credential.ts';
import { publicError } from '@touchline/chassis/public-http/public-error.ts';

const SCOPE = 'customers:read';

/** Reports whether the credential sees names and identifiers. */
export function seesPersons({ scopes }: Pick<Credential, 'scopes'>): boolean {
  return scopes.has(SCOPE);
}

/**
 * Guards members that only serve to name a person, such as a search by email.
 * @throws PublicError healthcare_scope_forbidden when the profile's privacy withholds the scope, otherwise insufficient_scope
 */
export function requirePersons(credential: Pick<Credential, 'scopes' | 'withheldScopes'>, message: string): void {
  if (seesPersons(credential)) return;
  if (credential.withheldScopes.has(SCOPE)) throw publicError('healthcare_scope_forbidden');
  throw publicError('insufficient_scope', message, { members: { required_scopes: [SCOPE] } });
}
