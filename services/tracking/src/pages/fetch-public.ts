// Fetches from public hosts only: each redirect is checked again, and time and redirects are bounded.
import type { LookupFunction } from 'node:net';
import { type ConnectionError, connectionErrorOf } from '@touchline/chassis/net/connection-error.ts';
import { hostOf } from '@touchline/chassis/net/public-address.ts';
import { Agent, fetch, type Response } from 'undici';
import { webUrl } from '../domain/clean-url.ts';
import { type PublicTargets, portOf } from './public-targets.ts';

export type FetchFailure = ConnectionError | 'too_many_redirects' | 'bad_redirect';

export type Fetched<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: FetchFailure; readonly httpStatus: number };

/** Reads a response, which the reader also ends; the address is that of the last redirect. */
export type ReadResponse<T> = (response: Response, url: URL) => Promise<T>;

export interface FetchPublic extends AsyncDisposable {
  /** Throws only when the signal aborts. */
  fetchPublic<T>(address: string, accept: string, read: ReadResponse<T>, signal: AbortSignal): Promise<Fetched<T>>;
}

interface Options {
  readonly targets: PublicTargets;
  /** From the first connection to the last byte, redirects included. */
  readonly timeoutMs: number;
}

const MAX_REDIRECTS = 5;
const USER_AGENT = 'Mozilla/5.0 (compatible; TouchlineInstallCheck/1.0)';

const failure = (reason: FetchFailure, httpStatus = 0) => ({ ok: false, reason, httpStatus }) as const;

/** Opens the connection pools, one for each kind of look-up. */
export function createFetchPublic({ targets, timeoutMs }: Options): FetchPublic {
  const agents = new Map<LookupFunction, Agent>();
  const agentOf = (lookup: LookupFunction): Agent => {
    const agent = agents.get(lookup) ?? new Agent({ connections: 2, connect: { timeout: timeoutMs, lookup } });
    agents.set(lookup, agent);
    return agent;
  };

  async function follow<T>(
    address: string,
    accept: string,
    read: ReadResponse<T>,
    signal: AbortSignal,
    redirects = 0,
  ): Promise<Fetched<T>> {
    const url = webUrl(address);
    if (url === undefined || url.username !== '' || url.password !== '') return failure('bad_redirect');
    const lookup = targets.lookupOf(hostOf(url), portOf(url));
    if (lookup === undefined) return failure('host_not_public');
    const headers = { accept, 'user-agent': USER_AGENT };
    const answer = await fetch(url.href, { redirect: 'manual', dispatcher: agentOf(lookup), signal, headers });
    const location = answer.headers.get('location');
    if (answer.status < 300 || answer.status >= 400 || location === null)
      return { ok: true, value: await read(answer, url) };
    await answer.body?.cancel();
    const next = URL.parse(location, url.href);
    if (next === null) return failure('bad_redirect', answer.status);
    if (redirects === MAX_REDIRECTS) return failure('too_many_redirects', answer.status);
    return follow(next.href, accept, read, signal, redirects + 1);
  }

  return {
    async fetchPublic(address, accept, read, signal) {
      const limited = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
      return follow(address, accept, read, limited).catch((error: unknown) => {
        signal.throwIfAborted();
        return failure(connectionErrorOf(error));
      });
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([...agents.values()].map((agent) => agent.destroy()));
    },
  };
}

/** Returns the first part of a body. Text that is not UTF-8 is read as if it were, since keys are ASCII. */
export async function textOf({ body }: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    size += chunk.byteLength;
    if (size >= maxBytes) break;
  }
  return text + decoder.decode();
}
