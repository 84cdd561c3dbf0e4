// A request under an Idempotency-Key: whose key it is, and what makes it the same request again.
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

/** All callers of a profile share its keys, but for apps with what is theirs alone; above profiles they are a principal's. */
function ownerOf({ reach, ownedByApps }: Operation, { profileId, principal }: Credential): string {
  const ofPrincipal = `${principal.kind}:${principal.id}`;
  if (reach === 'principal') return ofPrincipal;
  return ownedByApps && principal.kind === 'app' ? `profile:${profileId} ${ofPrincipal}` : `profile:${profileId}`;
}

/**
 * What of a caller an answer depends on. Within a profile it is whether they see persons; above profiles, where an answer can
 * hold a fresh secret, everything that they hold.
 */
function viewOf(operation: Operation, credential: Credential): readonly string[] {
  if (operation.reach === 'profile') return scopesThatShow(operation, credential);
  return [`profile:${credential.profileId}`, ...credential.scopes];
}
