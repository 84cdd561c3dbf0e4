// Defines what the people of a workspace may do: three roles, each with the scopes that its sessions hold.
import { isAgentScope, isPersonLevel, SCOPES, type Scope } from './scopes.ts';

export const ROLES = ['owner', 'admin', 'member'] as const;
export type Role = (typeof ROLES)[number];

/** The scopes of agent servers. */
export const AGENT_SCOPES: readonly Scope[] = SCOPES.filter(isAgentScope);
const MEMBER_SCOPES = SCOPES.filter((scope) => scope.endsWith(':read') && !isPersonLevel(scope));

/** Reports whether a role may issue keys, invite people, accept agreements and read the PII log. */
export function managesWorkspace(role: Role | null): boolean {
  return role === 'owner' || role === 'admin';
}

/**
 * Returns the scopes of a session. Owners and admins may do what their workspace may; members read reports, never persons. Only
 * user tokens hold the scopes of agent servers.
 */
export function scopesOfRole(role: Role): readonly Scope[] {
  const held = managesWorkspace(role) ? SCOPES : MEMBER_SCOPES;
  return held.filter((scope) => !isAgentScope(scope));
}

/** Returns the most that a user token can hold: what its person's sessions hold, and the scopes of agent servers. */
export function scopesOfUserToken(role: Role): readonly Scope[] {
  return [...scopesOfRole(role), ...AGENT_SCOPES];
}

/**
 * Reports whether a change of one person would leave a workspace without an owner. A workspace that has none already (an app made
 * it) is no worse off.
 * @param members the present members of the workspace
 * @param next the person's new role; null when they leave
 */
export function losesLastOwner(
  members: readonly { user_id: string; role: Role }[],
  userId: string,
  next: Role | null,
): boolean {
  const owners = members.filter(({ role }) => role === 'owner');
  return next !== 'owner' && owners.length === 1 && owners[0]?.user_id === userId;
}

/** Reports whether a text names a role. */
export function isRole(text: string): text is Role {
  return (ROLES as readonly string[]).includes(text);
}
