// Identifies on whose behalf something is done: an operator at the internal port, or a credential at the public one.
import type { Credential, Principal } from '@touchline/chassis/access/credential.ts';

export type Actor = 'operator' | Credential;

/** Returns the principal as records store it; null for operators. */
export function principalOf(actor: Actor): Principal | null {
  return actor === 'operator' ? null : actor.principal;
}

/** Returns the actor as created_by of a record names it: `operator`, or `<kind>:<id>` of the principal. */
export function actorName(actor: Actor): string {
  return actor === 'operator' ? 'operator' : `${actor.principal.kind}:${actor.principal.id}`;
}
