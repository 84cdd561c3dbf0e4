// Computes where a value ranks among the others of its group.

/**
 * Returns for each value the share of the others that are below it, equal ones counted half (the midrank): 0 for the lowest, 1
 * for the highest, 0.5 for all when all are equal.
 * @param values of the whole group, its own included; at least two
 * @returns one for each value, in their order
 */
export function percentiles(values: readonly number[]): number[] {
  const sorted = [...values].sort((a, b) => a - b);
  const first = new Map<number, number>();
  const count = new Map<number, number>();
  for (const [i, value] of sorted.entries()) {
    if (!first.has(value)) first.set(value, i);
    count.set(value, (count.get(value) ?? 0) + 1);
  }
  return values.map((value) => {
    const ties = (count.get(value) ?? 1) - 1;
    return ((first.get(value) ?? 0) + ties / 2) / (values.length - 1);
  });
}
