// Reads lists to their end, by the cursors of the API: pagination.cursor, which is null on the last page and which some lists take
// in halves, and meta.next_cursor of a log, which continues once more has been added.
import type { Answer, Call, ListArguments, LogPath, PagedPath, Row } from './call-types.ts';
import { PAGED } from './generated/operations.ts';

interface Page {
  readonly data: unknown;
  readonly pagination: { readonly has_next: boolean; readonly cursor: string | null };
  readonly meta: { readonly next_cursor?: string };
}

type Query = Readonly<Record<string, unknown>>;
interface WithQuery {
  readonly params?: { readonly query?: Query };
  readonly signal?: AbortSignal;
}

export interface FollowOptions {
  /** How long to wait at the end of the log, in milliseconds; 30,000 by default. */
  readonly everyMs?: number;
  readonly signal: AbortSignal;
}

const DEFAULT_EVERY_MS = 30_000;

export async function* pages<P extends PagedPath>(
  get: Call<'get'>,
  path: P,
  [init]: ListArguments<P>,
): AsyncGenerator<Answer<'get', P>> {
  const kind = PAGED[path].kind;
  for (let next: Query = {}; ; ) {
    const page = await read(get, path, init, next);
    yield page as Answer<'get', P>;
    if (!page.pagination.has_next || page.pagination.cursor === null) return;
    next = parametersOf(kind, page.pagination.cursor);
  }
}

function parametersOf(kind: 'cursor' | 'halves' | 'log', cursor: string): Query {
  if (kind !== 'halves') return { cursor };
  const [cursor_time, cursor_id] = cursor.split('|');
  return { cursor_time, cursor_id };
}

export async function* rows<P extends PagedPath>(
  get: Call<'get'>,
  path: P,
  init: ListArguments<P>,
): AsyncGenerator<Row<P>> {
  const member: string = PAGED[path].rows;
  for await (const page of pages(get, path, init)) {
    const { data } = page as Page;
    yield* (member === '' ? data : (data as Record<string, unknown>)[member]) as Row<P>[];
  }
}

export async function* follow<P extends LogPath>(
  get: Call<'get'>,
  path: P,
  { everyMs = DEFAULT_EVERY_MS, signal }: FollowOptions,
  [init]: ListArguments<P>,
): AsyncGenerator<Answer<'get', P>> {
  const untilStopped = (error: unknown) => {
    if (!signal.aborted) throw error;
    return null;
  };
  for (let next: Query = {}; !signal.aborted; ) {
    const page = await read(get, path, { ...(init as WithQuery | undefined), signal }, next).catch(untilStopped);
    if (page === null) return;
    yield page as Answer<'get', P>;
    if (page.meta.next_cursor !== undefined) next = { cursor: page.meta.next_cursor };
    if (!page.pagination.has_next) await sleep(everyMs, signal);
  }
}

async function read(get: Call<'get'>, path: string, init: unknown, next: Query): Promise<Page> {
  const given = init as WithQuery | undefined;
  const query = { ...given?.params?.query, ...next };
  const untyped = get as unknown as (path: string, init: object) => Promise<Page>;
  return await untyped(path, { ...given, params: { ...given?.params, query } });
}

/** Ends early, without an error, when the signal is aborted. */
function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
