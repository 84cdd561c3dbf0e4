// Calls a provider's token endpoint and the few endpoints beside it: forms or JSON in, JSON out, and never a secret in an
// address.
import type { IncomingHttpHeaders } from 'node:http';
import { Agent, request } from 'undici';
import type { z } from 'zod';
import { ProviderError } from '../../domain/provider-error.ts';
import { readAnswer } from '../read-json.ts';

export interface Call<S extends z.ZodType> {
  readonly url: string;
  /** Sent as a POST when given; otherwise the call is a GET. */
  readonly form?: Readonly<Record<string, string>>;
  /** Like form, for endpoints that take JSON. */
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly schema: S;
  readonly signal: AbortSignal;
  /** Reads a refusal. @param body parsed JSON, or undefined @param headers with lower-case names */
  readonly refusal: (http: number, body: unknown, headers: IncomingHttpHeaders) => ProviderError;
}

export interface JsonCaller extends AsyncDisposable {
  /** @throws ProviderError */
  <S extends z.ZodType>(call: Call<S>): Promise<z.output<S>>;
  /**
   * Reads one page of a list.
   * @returns next is the address of the next page from the Link header (RFC 8288); undefined at the end
   */
  page<S extends z.ZodType>(call: Call<S>): Promise<{ data: z.output<S>; next: string | undefined }>;
}

/** Opens a caller with its own connection pool. @param timeoutMs of one call */
export function createJsonCaller(timeoutMs: number): JsonCaller {
  const agent = new Agent({ connect: { timeout: timeoutMs }, headersTimeout: timeoutMs, bodyTimeout: timeoutMs });
  const page = async <S extends z.ZodType>({ url, form, json, headers, schema, signal, refusal }: Call<S>) => {
    const sent = bodyOf(form, json);
    const answer = await request(url, {
      method: sent ? 'POST' : 'GET',
      dispatcher: agent,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      headers: { accept: 'application/json', ...(sent && { 'content-type': sent.type }), ...headers },
      ...(sent && { body: sent.text }),
    })
      .then(async (response) => ({
        status: response.statusCode,
        headers: response.headers,
        text: await response.body.text(),
      }))
      .catch((cause: unknown) => {
        throw new ProviderError('retry', 'no_answer', 'The platform did not answer in time.', { cause });
      });
    const body = readAnswer(answer.status, answer.headers, answer.text);
    if (answer.status < 200 || answer.status > 299) throw refusal(answer.status, body, answer.headers);
    const parsed = schema.safeParse(body);
    if (parsed.success) return { data: parsed.data, next: nextOf(answer.headers.link) };
    throw new ProviderError('retry', 'malformed_answer', "The platform's answer has an unexpected shape.");
  };
  const call = async <S extends z.ZodType>(asked: Call<S>) => (await page(asked)).data;
  return Object.assign(call, { page, [Symbol.asyncDispose]: () => agent.destroy() });
}

function bodyOf(form: Call<z.ZodType>['form'], json: unknown): { type: string; text: string } | undefined {
  if (form) return { type: 'application/x-www-form-urlencoded', text: new URLSearchParams(form).toString() };
  return json === undefined ? undefined : { type: 'application/json', text: JSON.stringify(json) };
}

function nextOf(link: string | string[] | undefined): string | undefined {
  return /<([^<>]*)>\s*;[^,<]*rel="?next"?/i.exec([link].flat().join(','))?.[1];
}
