// Paging of the lists of access records: in the order of creation, by a cursor that names the last row of a page.
import { decodePageToken, encodePageToken } from '@touchline/chassis/mongo/page-token.ts';
import { z } from 'zod';
import type { Listed } from '../../access/listed.ts';
import { CursorTime, type Page } from '../../store/page.ts';
import { cursorField, integerField } from '../query-fields.ts';

export const pageFields = {
  limit: integerField({ min: 1, max: 200, fallback: 50, description: 'Page size.' }),
  cursor: cursorField,
};

const Cursor = z.strictObject({ t: CursorTime, id: z.string().min(1).max(64) });

/** What a query asks for. @throws AppError invalid_parameter for a cursor that no page gave out */
export function pageOfQuery({ limit, cursor }: { limit: number; cursor?: string | undefined }): Page {
  if (cursor === undefined) return { after: null, limit };
  const { t, id } = decodePageToken(cursor, Cursor);
  return { after: { createdAt: new Date(t), id }, limit };
}

/** The pagination of a page. @param creationOf where a row stands in the list */
export function paginationOf<Row>(
  { rows, hasNext }: Listed<Row>,
  creationOf: (row: Row) => { readonly _id: string; readonly created_at: Date },
) {
  const last = hasNext ? rows.at(-1) : undefined;
  if (last === undefined) return { has_next: false, cursor: null };
  const { _id, created_at } = creationOf(last);
  return { has_next: true, cursor: encodePageToken({ t: created_at.getTime(), id: _id }) };
}
