// Calls ManyChat's API for one page: there is no consent, and the page's owner copies a key (reference: ManyChat's public API).
import { z } from 'zod';
import { ProviderError } from '../../domain/provider-error.ts';
import type { JsonCaller } from '../http/json-caller.ts';

const PageSchema = z.object({
  status: z.literal('success'),
  // Ids are sent as numbers or as text.
  data: z.object({ id: z.union([z.number(), z.string()]).transform(String), name: z.string() }),
});
const RefusalSchema = z.object({ message: z.string() });

export interface ManyChatPage {
  readonly id: string;
  readonly name: string;
}

export interface ManyChat {
  /** Returns the page of a key. @param apiKey <page id>:<token>. @throws ProviderError; reconnect when the key is refused */
  readPage(apiKey: string, signal: AbortSignal): Promise<ManyChatPage>;
}

/** @param apiUrl scheme and host */
export function createManyChat(call: JsonCaller, apiUrl: string): ManyChat {
  return {
    readPage: async (apiKey, signal) => {
      const url = `${apiUrl.replace(/\/$/, '')}/fb/page/getInfo`;
      const headers = { authorization: `Bearer ${apiKey}` };
      const { data } = await call({ url, headers, signal, schema: PageSchema, refusal: manyChatError });
      return data;
    },
  };
}

function manyChatError(http: number, body: unknown): ProviderError {
  const text = RefusalSchema.safeParse(body).data?.message ?? `ManyChat answered HTTP ${http}.`;
  if (http === 429 || http >= 500) return new ProviderError('retry', `http_${http}`, text);
  return new ProviderError(http === 401 || http === 403 ? 'reconnect' : 'failed', `http_${http}`, text);
}
