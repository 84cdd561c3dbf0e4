// Pages by cursor as every Graph edge does: data, cursors, and a next link only while more rows follow.
import { badParameter } from './graph-error.ts';

export interface Page<T> {
  data: T[];
  paging?: { cursors: { before: string; after: string }; next?: string; previous?: string };
}

export interface PageRequest {
  limit: string | undefined;
  after: string | undefined;
  /** The call's own address; next is the same with another cursor. */
  url: URL;
  /** Holds back rows although more follow: a page may be shorter than limit, or even empty. */
  shorten?: 'short_page' | 'empty_page' | undefined;
}

const DEFAULT_LIMIT = 25;
const MAX_LIMIT = 500;

/**
 * Returns one page.
 * @throws GraphError 100 for a limit or cursor that the platform would refuse
 */
export function page<T>(rows: readonly T[], { limit, after, url, shorten }: PageRequest): Page<T> {
  const size = limit === undefined ? DEFAULT_LIMIT : Number(limit);
  if (!Number.isInteger(size) || size < 1)
    throw badParameter('param limit must be an integer greater than or equal to 1');
  const start = after === undefined ? 0 : readCursor(after);
  const wanted = Math.min(size, MAX_LIMIT);
  const taken = shorten === 'empty_page' ? 0 : shorten === 'short_page' ? Math.floor(wanted / 2) : wanted;
  const data = rows.slice(start, start + taken);
  if (rows.length === 0) return { data };
  const end = start + data.length;
  return {
    data,
    paging: {
      cursors: { before: cursor(start), after: cursor(end) },
      ...(end < rows.length ? { next: withCursor(url, end) } : {}),
    },
  };
}

const cursor = (position: number): string => Buffer.from(`pos:${position}`).toString('base64url');

function readCursor(text: string): number {
  const match = /^pos:(\d+)$/.exec(Buffer.from(text, 'base64url').toString());
  if (!match) throw badParameter('Invalid cursors values');
  return Number(match[1]);
}

function withCursor(url: URL, position: number): string {
  const next = new URL(url);
  next.searchParams.set('after', cursor(position));
  return next.href;
}
