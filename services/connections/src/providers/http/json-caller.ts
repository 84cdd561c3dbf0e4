// Calls a provider's token endpoint and the few endpoints beside it: forms or JSON in, JSON out, and never a secret in an
// address.
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import { ProviderError } from '../../domain/provider-error.ts';
import type { Outbound, OutboundCall } from './outbound.ts';

export interface Call<S extends z.ZodType> {
  readonly url: string;
  /** Sent as a POST when given; otherwise the call is a GET. */
  readonly form?: Readonly<Record<string, string>>;
  /** Like form, for endpoints that take JSON. */
  readonly json?: unknown;
  /** Like form, for endpoints that take a document as it is. */
  readonly document?: { readonly type: string; readonly bytes: number; readonly body: Readable };
  readonly headers?: Readonly<Record<string, string>>;
  /** 'text' for an answer that is not JSON; schema is then of a string. */
  readonly answers?: 'text';
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
  const page = async <S extends z.ZodType>(asked: Call<S>) => {
    const { url, headers, answers, schema, signal, refusal } = asked;
    const sent = bodyOf(asked);
    const answer = await outbound.send({
      method: sent ? 'POST' : 'GET',
      url,
      headers: { accept: answers === 'text' ? '*/*' : 'application/json', ...sent?.headers, ...headers },
      body: sent?.body,
      timeoutMs,
      answers,
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

function bodyOf({ form, json, document }: Call<z.ZodType>): Pick<OutboundCall, 'headers' | 'body'> | undefined {
  if (document) {
    const { type, bytes, body } = document;
    return { headers: { 'content-type': type, 'content-length': String(bytes) }, body };
  }
  if (form) return { headers: { 'content-type': FORM }, body: new URLSearchParams(form).toString() };
  return json === undefined
    ? undefined
    : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) };
}

const FORM = 'application/x-www-form-urlencoded';

function nextOf(link: string | string[] | undefined): string | undefined {
  return /<([^<>]*)>\s*;[^,<]*rel="?next"?/i.exec([link].flat().join(','))?.[1];
}
