// Calls a provider's token endpoint and the few endpoints beside it: forms or JSON in, JSON out, and never a secret in an
// address.
import type { IncomingHttpHeaders } from 'node:http';
import type { z } from 'zod';
import { ProviderError } from '../../domain/provider-error.ts';
import type { Outbound } from './outbound.ts';

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

export interface JsonCaller {
  /** @throws ProviderError */
  <S extends z.ZodType>(call: Call<S>): Promise<z.output<S>>;
  /**
   * Reads one page of a list.
   * @returns next is the address of the next page from the Link header (RFC 8288); undefined at the end
   */
  page<S extends z.ZodType>(call: Call<S>): Promise<{ data: z.output<S>; next: string | undefined }>;
}

/** @param timeoutMs of one call */
export function createJsonCaller(outbound: Pick<Outbound, 'send'>, timeoutMs: number): JsonCaller {
  const page = async <S extends z.ZodType>({ url, form, json, headers, schema, signal, refusal }: Call<S>) => {
    const sent = bodyOf(form, json);
    const answer = await outbound.send({
      method: sent ? 'POST' : 'GET',
      url,
      headers: { accept: 'application/json', ...(sent && { 'content-type': sent.type }), ...headers },
      body: sent?.text,
      timeoutMs,
      signal,
    });
    if (answer.status < 200 || answer.status > 299) throw refusal(answer.status, answer.body, answer.headers);
    const parsed = schema.safeParse(answer.body);
    if (parsed.success) return { data: parsed.data, next: nextOf(answer.headers.link) };
    throw new ProviderError('retry', 'malformed_answer', "The platform's answer has an unexpected shape.");
  };
  const call = async <S extends z.ZodType>(asked: Call<S>) => (await page(asked)).data;
  return Object.assign(call, { page });
}

function bodyOf(form: Call<z.ZodType>['form'], json: unknown): { type: string; text: string } | undefined {
  if (form) return { type: 'application/x-www-form-urlencoded', text: new URLSearchParams(form).toString() };
  return json === undefined ? undefined : { type: 'application/json', text: JSON.stringify(json) };
}

function nextOf(link: string | string[] | undefined): string | undefined {
  return /<([^<>]*)>\s*;[^,<]*rel="?next"?/i.exec([link].flat().join(','))?.[1];
}
