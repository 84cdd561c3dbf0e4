// Lists rows in the order of creation: a page continues after the last row of the one before, so new rows never shift it.
import type { Filter } from 'mongodb';

/** The last row that was seen. */
export interface After {
  readonly createdAt: Date;
  readonly id: string;
}

export interface Page {
  /** null for the first page. */
  readonly after: After | null;
  readonly limit: number;
}

export const pageSort = { created_at: 1, _id: 1 } as const;

/** Returns the filter for the rows after the given one in pageSort. */
export function pageFilter<Row extends { _id: string; created_at: Date }>(after: After | null): Filter<Row> {
  if (after === null) return {};
  const later = [{ created_at: { $gt: after.createdAt } }, { created_at: after.createdAt, _id: { $gt: after.id } }];
  return { $or: later } as Filter<Row>;
}
