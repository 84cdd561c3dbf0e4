// Describes a request under an Idempotency-Key: who owns the key, and what makes another request the same one.
import type { Credential } from '@touchline/chassis/access/credential.ts';
import type { Request } from 'express';
import type { Operation } from '../operation.ts';
import { scopesThatShow } from '../persons-shown.ts';
import type { Keyed } from './run-once.ts';

/** @param body the JSON as it was sent */
export function keyedRequest(
  key: string,
  operation: Operation,
  credential: Credential,
  { originalUrl }: Pick<Request, 'originalUrl'>,
  body: unknown,
): Keyed {
  const view = viewOf(operation, credential);
  return {
    scope: ownerOf(operation, credential),
    key,
    request: { method: operation.method, url: originalUrl, body, view },
  };
}

/**
 * Returns the owner of a key. All callers of a profile share its keys, except that an app has keys of its own for resources that
 * apps own; above profiles every principal has its own.
 */
function ownerOf({ reach, ownedByApps }: Operation, { profileId, principal }: Credential): string {
  const ofPrincipal = `${principal.kind}:${principal.id}`;
  if (reach === 'principal') return ofPrincipal;
  return ownedByApps && principal.kind === 'app' ? `profile:${profileId} ${ofPrincipal}` : `profile:${profileId}`;
}

/**
 * Returns the properties of a caller on which an answer depends. Within a profile these are the scopes that show persons; above
 * profiles, where an answer can hold a new secret, everything that the caller holds.
 */
function viewOf(operation: Operation, credential: Credential): readonly string[] {
  if (operation.reach === 'profile') return scopesThatShow(operation, credential);
  return [`profile:${credential.profileId}`, ...credential.scopes];
}
