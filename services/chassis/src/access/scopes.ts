// Lists the scopes that a credential can hold.

/** Every scope in the contract (Authentication, rule 2). */
export const SCOPES = [
  'customers:read',
  'visitors:read',
  'attribution:write',
  'conversions:read',
  'campaigns:read',
  'campaigns:apply',
  'exports:read',
  'exports:write',
  'connections:read',
  'connections:write',
  'analytics:read',
  'analytics_pii',
  'goals:write',
  'creatives:write',
  'commerce:read',
  'workspaces:write',
  'profiles:write',
  'mcp:read',
  'mcp:write',
] as const;

export type Scope = (typeof SCOPES)[number];

/** The scopes that show persons. */
export const PERSON_LEVEL: readonly Scope[] = ['customers:read', 'visitors:read'];

/** Each of these lets its holder read recorded outcomes, and so the event outcome.recorded. */
export const OUTCOME_SCOPES: readonly Scope[] = ['conversions:read', 'customers:read'];

/**
 * Reports whether a scope shows persons. Such a scope is granted only by name, and never to a partner on a healthcare profile.
 */
export function isPersonLevel(scope: string): boolean {
  return (PERSON_LEVEL as readonly string[]).includes(scope);
}

/** Reports whether a scope is one of agent servers, which only user tokens hold. */
export function isAgentScope(scope: string): boolean {
  return scope.startsWith('mcp:');
}

/** A grant of older keys; it only allows the operations that connect accounts (contract, Authentication rule 4). */
export const LEGACY_GRANT = 'attribution_write';

/** Reports whether a key can be given this scope. */
export function isScope(text: string): text is Scope {
  return (SCOPES as readonly string[]).includes(text);
}
