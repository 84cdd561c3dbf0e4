// Who sees subscriptions, who changes them, and who may have outcomes sent: what an event tells is read by the scope that reads it.
import type { Credential } from '@touchline/chassis/access/credential.ts';
import { OUTCOME_SCOPES } from '@touchline/chassis/access/scopes.ts';
import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import { anyOf } from '../../domain/scopes.ts';

/** Of the lists. */
export const READING = anyOf(...OUTCOME_SCOPES);
/** Of everything that makes, changes, ends or sends. */
export const CHANGING = anyOf('attribution:write', 'connections:write');

/** True for a credential that reads recorded outcomes. */
export function readsOutcomes({ scopes }: Pick<Credential, 'scopes'>): boolean {
  return OUTCOME_SCOPES.some((scope) => scopes.has(scope));
}

/** @throws PublicError insufficient_scope when outcome.recorded is among the events and the credential reads no outcomes */
export function requireOutcomes(credential: Pick<Credential, 'scopes'>, events: readonly string[]): void {
  if (!events.includes('outcome.recorded') || readsOutcomes(credential)) return;
  throw publicError('insufficient_scope', 'outcome.recorded needs a credential that reads outcomes.', {
    members: { required_scopes: [...OUTCOME_SCOPES] },
  });
}
