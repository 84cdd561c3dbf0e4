// Calls the Graph API: the token is in a header (never in an address), every call has a deadline, and edges are read to their
// end.
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { ProviderError } from '../../domain/provider-error.ts';
import { type FormFile, multipartForm } from '../http/multipart.ts';
import type { Outbound } from '../http/outbound.ts';
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

export interface GraphClient {
  /** Reads one node. @throws ProviderError */
  node<S extends z.ZodType>(
    path: string,
    query: Record<string, string>,
    schema: S,
    auth: GraphAuth,
  ): Promise<z.output<S>>;
  /** Reads every row of an edge, over all its pages. @throws ProviderError */
  edge<S extends z.ZodType>(
    path: string,
    query: Record<string, string>,
    row: S,
    auth: GraphAuth,
  ): Promise<z.output<S>[]>;
  /**
   * Reads one page of an edge.
   * @param query with the cursor after, except for the first page
   * @returns after '' at the end
   * @throws ProviderError
   */
  page<S extends z.ZodType>(
    path: string,
    query: Record<string, string>,
    row: S,
    auth: GraphAuth,
  ): Promise<{ rows: z.output<S>[]; after: string }>;
  /**
   * Sends a form, which keeps secrets out of the address; without a token when the form itself says who calls.
   * @throws ProviderError; after no_answer it is not known whether a write took effect
   */
  send<S extends z.ZodType>(
    method: 'POST' | 'DELETE',
    path: string,
    form: Record<string, string>,
    schema: S,
    auth: Pick<GraphAuth, 'signal'> & Partial<GraphAuth>,
  ): Promise<z.output<S>>;
  /** Sends a POST with a JSON body; throws like send. */
  post<S extends z.ZodType>(path: string, body: object, schema: S, auth: GraphAuth): Promise<z.output<S>>;
  /** Sends a form with a file; throws like send, and what reading the file throws. */
  upload<S extends z.ZodType>(
    path: string,
    form: { readonly fields: Readonly<Record<string, string>>; readonly file: FormFile; readonly fileField?: string },
    schema: S,
    auth: GraphAuth,
  ): Promise<z.output<S>>;
}

export function createGraphClient(
  outbound: Pick<Outbound, 'send'>,
  { baseUrl, version, appSecret, timeoutMs }: GraphClientOptions,
): GraphClient {
  const ask = async (
    { method, path, query = {}, form, json, upload }: Asked,
    { accessToken, signal }: Pick<GraphAuth, 'signal'> & Partial<GraphAuth>,
  ): Promise<unknown> => {
    const url = new URL(`${baseUrl.replace(/\/$/, '')}/${version}/${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    if (appSecret && accessToken !== undefined)
      url.searchParams.set('appsecret_proof', createHmac('sha256', appSecret).update(accessToken).digest('hex'));
    const headers = {
      accept: 'application/json',
      ...(accessToken !== undefined && { authorization: `Bearer ${accessToken}` }),
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(json && { 'content-type': 'application/json' }),
      ...upload?.headers,
    };
    const body = upload?.body ?? (json ? JSON.stringify(json) : form && new URLSearchParams(form).toString());
    const {
      status,
      headers: answered,
      body: found,
    } = await outbound.send({
      ...{ method, url, headers, body, timeoutMs, signal },
    });
    if (status !== 200 || typeof found !== 'object' || found === null) throw graphError(status, found, answered);
    return found;
  };
  const call = (path: string, query: Fields, auth: GraphAuth) => ask({ method: 'GET', path, query }, auth);

  const page: GraphClient['page'] = async (path, query, row, auth) => {
    const { data: rows, paging } = checked(pageOf(row), await call(path, query, auth));
    const after = paging?.next === undefined ? '' : (paging.cursors?.after ?? '');
    // An edge whose cursor does not advance would never end. An empty page advances it too.
    if (after !== '' && after === query.after)
      throw new ProviderError('retry', 'cursor_stuck', 'The platform repeated a page of its answer.');
    return { rows, after };
  };

  return {
    node: async (path, query, schema, auth) => checked(schema, await call(path, query, auth)),
    page,
    edge: async (path, query, row, auth) => {
      const rows: z.output<typeof row>[] = [];
      for (let after = ''; ; ) {
        const found = await page(path, after ? { ...query, after } : query, row, auth);
        rows.push(...found.rows);
        if (found.after === '') return rows;
        after = found.after;
      }
    },
    send: async (method, path, form, schema, auth) => checked(schema, await ask({ method, path, form }, auth)),
    post: async (path, json, schema, auth) => checked(schema, await ask({ method: 'POST', path, json }, auth)),
    upload: async (path, { fields, file, fileField }, schema, auth) =>
      checked(schema, await ask({ method: 'POST', path, upload: multipartForm(fields, file, fileField) }, auth)),
  };
}

type Fields = Record<string, string>;

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query?: Fields;
  readonly form?: Fields;
  readonly json?: object;
  readonly upload?: ReturnType<typeof multipartForm>;
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
