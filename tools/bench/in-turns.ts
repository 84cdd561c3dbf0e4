// Runs two things in turns, so that whatever else the machine does meanwhile hits both alike.

export interface Side<T> {
  run(): Promise<T>;
  /** Waits until what run left behind is done, so that the other side does not pay for it. */
  settle?(): Promise<void>;
}

export interface Turns<T> {
  measured: T[];
  baseline: T[];
}

/**
 * Runs `pairs` pairs after one unmeasured pair that warms both up; who goes first alternates.
 * @param onProgress called with the number of the pair
 */
export async function inTurns<T>(
  sides: { measured: Side<T>; baseline: Side<T> },
  pairs: number,
  onProgress: (detail: string) => void = () => undefined,
): Promise<Turns<T>> {
  const turns: Turns<T> = { measured: [], baseline: [] };
  for (let pair = 0; pair <= pairs; pair++) {
    onProgress(pair === 0 ? 'warming up' : `turn ${pair} of ${pairs}`);
    const order = pair % 2 === 0 ? (['measured', 'baseline'] as const) : (['baseline', 'measured'] as const);
    for (const side of order) {
      const result = await sides[side].run();
      await sides[side].settle?.();
      if (pair > 0) turns[side].push(result);
    }
  }
  return turns;
}
