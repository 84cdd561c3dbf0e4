// Runs two sides of a comparison alternately, so that whatever else the machine does affects both alike.

export interface Side<T> {
  run(): Promise<T>;
  /** Waits until the work that run left behind is done, so that it does not slow down the other side. */
  settle?(): Promise<void>;
}

export interface AlternateRuns<T> {
  measured: T[];
  baseline: T[];
}

/**
 * Runs `pairs` pairs after one unmeasured pair that warms both up; the side that goes first alternates.
 * @param onProgress called with the number of the pair
 */
export async function alternate<T>(
  sides: { measured: Side<T>; baseline: Side<T> },
  pairs: number,
  onProgress: (detail: string) => void = () => undefined,
): Promise<AlternateRuns<T>> {
  const runs: AlternateRuns<T> = { measured: [], baseline: [] };
  for (let pair = 0; pair <= pairs; pair++) {
    onProgress(pair === 0 ? 'warming up' : `turn ${pair} of ${pairs}`);
    const order = pair % 2 === 0 ? (['measured', 'baseline'] as const) : (['baseline', 'measured'] as const);
    for (const side of order) {
      const result = await sides[side].run();
      await sides[side].settle?.();
      if (pair > 0) runs[side].push(result);
    }
  }
  return runs;
}
