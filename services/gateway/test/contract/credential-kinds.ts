// Lists which kinds of credential an operation accepts, and what the roles of people hold, as the contract says and not the code.
import type { Kind, Role } from '../access/credential-kinds.ts';

/** Scopes of the contract (Authentication, rule 2). */
export const CONTRACT_SCOPES = [
  ...['customers:read', 'visitors:read', 'attribution:write', 'conversions:read', 'campaigns:read', 'campaigns:apply'],
  ...['exports:read', 'exports:write', 'connections:read', 'connections:write', 'analytics:read', 'analytics_pii'],
  ...['goals:write', 'creatives:write', 'commerce:read', 'workspaces:write', 'profiles:write', 'mcp:read', 'mcp:write'],
] as const;

/** The scopes of agent servers, which only a person's token holds. */
export const AGENT_SCOPES: readonly string[] = ['mcp:read', 'mcp:write'];

const EVERY_KIND: readonly Kind[] = ['api_key', 'delegated_key', 'app_token', 'user_token', 'session'];

interface KindRule {
  readonly kinds: readonly Kind[];
  /** The error code for another kind. */
  readonly code: 'forbidden' | 'api_key_required';
}

const only = (...kinds: Kind[]): KindRule => ({ kinds, code: 'forbidden' });

/** Operations that do not accept every kind, with the part of the contract or of its decisions that says so. */
const RULES: Readonly<Record<string, KindRule>> = {
  // Customers, erasures: "API keys only"; 403 api_key_required for a console session or a user token.
  'POST /customers/erasures': { kinds: ['api_key', 'delegated_key', 'app_token'], code: 'api_key_required' },
  // The workspace-level erasure and the log are for people, in a console session.
  'POST /workspaces/{workspaceId}/customer-erasures': only('session'),
  'GET /workspaces/{workspaceId}/pii-access-log': only('session'),
  // A console session, or an app for a profile that it provisioned.
  'POST /api-keys': only('session', 'app_token'),
  'DELETE /session': only('session'),
  'POST /account/password': only('session'),
  // Authentication, rule 8: in the console; an API key or user token cannot accept it.
  'POST /apps/{appId}/data-processing-agreement': only('session'),
};

/** Returns the rule of an operation; every kind when the contract says nothing. */
export function kindRule(name: string): KindRule {
  return RULES[name] ?? only(...EVERY_KIND);
}

/** Operations that accept the older attribution_write grant instead of the scope, since they connect an account (rule 4). */
export const CONNECT_RAIL: readonly string[] = [
  'GET /connections',
  'GET /connections/{id}',
  'POST /connections/{provider}/handoff',
  'GET /handoffs/{id}',
  'GET /connections/pending/{provider}',
  'POST /connections/pending/{provider}/finalize',
];

/**
 * Returns scopes that an operation requires of a kind beyond the table: an agent that may only read (mcp:read) creates no
 * workspaces or profiles (Authentication, rule 5).
 */
export function scopesBeyond(name: string, kind: Kind, held: readonly string[]): readonly string[] {
  const creates = name === 'POST /workspaces' || name === 'POST /profiles';
  const readsOnly = kind === 'user_token' && held.includes('mcp:read') && !held.includes('mcp:write');
  return creates && readsOnly ? ['mcp:write'] : [];
}

/**
 * The scopes of a session by role: owners and admins hold all except those of agent servers, members hold reports without
 * persons.
 */
export const ROLE_SCOPES: Readonly<Record<Role, readonly string[]>> = {
  owner: CONTRACT_SCOPES.filter((scope) => !AGENT_SCOPES.includes(scope)),
  admin: CONTRACT_SCOPES.filter((scope) => !AGENT_SCOPES.includes(scope)),
  member: ['conversions:read', 'campaigns:read', 'exports:read', 'connections:read', 'analytics:read', 'commerce:read'],
};
