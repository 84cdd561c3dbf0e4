// Pages through a long list: the address of a page says where it begins.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { type Timestamp, timestampFromDate, timestampMs } from '@bufbuild/protobuf/wkt';
import { CursorTime, decodePageToken, encodePageToken } from '@touchline/chassis/mongo/page-token.ts';
import { type Html, html } from '@touchline/chassis/pages/html.ts';
import type { PageAfterSchema } from '@touchline/proto/gen/touchline/access/v1/tenants_pb.ts';
import { z } from 'zod';
import { withQuery } from '../api/address.ts';
import { phrase } from '../language/say.ts';

export const ROWS_A_PAGE = 50;

const Token = z.strictObject({ at: CursorTime, id: z.string().max(64) });

/**
 * Returns the row after which the requested page begins.
 * @throws AppError invalid_parameter for a value to which no page of ours links
 */
export function afterIn(query: URLSearchParams): MessageInitShape<typeof PageAfterSchema> | undefined {
  const text = query.get('after');
  if (!text) return undefined;
  const { at, id } = decodePageToken(text, Token);
  return { createdAt: timestampFromDate(new Date(at)), id };
}

/** Returns the value of `after` for the page that follows a row. */
export function afterRow(id: string, createdAt: Timestamp | undefined): string {
  return encodePageToken({ at: createdAt ? timestampMs(createdAt) : 0, id });
}

interface Steps {
  readonly path: string;
  readonly label: string;
  /** Query of the next page; null on the last one. */
  readonly next: Readonly<Record<string, string>> | null;
  readonly isFirst: boolean;
}

/** Renders links to the first and to the next page; nothing for a list of one page. */
export function pageLinks({ path, label, next, isFirst }: Steps): Html | null {
  return links(label, isFirst ? null : path, next && withQuery(path, next));
}

/** A page of the console whose address says what it lists. */
interface ListPage {
  readonly path: string;
  readonly query: URLSearchParams;
}

/** Renders these links for a list of the API; the rest of the page's address stays. @param cursor null on the last page */
export function cursorLinks({ path, query }: ListPage, cursor: string | null): Html | null {
  const { cursor: current, csv: _csv, done: _done, ...kept } = Object.fromEntries(query);
  return links(
    phrase`Pages of the list`,
    current === undefined ? null : withQuery(path, kept),
    cursor && withQuery(path, { ...kept, cursor }),
  );
}

/** @param first where the list begins; null on that page. @param next null on the last page */
function links(label: string, first: string | null, next: string | null): Html | null {
  if (first === null && next === null) return null;
  return html`<nav class="actions" aria-label="${label}">${first && html`<a href="${first}">${phrase`Back to the beginning`}</a>`}
${next && html`<a href="${next}" rel="next">${phrase`Next page`}</a>`}</nav>`;
}
