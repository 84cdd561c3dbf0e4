// Cuts one page of a list, and tells whether another one follows.

export interface Listed<Row> {
  readonly rows: readonly Row[];
  readonly hasNext: boolean;
}

/** @param found up to one row more than the page holds */
export function listedOf<Row>(found: readonly Row[], limit: number): Listed<Row> {
  return { rows: found.slice(0, limit), hasNext: found.length > limit };
}
