// Builds the database expression that computes in which of several stretches a value lies.

/**
 * Returns the expression for the place of the first start that is not after the value.
 * @param starts from the latest to the earliest; no value is before the last of them
 */
export const stretchFrom = (path: string, starts: readonly (string | Date)[]): object | number =>
  starts
    .slice(0, -1)
    .reduceRight<object | number>(
      (earlier, start, place) => ({ $cond: [{ $gte: [path, start] }, place, earlier] }),
      starts.length - 1,
    );
