// Splits an amount so that the parts sum to it exactly, by the largest remainder method.

/**
 * Splits `total` in proportion to `weights`.
 * @param total units to give out, 0 or more
 * @param weights 0 or more each, not all 0; only their ratio matters
 * @returns one part per weight, in the same order; they sum to `total`. Units left over by rounding down go to the largest
 * remainders, and among equal ones to the earlier.
 */
export function apportion(total: bigint, weights: readonly bigint[]): bigint[] {
  if (weights.length === 1) return [total];
  const sum = weights.reduce((left, right) => left + right, 0n);
  const [parts, rests]: [bigint[], bigint[]] = [[], []];
  let left = total;
  let [weight, part, rest] = [-1n, 0n, 0n];
  for (const next of weights) {
    // Equal weights are often adjacent, and the divisions are the expensive part here.
    if (next !== weight) {
      weight = next;
      const exact = total * weight;
      part = exact / sum;
      rest = exact - part * sum;
    }
    parts.push(part);
    rests.push(rest);
    left -= part;
  }
  if (left === 0n) return parts;
  for (const index of largestFirst(rests).slice(0, Number(left))) parts[index] = (parts[index] ?? 0n) + 1n;
  return parts;
}

/** Returns the indexes from the largest remainder to the smallest; of equal ones the earlier comes first. */
function largestFirst(rests: readonly bigint[]): number[] {
  const places = rests.map((_, index) => index);
  if (rests.every((rest) => rest === rests[0])) return places;
  const of = (index: number): bigint => rests[index] ?? 0n;
  return places.sort((a, b) => (of(a) === of(b) ? a - b : of(a) > of(b) ? -1 : 1));
}
