// Splitting an amount so that the parts sum to it exactly: the method of the largest remainder.

/**
 * Splits `total` in proportion to `weights`.
 * @param total units to give out, 0 or more
 * @param weights 0 or more each, not all 0; only their ratio matters
 * @returns one part a weight, in order; they sum to `total`. Units left by rounding down go to the largest remainders,
 *   among equal ones to the earlier.
 */
export function apportion(total: bigint, weights: readonly bigint[]): bigint[] {
  if (weights.length === 1) return [total];
  const sum = weights.reduce((left, right) => left + right, 0n);
  const remainders: { index: number; rest: bigint }[] = [];
  let left = total;
  const parts = weights.map((weight, index) => {
    const exact = total * weight;
    const part = exact / sum;
    left -= part;
    remainders.push({ index, rest: exact - part * sum });
    return part;
  });
  if (left === 0n) return parts;
  remainders.sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  for (const { index } of remainders.slice(0, Number(left))) parts[index] = (parts[index] ?? 0n) + 1n;
  return parts;
}
