// Makes calls for many rows, a few at a time, so that one long list does not use up what a vendor allows at once.

export async function inParts<T, R>(rows: readonly T[], atOnce: number, call: (row: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < rows.length; at += atOnce)
    results.push(...(await Promise.all(rows.slice(at, at + atOnce).map(call))));
  return results;
}
