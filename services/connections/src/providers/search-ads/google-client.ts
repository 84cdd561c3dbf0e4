// Calls Google Ads with the access token of a grant, and reads searches to their last page.
import { z } from 'zod';
import { ProviderError } from '../../domain/provider-error.ts';
import { createAccessTokens } from '../http/access-tokens.ts';
import type { Outbound } from '../http/outbound.ts';
import { dataManagerError } from './data-manager-error.ts';
import { googleError, oauthError } from './google-error.ts';

export interface GoogleClientOptions {
  /** Scheme and host of the Ads API; a simulator's in tests. */
  adsUrl: string;
  /** Scheme and host of the Data Manager API, which takes conversions and the members of audiences. */
  dataManagerUrl: string;
  /** Scheme and host of the token endpoint. */
  oauthUrl: string;
  /** Such as v25. */
  version: string;
  clientId: string;
  clientSecret: string;
  /** Absent when Google knows the access level by the Cloud project. */
  developerToken?: string | undefined;
  timeoutMs: number;
}

export interface GoogleGrant {
  readonly refreshToken: string;
  /** The customer to read, as digits. */
  readonly customerId: string;
  /** The manager through which the customer is reached; '' when directly. */
  readonly loginCustomerId: string;
  readonly signal: AbortSignal;
}

/** Returns every row of a query, over all its pages. @throws ProviderError */
export type Search = <S extends z.ZodType>(query: string, row: S) => Promise<z.output<S>[]>;

/** One mutation of a customer: the service, such as campaigns, and its only operation. */
export interface Mutation {
  readonly service: 'campaigns' | 'adGroups' | 'adGroupAds' | 'ads';
  readonly operation: object;
  /** The platform then only says whether it would take it. */
  readonly validateOnly: boolean;
}

export interface GoogleClient {
  /** Opens the searches of one customer. */
  session(grant: GoogleGrant): Search;
  /**
   * Sends a mutation once. It is sent again only with a new access token, after the platform refused the old one and so did nothing.
   * @throws ProviderError
   */
  mutate(grant: GoogleGrant, mutation: Mutation): Promise<void>;
  /** Calls another method of the Ads API for the customer, such as /userLists:mutate, like mutate. @throws ProviderError */
  call<S extends z.ZodType>(grant: GoogleGrant, method: string, question: object, answer: S): Promise<z.output<S>>;
  /**
   * Calls the Data Manager API, like mutate.
   * @param path such as events:ingest
   * @param question sent by POST; undefined for a GET
   * @throws ProviderError
   */
  dataManager<S extends z.ZodType>(
    grant: Pick<GoogleGrant, 'refreshToken' | 'signal'>,
    path: string,
    question: object | undefined,
    answer: S,
  ): Promise<z.output<S>>;
  /** Returns the customers that the person of a grant is a user of, as digits. @throws ProviderError */
  accessibleCustomers(refreshToken: string, signal: AbortSignal): Promise<string[]>;
}

const CustomersSchema = z.object({ resourceNames: z.array(z.string().regex(/^customers\/\d+$/)).default([]) });
const TokenSchema = z.object({ access_token: z.string().min(1) });

export function createGoogleClient(outbound: Pick<Outbound, 'send'>, options: GoogleClientOptions): GoogleClient {
  const { timeoutMs } = options;
  const base = (url: string) => url.replace(/\/$/, '');

  /** Sends a POST, or a GET when there is no body. */
  const ask = (url: string, headers: Record<string, string>, body: string | undefined, signal: AbortSignal) =>
    outbound.send({ method: body === undefined ? 'GET' : 'POST', url, headers, body, timeoutMs, signal });

  // The token is for all who wait for it, so the deadline of one of them must not end it.
  const { signal: unending } = new AbortController();
  const tokens = createAccessTokens(async (refreshToken) => {
    const form = new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      client_id: options.clientId,
      client_secret: options.clientSecret,
    });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { status, body } = await ask(`${base(options.oauthUrl)}/token`, headers, form.toString(), unending);
    if (status !== 200 || typeof body !== 'object') throw oauthError(status, body);
    return checked(TokenSchema, body).access_token;
  });

  const callerHeaders = (token: string) => ({
    authorization: `Bearer ${token}`,
    ...(options.developerToken ? { 'developer-token': options.developerToken } : {}),
  });

  const post = async (grant: GoogleGrant, token: string, method: string, question: object): Promise<unknown> => {
    const url = `${base(options.adsUrl)}/${options.version}/customers/${grant.customerId}${method}`;
    const headers = {
      ...callerHeaders(token),
      'content-type': 'application/json',
      ...(grant.loginCustomerId ? { 'login-customer-id': grant.loginCustomerId } : {}),
    };
    const { status, body } = await ask(url, headers, JSON.stringify(question), grant.signal);
    if (status !== 200 || typeof body !== 'object' || body === null) throw googleError(status, body);
    return body;
  };

  return {
    session: (grant) => {
      const askPage = (question: object): Promise<unknown> =>
        tokens.use(grant.refreshToken, (token) => post(grant, token, '/googleAds:search', question));
      return async (query, row) => {
        const schema = z.object({ results: z.array(row).default([]), nextPageToken: z.string().optional() });
        const rows: z.output<typeof row>[] = [];
        for (let pageToken = ''; ; ) {
          const found = checked(schema, await askPage({ query, ...(pageToken ? { pageToken } : {}) }));
          rows.push(...found.results);
          const next = found.nextPageToken ?? '';
          if (next === '') return rows;
          // A search whose page token does not advance would never end.
          if (next === pageToken)
            throw new ProviderError('retry', 'cursor_stuck', 'The platform repeated a page of its answer.');
          pageToken = next;
        }
      };
    },
    mutate: async (grant, { service, operation, validateOnly }) => {
      const body = { operations: [operation], ...(validateOnly && { validateOnly }) };
      await tokens.use(grant.refreshToken, (token) => post(grant, token, `/${service}:mutate`, body));
    },
    call: async (grant, method, question, answer) =>
      checked(answer, await tokens.use(grant.refreshToken, (token) => post(grant, token, method, question))),
    dataManager: async ({ refreshToken, signal }, path, question, answer) => {
      const url = `${base(options.dataManagerUrl)}/v1/${path}`;
      const body = question && JSON.stringify(question);
      const found = await tokens.use(refreshToken, async (token) => {
        const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
        const { status, body: said } = await ask(url, headers, body, signal);
        if (status !== 200 || typeof said !== 'object' || said === null) throw dataManagerError(status, said);
        return said;
      });
      return checked(answer, found);
    },
    accessibleCustomers: async (refreshToken, signal) => {
      const url = `${base(options.adsUrl)}/${options.version}/customers:listAccessibleCustomers`;
      const body = await tokens.use(refreshToken, async (token) => {
        const answer = await ask(url, callerHeaders(token), undefined, signal);
        if (answer.status !== 200) throw googleError(answer.status, answer.body);
        return answer.body;
      });
      return checked(CustomersSchema, body).resourceNames.map((name) => name.slice('customers/'.length));
    },
  };
}

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
