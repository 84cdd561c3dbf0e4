// How many of something are under way at this moment, by name: for work that is refused rather than put in line.

export interface UnderWay {
  /**
   * Begins one under every name, or none.
   * @param bounds names, each with the most that may be under way under it
   * @returns what ends it; null when one of the names has as many as it may
   */
  enter(bounds: readonly (readonly [name: string, most: number])[]): (() => void) | null;
}

/** Makes the counter, of this process alone. */
export function createUnderWay(): UnderWay {
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
