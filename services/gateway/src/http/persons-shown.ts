// Checks the persons that an answer shows against what the caller may see. A mistake here would leave a gap in the PII access
// log, so it ends the request.
import type { Credential } from '@touchline/chassis/access/credential.ts';
import { isPersonLevel } from '@touchline/chassis/access/scopes.ts';
import type { Operation } from './operation.ts';

type Rules = Pick<Operation, 'method' | 'path' | 'showsPersons' | 'confirmsPersons' | 'scopes'>;

/** Returns the scopes of an operation that show persons; customers:read when it requires none of them. */
function personScopes({ scopes }: Pick<Operation, 'scopes'>): readonly string[] {
  const asked = 'scopes' in scopes ? scopes.scopes.filter(isPersonLevel) : [];
  return asked.length > 0 ? asked : ['customers:read'];
}

/**
 * Returns the person-level scopes by which this credential sees persons in the answers of an operation; empty when it sees none.
 */
export function scopesThatShow(operation: Rules, credential: Pick<Credential, 'scopes'>): readonly string[] {
  return operation.showsPersons ? personScopes(operation).filter((scope) => credential.scopes.has(scope)) : [];
}

/**
 * Returns what is written to the PII access log for an answer.
 * @param persons as the handler returned them
 * @returns each id once; empty when the caller looked and found no one; null when this caller is shown no persons at all, or no
 * one was confirmed
 * @throws Error for a mistake in the program: persons left out, or shown by an operation that does not declare it or to a
 * credential that may not see them
 */
export function personsShown(
  operation: Rules,
  credential: Pick<Credential, 'scopes'> | null,
  persons: readonly string[] | undefined,
): readonly string[] | null {
  const mistake = (text: string) => new Error(`${operation.method} ${operation.path} ${text}`);
  if (credential !== null && operation.confirmsPersons) {
    if (persons === undefined) throw mistake('does not say whom it confirms.');
    return persons.length > 0 ? [...new Set(persons)] : null;
  }
  if (credential === null || !operation.showsPersons) {
    if (persons !== undefined) throw mistake('shows persons without declaring it.');
    return null;
  }
  if (scopesThatShow(operation, credential).length === 0) {
    if (persons !== undefined && persons.length > 0)
      throw mistake('shows persons to a credential that may not see any.');
    return null;
  }
  if (persons === undefined) throw mistake('does not say whom it shows.');
  return [...new Set(persons)];
}
