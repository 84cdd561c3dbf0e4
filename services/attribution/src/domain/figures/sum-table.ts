// Holds sums for numbered rows in one array.

export interface SumTable {
  /** All sums, those of a row beginning at its number times the width; another array after reserve. */
  readonly sums: Float64Array;
  /** Marks, by number, the rows that something was added to. */
  readonly seen: Uint8Array;
  /** Makes room for rows with numbers below this one. */
  reserve(rows: number): void;
  /** Returns the numbers of the rows that are marked, in order. */
  rows(): number[];
}

/** @param width how many sums a row has */
export function createSumTable(width: number): SumTable {
  let sums = new Float64Array(0);
  let seen = new Uint8Array(0);

  return {
    get sums() {
      return sums;
    },
    get seen() {
      return seen;
    },
    reserve(rows) {
      if (rows <= seen.length) return;
      const size = Math.max(rows, seen.length * 2);
      const [largerSums, largerSeen] = [new Float64Array(size * width), new Uint8Array(size)];
      largerSums.set(sums);
      largerSeen.set(seen);
      [sums, seen] = [largerSums, largerSeen];
    },
    rows() {
      const found: number[] = [];
      for (let row = 0; row < seen.length; row++) if (seen[row] === 1) found.push(row);
      return found;
    },
  };
}
