// What stands in an answer, however deep: for tests of what must not.

/** The names of all members. */
export function memberNames(value: unknown): Set<string> {
  if (typeof value !== 'object' || value === null) return new Set();
  const names = Array.isArray(value) ? [] : Object.keys(value);
  return new Set([...names, ...Object.values(value).flatMap((member) => [...memberNames(member)])]);
}

/** All texts, and numbers as texts. */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
