// Pages of a long list: where the next one begins stands in its address.
import { decodePageToken, encodePageToken } from '@touchline/chassis/mongo/page-token.ts';
import { z } from 'zod';
import { type After, CursorTime } from '../store/page.ts';
import { type Html, html } from './html.ts';

export const ROWS_A_PAGE = 50;

const Token = z.strictObject({ at: CursorTime, id: z.string().max(64) });

/** The row after which the asked page begins. @throws AppError invalid_parameter for what no page of ours linked to */
export function afterIn(query: URLSearchParams): After | null {
  const text = query.get('after');
  if (!text) return null;
  const { at, id } = decodePageToken(text, Token);
  return { createdAt: new Date(at), id };
}

/** The value of `after` for what follows a row. */
export function afterRow({ created_at, _id }: { readonly created_at: Date; readonly _id: string }): string {
  return encodePageToken({ at: created_at.getTime(), id: _id });
}

interface Steps {
  readonly path: string;
  readonly label: string;
  /** Query of the next page; null on the last. */
  readonly next: Readonly<Record<string, string>> | null;
  readonly isFirst: boolean;
}

/** Links to the first and to the next page; nothing for a list of one page. */
export function pageLinks({ path, label, next, isFirst }: Steps): Html | null {
  if (isFirst && next === null) return null;
  return html`<nav class="actions" aria-label="${label}">${!isFirst && html`<a href="${path}">Back to the beginning</a>`}
${next && html`<a href="${path}?${new URLSearchParams(next).toString()}" rel="next">Next page</a>`}</nav>`;
}
