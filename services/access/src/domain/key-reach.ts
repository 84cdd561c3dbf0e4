// Which keys a caller sees, and which of them it may end.
import { managesWorkspace } from '@touchline/chassis/access/roles.ts';
import type { ActorScope, Verdict } from './reach.ts';

export interface KeyFacts {
  readonly id: string;
  readonly profileId: string | null;
  readonly workspaceId: string;
  /** Of a delegated key. */
  readonly appId: string | null;
  /** Of a user token. */
  readonly userId: string | null;
}

/** One way for a key to be in reach: every member named must be the key's; a list of them means any of them. */
export type KeyCondition = Partial<Pick<KeyFacts, 'profileId' | 'workspaceId' | 'appId' | 'userId'>>;

/**
 * The keys that a list shows: a key those of its own profile, a partner its app's own, an owner or admin those of the workspace,
 * and anybody their own user tokens. What is bound to a profile sees none of another: a user token those of its person there.
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

/** True when a key meets one of the conditions. */
export function meetsKey(key: KeyFacts, conditions: readonly KeyCondition[]): boolean {
  return conditions.some((condition) =>
    Object.entries(condition).every(([name, value]) => key[name as keyof KeyFacts] === value),
  );
}

/**
 * May they end a key? In a console session an owner or admin, any key of the workspace, and anybody their own tokens; with its
 * token an app, its delegated keys; and every key and user token itself.
 * @param own the id of the key that asks; null for app tokens and sessions
 */
export function mayRevokeKey(scope: ActorScope, own: string | null, key: KeyFacts): Verdict {
  if (own === key.id) return 'allowed';
  if (!meetsKey(key, keysInReach(scope))) return 'not_found';
  return own === null ? 'allowed' : 'forbidden';
}
