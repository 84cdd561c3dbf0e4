// Which keys a caller sees, and which of them it may end.
import { managesWorkspace } from '@touchline/chassis/access/roles.ts';
import type { Standing, Verdict } from './reach.ts';

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
export function keysInReach(standing: Standing): readonly KeyCondition[] {
  switch (standing.kind) {
    case 'operator':
      return [{}];
    case 'key':
      return [{ profileId: standing.profileId }];
    case 'partner':
      return [{ appId: standing.appId, ...(standing.boundTo !== null && { profileId: standing.boundTo.profileId }) }];
    case 'person': {
      if (standing.boundTo !== null) return [{ userId: standing.userId, profileId: standing.boundTo.profileId }];
      const managed = [...standing.roles].filter(([, role]) => managesWorkspace(role));
      return [...managed.map(([workspaceId]) => ({ workspaceId })), { userId: standing.userId }];
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
export function mayRevokeKey(standing: Standing, own: string | null, key: KeyFacts): Verdict {
  if (own === key.id) return 'allowed';
  if (!meetsKey(key, keysInReach(standing))) return 'not_found';
  return own === null ? 'allowed' : 'forbidden';
}
