// On what authority a key is issued: whose it becomes, and the most that it can hold.
import { scopesOfRole } from '@touchline/chassis/access/roles.ts';
import { appError } from '@touchline/chassis/errors.ts';
import type { Actor } from '../actor.ts';
import type { Standing } from '../domain/reach.ts';
import type { Stores } from '../store/stores.ts';

export interface Handing {
  /** The app whose delegated key it becomes; null for a key of the profile itself. */
  readonly appId: string | null;
  /** The client secret behind the app's token; null for an operator's wish, and where no app asks. */
  readonly secretId: string | null;
  /** What can be handed on in a workspace; null for everything. */
  grantOn(workspaceId: string, standing: Standing): ReadonlySet<string> | null;
}

/**
 * An app hands on what its token holds, a person what their role in the workspace holds; an operator everything, and for an
 * app what that app was granted.
 * Throws not_found for an unknown app, invalid_state for a disabled one.
 */
export async function handingOf(
  actor: Actor,
  appId: string | undefined,
  { apps }: Pick<Stores, 'apps'>,
): Promise<Handing> {
  if (actor !== 'operator') {
    return {
      appId: actor.principal.kind === 'app' ? actor.principal.id : null,
      secretId: actor.secretId ?? null,
      grantOn: (workspaceId, standing) =>
        standing.kind === 'person' ? grantOfRole(standing, workspaceId) : actor.scopes,
    };
  }
  if (!appId) return { appId: null, secretId: null, grantOn: () => null };
  const app = await apps.find(appId);
  if (!app) throw appError('not_found', 'There is no such app.');
  if (app.disabled_at !== null) throw appError('invalid_state', 'The app is disabled.');
  const grant = new Set(app.scopes);
  return { appId, secretId: null, grantOn: () => grant };
}

function grantOfRole({ roles }: Extract<Standing, { kind: 'person' }>, workspaceId: string): ReadonlySet<string> {
  const role = roles.get(workspaceId);
  return new Set(role ? scopesOfRole(role) : []);
}
