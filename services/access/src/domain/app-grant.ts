// Defines the scopes of partner apps: those that an app can be granted, and those that a token request asks for.
import { isAgentScope, isScope, SCOPES } from '@touchline/chassis/access/scopes.ts';

/** Everything that an app can hold: the scopes of agent servers belong to people. */
export const APP_SCOPES: readonly string[] = SCOPES.filter((scope) => !isAgentScope(scope));

/** Reports whether an app can hold a scope. */
export function isAppScope(scope: string): boolean {
  return isScope(scope) && !isAgentScope(scope);
}

/** Apps request both connections scopes by one word (contract, Authentication rule 5). */
const SHORTHAND: Readonly<Record<string, readonly string[]>> = {
  connections: ['connections:read', 'connections:write'],
};

/** Expands shorthands; each scope occurs once, in the order of its first mention. */
export function expandScopes(scopes: readonly string[]): string[] {
  return [...new Set(scopes.flatMap((scope) => (Object.hasOwn(SHORTHAND, scope) ? SHORTHAND[scope] : scope) ?? []))];
}

/** RFC 6749, section 3.3: one space between tokens of printable ASCII, without quotes and backslashes. */
const SCOPE_TEXT = /^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/;

/**
 * Reads the scope parameter of a token request.
 * @param text as sent; absent requests all that is granted
 * @param granted the app's own grant
 * @returns the requested scopes; null when the text is malformed or names one that the app does not hold
 */
export function askedScopes(text: string | undefined, granted: readonly string[]): string[] | null {
  if (text === undefined) return [...granted];
  if (!SCOPE_TEXT.test(text)) return null;
  const asked = expandScopes(text.split(' '));
  return asked.every((scope) => granted.includes(scope)) ? asked : null;
}
