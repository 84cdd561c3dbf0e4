// Pages the lists of access records in the order of creation, by a cursor that names the last row of a page.
import { type Timestamp, timestampFromDate, timestampMs } from '@bufbuild/protobuf/wkt';
import { CursorTime, decodePageToken, encodePageToken } from '@touchline/chassis/mongo/page-token.ts';
import { z } from 'zod';
import { cursorField, integerField } from '../query-fields.ts';

export const pageFields = {
  limit: integerField({ min: 1, max: 200, fallback: 50, description: 'Page size.' }),
  cursor: cursorField,
};

const Cursor = z.strictObject({ t: CursorTime, id: z.string().min(1).max(64) });

/** Returns the page that a query requests. @throws AppError invalid_parameter for a cursor that no page returned */
export function pageOfQuery({ limit, cursor }: { limit: number; cursor?: string | undefined }) {
  if (cursor === undefined) return { limit };
  const { t, id } = decodePageToken(cursor, Cursor);
  return { after: { createdAt: timestampFromDate(new Date(t)), id }, limit };
}

/** Returns the pagination of a page. @param idOf returns the id that orders rows of the same creation time */
export function paginationOf<Row extends { readonly createdAt?: Timestamp }>(
  rows: readonly Row[],
  hasNext: boolean,
  idOf: (row: Row) => string,
) {
  const last = hasNext ? rows.at(-1) : undefined;
  if (last?.createdAt === undefined) return { has_next: false, cursor: null };
  return { has_next: true, cursor: encodePageToken({ t: timestampMs(last.createdAt), id: idOf(last) }) };
}
