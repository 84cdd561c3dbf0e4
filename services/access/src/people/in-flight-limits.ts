// Limits how much work is in flight, by name: work beyond a limit is refused rather than queued.

export interface InFlightLimits {
  /**
   * Starts one task under every name, or none.
   * @param bounds names, each with the most tasks that may be in flight under it
   * @returns the function that ends it; null when one of the names is at its limit
   */
  enter(bounds: readonly (readonly [name: string, most: number])[]): (() => void) | null;
}

/** Creates the limits of this process. */
export function createInFlightLimits(): InFlightLimits {
  const counts = new Map<string, number>();
  const add = (name: string, by: number) => {
    const count = (counts.get(name) ?? 0) + by;
    if (count > 0) counts.set(name, count);
    else counts.delete(name);
  };
  return {
    enter(bounds) {
      if (bounds.some(([name, most]) => (counts.get(name) ?? 0) >= most)) return null;
      for (const [name] of bounds) add(name, 1);
      return () => {
        for (const [name] of bounds) add(name, -1);
      };
    },
  };
}
