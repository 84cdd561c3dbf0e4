// Pages lists that their service returns as a whole, such as what people made by hand or what a provider lists at once.
import { decodePageToken, encodePageToken } from '@touchline/chassis/mongo/page-token.ts';
import { z } from 'zod';
import { cursorField, integerField } from './query-fields.ts';

/** The query parameters of such a list. */
export const wholeListFields = {
  limit: integerField({ min: 1, max: 200, fallback: 50, description: 'Page size.' }),
  cursor: cursorField,
};

/** A row's position in its list, most significant part first: no two rows have the same, and a row's position never changes. */
export type SortKey = readonly (string | number)[];

const Cursor = z.strictObject({ place: z.array(z.union([z.string(), z.number()])) });

/**
 * Returns the page of a list after a cursor, in the order of the rows' positions. A page continues after the position of the last
 * row, whether or not that row still exists, so added and removed rows never shift it.
 * @param rows the whole list, in any order
 * @throws AppError invalid_parameter for a cursor that no page returned
 */
export function pageOfWhole<Row>(
  rows: readonly Row[],
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
  sortKeyOf: (row: Row) => SortKey,
): { data: Row[]; pagination: { has_next: boolean; cursor: string | null } } {
  const after = cursor === undefined ? null : decodePageToken(cursor, Cursor).place;
  const placed = rows.map((row) => ({ row, place: sortKeyOf(row) }));
  const behind = placed.filter(({ place }) => after === null || compareSortKeys(place, after) > 0);
  const page = behind.sort((a, b) => compareSortKeys(a.place, b.place)).slice(0, limit);
  const last = behind.length > limit ? page.at(-1) : undefined;
  return {
    data: page.map(({ row }) => row),
    pagination: { has_next: last !== undefined, cursor: last ? encodePageToken({ place: last.place }) : null },
  };
}

/** The position in a list by age. */
export const oldestFirst = ({ id, created_at }: { id: string; created_at: string | null }): SortKey => [
  created_at ?? '',
  id,
];

export const newestFirst = ({ id, created_at }: { id: string; created_at: string }): SortKey => [
  -Date.parse(created_at),
  id,
];

function compareSortKeys(a: SortKey, b: SortKey): number {
  for (const [index, part] of a.entries()) {
    const other = b[index] ?? '';
    if (part === other) continue;
    if (typeof part === 'number' && typeof other === 'number') return part - other;
    return String(part) < String(other) ? -1 : 1;
  }
  return a.length - b.length;
}
