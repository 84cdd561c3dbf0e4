// Calls to the Graph API: the token in a header (never in an address), a deadline on every call, edges read to their end.
import { createHmac } from 'node:crypto';
import { Agent, request } from 'undici';
import { z } from 'zod';
import { ProviderError } from '../../domain/provider-error.ts';
import { graphError } from './graph-error.ts';

export interface GraphClientOptions {
  /** Scheme and host, such as https://graph.facebook.com; a simulator's in tests. */
  baseUrl: string;
  /** Such as v26.0. */
  version: string;
  /** Signs every call (appsecret_proof) when given. */
  appSecret?: string | undefined;
  timeoutMs: number;
}

export interface GraphAuth {
  readonly accessToken: string;
  readonly signal: AbortSignal;
}

export interface GraphClient extends AsyncDisposable {
  /** One node. @throws ProviderError */
  node<S extends z.ZodType>(
    path: string,
    query: Record<string, string>,
    schema: S,
    auth: GraphAuth,
  ): Promise<z.output<S>>;
  /** Every row of an edge, over all its pages. @throws ProviderError */
  edge<S extends z.ZodType>(
    path: string,
    query: Record<string, string>,
    row: S,
    auth: GraphAuth,
  ): Promise<z.output<S>[]>;
}

/** Opens a client with a connection pool of its own. */
export function createGraphClient({ baseUrl, version, appSecret, timeoutMs }: GraphClientOptions): GraphClient {
  const agent = new Agent({ connect: { timeout: timeoutMs }, headersTimeout: timeoutMs, bodyTimeout: timeoutMs });

  const call = async (path: string, query: Record<string, string>, auth: GraphAuth): Promise<unknown> => {
    const url = new URL(`${baseUrl.replace(/\/$/, '')}/${version}/${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    if (appSecret)
      url.searchParams.set('appsecret_proof', createHmac('sha256', appSecret).update(auth.accessToken).digest('hex'));
    const signal = AbortSignal.any([auth.signal, AbortSignal.timeout(timeoutMs)]);
    const headers = { authorization: `Bearer ${auth.accessToken}`, accept: 'application/json' };
    const answer = await request(url, { dispatcher: agent, signal, headers })
      .then(async (response) => ({
        status: response.statusCode,
        headers: response.headers,
        text: await response.body.text(),
      }))
      .catch((cause: unknown) => {
        throw new ProviderError('retry', 'no_answer', 'The platform did not answer in time.', { cause });
      });
    const body = parseJson(answer.text);
    if (answer.status !== 200 || typeof body !== 'object' || body === null)
      throw graphError(answer.status, body, answer.headers);
    return body;
  };

  return {
    node: async (path, query, schema, auth) => checked(schema, await call(path, query, auth)),
    edge: async (path, query, row, auth) => {
      const schema = pageOf(row);
      const rows: z.output<typeof row>[] = [];
      for (let after = ''; ; ) {
        const page = checked(schema, await call(path, after ? { ...query, after } : query, auth));
        rows.push(...page.data);
        const next = page.paging?.next === undefined ? undefined : page.paging.cursors?.after;
        if (next === undefined) return rows;
        // An edge whose cursor stands still would never end. An empty page moves it all the same.
        if (next === after)
          throw new ProviderError('retry', 'cursor_stuck', 'The platform repeated a page of its answer.');
        after = next;
      }
    },
    [Symbol.asyncDispose]: () => agent.destroy(),
  };
}

const pageOf = <S extends z.ZodType>(row: S) =>
  z.object({
    data: z.array(row),
    paging: z
      .object({ cursors: z.object({ after: z.string() }).partial().optional(), next: z.string().optional() })
      .optional(),
  });

function checked<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues[0]?.path.map(String).join('.') ?? '';
  throw new ProviderError(
    'failed',
    'malformed_answer',
    `The platform's answer has an unexpected shape at ${where || 'its root'}.`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
