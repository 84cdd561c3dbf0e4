// Fetches a page of a profile's site, bounded in time, bytes and redirects, and only from public hosts at every step.
import { connectionErrorOf } from '@touchline/chassis/net/connection-error.ts';
import type { PrivateHosts } from '@touchline/chassis/net/private-hosts.ts';
import { createPublicLookup } from '@touchline/chassis/net/public-lookup.ts';
import { Agent, fetch, type Response } from 'undici';
import type { FetchedPage, UnreachableReason } from '../domain/verification/judge-install.ts';
import { pageTags } from '../domain/verification/page-tags.ts';
import { PAGE_NOT_PUBLIC, pageUrl } from '../domain/verification/page-url.ts';

export interface FetchPage extends AsyncDisposable {
  /** Returns what it found; it throws only when the signal aborts. */
  fetchPage(text: string, signal: AbortSignal): Promise<FetchedPage>;
}

interface Options {
  readonly privateHosts: PrivateHosts;
  /** From the first connection to the last byte, redirects included. */
  readonly timeoutMs: number;
}

const MAX_BYTES = 1024 * 1024;
const MAX_REDIRECTS = 5;
const HEADERS = {
  accept: 'text/html,application/xhtml+xml',
  'user-agent': 'Mozilla/5.0 (compatible; TouchlineInstallCheck/1.0)',
};

const unreachable = (reason: UnreachableReason, httpStatus = 0): FetchedPage => ({
  isReached: false,
  reason,
  httpStatus,
});

/** Opens the connection pool. */
export function createFetchPage({ privateHosts, timeoutMs }: Options): FetchPage {
  const { forSockets } = createPublicLookup(privateHosts);
  const agent = new Agent({ connections: 2, connect: { timeout: timeoutMs, lookup: forSockets } });

  async function follow(text: string, signal: AbortSignal, redirects = 0): Promise<FetchedPage> {
    // Checked at every redirect: a host that is an address is never looked up, so the sockets' own check does not see it.
    const checked = pageUrl(text, privateHosts);
    if (!checked.ok) return unreachable(checked.why === PAGE_NOT_PUBLIC ? 'host_not_public' : 'bad_redirect');
    const { url } = checked;
    const answer = await fetch(url.href, { redirect: 'manual', dispatcher: agent, signal, headers: HEADERS });
    const location = answer.headers.get('location');
    if (answer.status >= 300 && answer.status < 400 && location !== null) {
      await answer.body?.cancel();
      const next = URL.parse(location, url.href);
      if (next === null) return unreachable('bad_redirect', answer.status);
      if (redirects === MAX_REDIRECTS) return unreachable('too_many_redirects', answer.status);
      return follow(next.href, signal, redirects + 1);
    }
    const isHtml = /\bx?html\b/.test(answer.headers.get('content-type') ?? '');
    if (!answer.ok || !isHtml) {
      await answer.body?.cancel();
      return unreachable(answer.ok ? 'not_html' : 'bad_status', answer.status);
    }
    return { isReached: true, httpStatus: answer.status, url, tags: pageTags(await textOf(answer)) };
  }

  return {
    async fetchPage(text, signal) {
      const limited = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
      return follow(text, limited).catch((error: unknown) => {
        signal.throwIfAborted();
        return unreachable(connectionErrorOf(error));
      });
    },
    [Symbol.asyncDispose]: () => agent.destroy(),
  };
}

/** Returns the first part of a page, where its tags are. Text that is not UTF-8 is read as if it were, since keys are ASCII. */
async function textOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    size += chunk.byteLength;
    if (size >= MAX_BYTES) break;
  }
  return text + decoder.decode();
}
