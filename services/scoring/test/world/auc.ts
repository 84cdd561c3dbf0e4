// Measures how well a ranking separates two groups.

/**
 * Returns the area under the ROC curve: the chance that a ranking puts an ad of the one group above one of the other, equal ones
 * counted half. One half is a ranking by chance, 1 a perfect one.
 */
export function auc(ranked: readonly { readonly value: number; readonly isBest: boolean }[]): number {
  const groups = [...Map.groupBy(ranked, ({ value }) => value)].sort(([a], [b]) => a - b);
  let [below, pairs, best] = [0, 0, 0];
  for (const [, equal] of groups) {
    const ofBest = equal.filter(({ isBest }) => isBest).length;
    const others = equal.length - ofBest;
    pairs += ofBest * (below + others / 2);
    below += others;
    best += ofBest;
  }
  return pairs / (best * below);
}
