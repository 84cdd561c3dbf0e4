// Defines the scopes for seeing subscriptions, for changing them, and for having outcomes sent: an event needs the scope that
// reads its contents.
import type { Credential } from '@touchline/chassis/access/credential.ts';
import { OUTCOME_SCOPES } from '@touchline/chassis/access/scopes.ts';
import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import { anyOf } from '../../domain/scopes.ts';

/** For the lists. */
export const READING = anyOf(...OUTCOME_SCOPES);
/** For everything that makes, changes, ends or sends. */
export const CHANGING = anyOf('attribution:write', 'connections:write');

/** Reports whether a credential can read recorded outcomes. */
export function readsOutcomes({ scopes }: Pick<Credential, 'scopes'>): boolean {
  return OUTCOME_SCOPES.some((scope) => scopes.has(scope));
}

/** @throws PublicError insufficient_scope when outcome.recorded is among the events and the credential cannot read outcomes */
export function requireOutcomes(credential: Pick<Credential, 'scopes'>, events: readonly string[]): void {
  if (!events.includes('outcome.recorded') || readsOutcomes(credential)) return;
  throw publicError('insufficient_scope', 'outcome.recorded needs a credential that can read outcomes.', {
    members: { required_scopes: [...OUTCOME_SCOPES] },
  });
}
