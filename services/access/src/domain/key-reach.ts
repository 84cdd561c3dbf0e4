// Decides which keys a caller sees, and which of them it may end.
import { managesWorkspace } from '@touchline/chassis/access/roles.ts';
import type { ActorScope, Verdict } from './reach.ts';

export interface KeyFacts {
  readonly id: string;
  readonly profileId: string | null;
  readonly workspaceId: string;
  /** Set for a delegated key. */
  readonly appId: string | null;
  /** Set for a user token. */
  readonly userId: string | null;
}

/** One way in which a key is in reach: all the given members must be the key's. A list of conditions means any of them. */
export type KeyCondition = Partial<Pick<KeyFacts, 'profileId' | 'workspaceId' | 'appId' | 'userId'>>;

/**
 * Returns the keys that a list shows: to a key those of its own profile, to a partner its app's own, to an owner or admin those
 * of the workspace, and to every person their own user tokens. A credential that is bound to a profile sees no keys of another
 * one; a user token sees those of its person on its profile.
 */
export function keysInReach(scope: ActorScope): readonly KeyCondition[] {
  switch (scope.kind) {
    case 'operator':
      return [{}];
    case 'key':
      return [{ profileId: scope.profileId }];
    case 'partner':
      return [{ appId: scope.appId, ...(scope.boundTo !== null && { profileId: scope.boundTo.profileId }) }];
    case 'person': {
      if (scope.boundTo !== null) return [{ userId: scope.userId, profileId: scope.boundTo.profileId }];
      const managed = [...scope.roles].filter(([, role]) => managesWorkspace(role));
      return [...managed.map(([workspaceId]) => ({ workspaceId })), { userId: scope.userId }];
    }
  }
}

/** Reports whether a key meets one of the conditions. */
export function meetsKey(key: KeyFacts, conditions: readonly KeyCondition[]): boolean {
  return conditions.some((condition) =>
    Object.entries(condition).every(([name, value]) => key[name as keyof KeyFacts] === value),
  );
}

/**
 * Decides whether an actor may end a key. In a console session, an owner or admin may end any key of the workspace, and every
 * person their own tokens; an app may end its delegated keys with its token; and every key and user token may end itself.
 * @param own the id of the key that makes the call; null for app tokens and sessions
 */
export function mayRevokeKey(scope: ActorScope, own: string | null, key: KeyFacts): Verdict {
  if (own === key.id) return 'allowed';
  if (!meetsKey(key, keysInReach(scope))) return 'not_found';
  return own === null ? 'allowed' : 'forbidden';
}
