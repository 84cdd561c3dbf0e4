// Makes the client: typed calls of every operation, which throw errors by code, repeat what may be repeated, and read lists to
// their end.
import createClient, { type Client } from 'openapi-fetch';
import type { Answer, Call, ListArguments, LogPath, PagedPath, Row } from './call-types.ts';
import { TouchlineError } from './errors.ts';
import { KEYED } from './generated/operations.ts';
import type { paths } from './generated/paths.ts';
import { type FollowOptions, follow, pages, rows } from './pages.ts';
import { type Retry, resilientFetch } from './resilient-fetch.ts';

const API_PREFIX = '/api/v1';
const DEFAULT_RETRIES = 3;
const DEFAULT_MAX_WAIT_MS = 60_000;

export interface TouchlineOptions {
  /** Where the API is, such as https://api.example.com, without /api/v1. */
  readonly baseUrl: string;
  /**
   * An API key, a user token or an app's access token; a function is asked before each call, so that it can be replaced. null when
   * `fetch` brings the credential, such as the cookie of a session.
   */
  readonly credential: string | (() => string | Promise<string>) | null;
  /** How often a call is sent again at most; 3 by default, and 0 for never. */
  readonly retries?: number;
  /** The longest wait before a call is sent again, in milliseconds; 60,000 by default. */
  readonly maxWaitMs?: number;
  readonly onRetry?: (retry: Retry) => void;
  /** Instead of the runtime's fetch. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** Calls return the body of the answer, with data and meta. They throw TouchlineError, and what fetch throws. */
export interface Touchline {
  readonly get: Call<'get'>;
  readonly post: Call<'post'>;
  readonly put: Call<'put'>;
  readonly patch: Call<'patch'>;
  readonly delete: Call<'delete'>;
  /** Reads a list page by page, to the end. */
  pages<P extends PagedPath>(path: P, ...init: ListArguments<P>): AsyncGenerator<Answer<'get', P>>;
  /** Reads a list row by row, to the end. */
  rows<P extends PagedPath>(path: P, ...init: ListArguments<P>): AsyncGenerator<Row<P>>;
  /** Reads a log page by page, and waits for more at its end; ends only by options.signal. Store meta.next_cursor to continue. */
  follow<P extends LogPath>(
    path: P,
    options: FollowOptions,
    ...init: ListArguments<P>
  ): AsyncGenerator<Answer<'get', P>>;
  /** The client of openapi-fetch below, for answers with their headers and for other types than JSON. */
  readonly raw: Client<paths>;
}

/** Makes a client. It keeps nothing open, and can be shared by all of a program. */
export function createTouchline({
  baseUrl,
  credential,
  retries = DEFAULT_RETRIES,
  maxWaitMs = DEFAULT_MAX_WAIT_MS,
  onRetry,
  fetch: send = (request) => fetch(request),
}: TouchlineOptions): Touchline {
  const raw = createClient<paths>({
    baseUrl: `${baseUrl.replace(/\/+$/, '')}${API_PREFIX}`,
    fetch: resilientFetch(send, { retries, maxWaitMs, onRetry }),
  });
  raw.use({
    async onRequest({ request, schemaPath }) {
      const { headers, method } = request;
      if (credential !== null && !headers.has('authorization'))
        headers.set('authorization', `Bearer ${typeof credential === 'string' ? credential : await credential()}`);
      if (KEYED.has(`${method} ${schemaPath}`) && !headers.has('idempotency-key'))
        headers.set('idempotency-key', crypto.randomUUID());
    },
  });
  const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE') => async (path: string, init?: object) => {
    const { data, error, response } = await (raw[method] as unknown as Untyped)(path, init);
    if (!response.ok) throw new TouchlineError(response, error);
    return data;
  };
  const get = call('GET') as unknown as Call<'get'>;
  return {
    get,
    post: call('POST') as unknown as Call<'post'>,
    put: call('PUT') as unknown as Call<'put'>,
    patch: call('PATCH') as unknown as Call<'patch'>,
    delete: call('DELETE') as unknown as Call<'delete'>,
    pages: (path, ...init) => pages(get, path, init),
    rows: (path, ...init) => rows(get, path, init),
    follow: (path, options, ...init) => follow(get, path, options, init),
    raw,
  };
}

type Untyped = (path: string, init?: object) => Promise<{ data?: unknown; error?: unknown; response: Response }>;
