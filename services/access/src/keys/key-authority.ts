// Resolves on whose authority a key is issued: who owns the key, and the most scopes that it can hold.
import { scopesOfRole } from '@touchline/chassis/access/roles.ts';
import { appError } from '@touchline/chassis/errors.ts';
import type { Actor } from '../actor.ts';
import type { ActorScope } from '../domain/reach.ts';
import type { Stores } from '../store/stores.ts';

export interface KeyAuthority {
  /** The app whose delegated key it becomes; null for a key of the profile itself. */
  readonly appId: string | null;
  /** The client secret behind the app's token; null for an operator, and for an actor that is no app. */
  readonly secretId: string | null;
  /** The scopes that can be granted in a workspace; null for all. */
  grantOn(workspaceId: string, scope: ActorScope): ReadonlySet<string> | null;
}

/**
 * Returns the authority of an actor: an app grants what its token holds, a person what their role in the workspace holds, an
 * operator everything, or for an app what that app was granted.
 * @throws AppError not_found for an unknown app, invalid_state for a disabled one
 */
export async function keyAuthorityOf(
  actor: Actor,
  appId: string | undefined,
  { apps }: Pick<Stores, 'apps'>,
): Promise<KeyAuthority> {
  if (actor !== 'operator') {
    return {
      appId: actor.principal.kind === 'app' ? actor.principal.id : null,
      secretId: actor.secretId ?? null,
      grantOn: (workspaceId, scope) => (scope.kind === 'person' ? grantOfRole(scope, workspaceId) : actor.scopes),
    };
  }
  if (!appId) return { appId: null, secretId: null, grantOn: () => null };
  const app = await apps.find(appId);
  if (!app) throw appError('not_found', 'There is no such app.');
  if (app.disabled_at !== null) throw appError('invalid_state', 'The app is disabled.');
  const grant = new Set(app.scopes);
  return { appId, secretId: null, grantOn: () => grant };
}

function grantOfRole({ roles }: Extract<ActorScope, { kind: 'person' }>, workspaceId: string): ReadonlySet<string> {
  const role = roles.get(workspaceId);
  return new Set(role ? scopesOfRole(role) : []);
}
