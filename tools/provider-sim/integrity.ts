// Checks that a world is consistent: every key occurs once, and every parent exists.

/** @returns a sentence for each key that occurs more than once */
export function repeated(what: string, keys: readonly string[]): string[] {
  const seen = new Set<string>();
  return keys.filter((key) => seen.size === seen.add(key).size).map((key) => `${what} ${key} occurs twice`);
}

/** @returns a sentence for each named parent that is missing */
export function missingParents(what: string, parents: readonly string[], known: readonly { id: string }[]): string[] {
  const ids = new Set(known.map((one) => one.id));
  return [...new Set(parents.filter((parent) => !ids.has(parent)))].map(
    (parent) => `a ${what} names ${parent}, which does not exist`,
  );
}

/** Merges rows by their key: given rows replace old ones with the same key, or are added. */
export function merged<T>(old: readonly T[], given: readonly T[] | undefined, key: (row: T) => string): T[] {
  const rows = new Map(old.map((row) => [key(row), row]));
  for (const row of given ?? []) rows.set(key(row), row);
  return [...rows.values()];
}
