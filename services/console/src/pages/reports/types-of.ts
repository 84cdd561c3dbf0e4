// Orders types of conversions.

/** Returns the types of conversions in these counts, the most frequent first. */
export function typesOf(counts: readonly Readonly<Record<string, number>>[]): string[] {
  const sums = new Map<string, number>();
  for (const each of counts)
    for (const [type, value] of Object.entries(each)) sums.set(type, (sums.get(type) ?? 0) + value);
  return [...sums].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([type]) => type);
}
