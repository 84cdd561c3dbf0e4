// Which kinds of credential an operation is for, and what the roles of people hold: read from the contract, not from the code.
import type { Kind, Role } from '../access/credential-kinds.ts';

/** Scopes of the contract (Authentication, rule 2). */
export const CONTRACT_SCOPES = [
  ...['customers:read', 'visitors:read', 'attribution:write', 'conversions:read', 'campaigns:read', 'campaigns:apply'],
  ...['exports:read', 'exports:write', 'connections:read', 'connections:write', 'analytics:read', 'analytics_pii'],
  ...['goals:write', 'creatives:write', 'commerce:read', 'workspaces:write', 'profiles:write', 'mcp:read', 'mcp:write'],
] as const;

/** Those of agent servers, which only a person's token holds. */
export const AGENT_SCOPES: readonly string[] = ['mcp:read', 'mcp:write'];

const EVERY_KIND: readonly Kind[] = ['api_key', 'delegated_key', 'app_token', 'user_token', 'session'];

interface KindRule {
  readonly kinds: readonly Kind[];
  /** The code that another kind is answered. */
  readonly code: 'forbidden' | 'api_key_required';
}

const only = (...kinds: Kind[]): KindRule => ({ kinds, code: 'forbidden' });

/** Operations that are not for every kind, with the place of the contract or of its decisions that says so. */
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

/** The rule of an operation; every kind where the contract says nothing. */
export function kindRule(name: string): KindRule {
  return RULES[name] ?? only(...EVERY_KIND);
}

/** Where the older attribution_write grant is accepted in place of the scope: the rail that connects an account (rule 4). */
export const CONNECT_RAIL: readonly string[] = [
  'GET /connections',
  'GET /connections/{id}',
  'POST /connections/{provider}/handoff',
  'GET /handoffs/{id}',
  'GET /connections/pending/{provider}',
  'POST /connections/pending/{provider}/finalize',
];

/**
 * Scopes that an operation asks of a kind beyond the table: an agent that may only read (mcp:read) creates no workspaces or
 * profiles (Authentication, rule 5).
 */
export function scopesBeyond(name: string, kind: Kind, held: readonly string[]): readonly string[] {
  const creates = name === 'POST /workspaces' || name === 'POST /profiles';
  const readsOnly = kind === 'user_token' && held.includes('mcp:read') && !held.includes('mcp:write');
  return creates && readsOnly ? ['mcp:write'] : [];
}

/** What a session of a role holds: owners and admins all but the scopes of agent servers, members reports without persons. */
export const ROLE_SCOPES: Readonly<Record<Role, readonly string[]>> = {
  owner: CONTRACT_SCOPES.filter((scope) => !AGENT_SCOPES.includes(scope)),
  admin: CONTRACT_SCOPES.filter((scope) => !AGENT_SCOPES.includes(scope)),
  member: ['conversions:read', 'campaigns:read', 'exports:read', 'connections:read', 'analytics:read', 'commerce:read'],
};
