// Collects what a response contains, at any depth, for tests of what it must not contain.

/** Returns the names of all members. */
export function memberNames(value: unknown): Set<string> {
  if (typeof value !== 'object' || value === null) return new Set();
  const names = Array.isArray(value) ? [] : Object.keys(value);
  return new Set([...names, ...Object.values(value).flatMap((member) => [...memberNames(member)])]);
}

/** Returns all texts, and numbers as texts. */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
