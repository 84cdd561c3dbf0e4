// The scopes of partner apps: what an app can be granted, and what one of its tokens asks for.
import { isAgentScope, isScope, SCOPES } from '@touchline/chassis/access/scopes.ts';

/** Everything that an app can hold: the scopes of agent servers belong to people. */
export const APP_SCOPES: readonly string[] = SCOPES.filter((scope) => !isAgentScope(scope));

/** True for a scope that an app can hold. */
export function isAppScope(scope: string): boolean {
  return isScope(scope) && !isAgentScope(scope);
}

/** Apps ask for both connections scopes by one word (contract, Authentication rule 5). */
const SHORTHAND: Readonly<Record<string, readonly string[]>> = {
  connections: ['connections:read', 'connections:write'],
};

/** Writes shorthands out; each scope once, in the order of the first mention. */
export function expandScopes(scopes: readonly string[]): string[] {
  return [...new Set(scopes.flatMap((scope) => (Object.hasOwn(SHORTHAND, scope) ? SHORTHAND[scope] : scope) ?? []))];
}

/** RFC 6749, section 3.3: one space between tokens of printable ASCII, without quotes and backslashes. */
const SCOPE_TEXT = /^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/;

/**
 * Reads the scope parameter of a token request.
 * @param text as sent; absent asks for all that is granted
 * @param granted the app's own grant
 * @returns the scopes asked for; null when the text is malformed or names one that the app does not hold
 */
export function askedScopes(text: string | undefined, granted: readonly string[]): string[] | null {
  if (text === undefined) return [...granted];
  if (!SCOPE_TEXT.test(text)) return null;
  const asked = expandScopes(text.split(' '));
  return asked.every((scope) => granted.includes(scope)) ? asked : null;
}
