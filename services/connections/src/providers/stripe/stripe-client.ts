// Calls Stripe's API with the grant of one account, and reads lists to their end.
import { z } from 'zod';
import { ProviderError } from '../../domain/provider-error.ts';
import type { JsonCaller } from '../http/json-caller.ts';
import { stripeError } from './stripe-error.ts';

/** Without it, every account would answer in the API version of the day on which it was made. */
const VERSION = '2026-10-28.endive';
const PAGE = '100';

export interface StripeAuth {
  readonly accessToken: string;
  readonly signal: AbortSignal;
}

export type Query = readonly (readonly [name: string, value: string])[];

export interface StripeClient {
  /** @throws ProviderError */
  get<S extends z.ZodType>(path: string, query: Query, schema: S, auth: StripeAuth): Promise<z.output<S>>;
  /** Returns the pages of a list, newest first. @throws ProviderError */
  pages<S extends z.ZodType<{ id: string }>>(
    path: string,
    query: Query,
    row: S,
    auth: StripeAuth,
  ): AsyncIterable<z.output<S>[]>;
}

/** @param apiUrl scheme and host */
export function createStripeClient(call: JsonCaller, apiUrl: string): StripeClient {
  const base = apiUrl.replace(/\/$/, '');
  const get: StripeClient['get'] = (path, query, schema, { accessToken, signal }) => {
    const url = `${base}/v1/${path}?${new URLSearchParams(query.map(([name, value]): [string, string] => [name, value]))}`;
    const headers = { authorization: `Bearer ${accessToken}`, 'stripe-version': VERSION };
    return call({ url, headers, schema, signal, refusal: stripeError });
  };
  return {
    get,
    async *pages(path, query, row, auth) {
      const schema = z.object({ data: z.array(row), has_more: z.boolean() });
      for (let after: string | undefined; ; ) {
        const from: Query = after === undefined ? [] : [['starting_after', after]];
        const page = await get(path, [...query, ['limit', PAGE], ...from], schema, auth);
        if (page.data.length > 0) yield page.data;
        const last = page.data.at(-1)?.id;
        if (!page.has_more) return;
        // A list whose cursor does not advance would never end.
        if (last === undefined || last === after)
          throw new ProviderError('retry', 'cursor_stuck', 'The platform repeated a page of its answer.');
        after = last;
      }
    },
  };
}
