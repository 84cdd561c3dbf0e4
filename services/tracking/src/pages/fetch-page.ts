// Fetches a page of a profile's site as it is served, and reads its tags and its Content-Security-Policies.
import type { FetchedPage, UnreachableReason } from '../domain/verification/install-facts.ts';
import { pageTags } from '../domain/verification/page-tags.ts';
import { type FetchPublic, textOf } from './fetch-public.ts';

/** Returns what it found; it throws only when the signal aborts. */
export type FetchPage = (address: string, signal: AbortSignal) => Promise<FetchedPage>;

const MAX_BYTES = 1024 * 1024;
const ACCEPT = 'text/html,application/xhtml+xml';

const unreachable = (reason: UnreachableReason, httpStatus: number): FetchedPage => ({
  isReached: false,
  reason,
  httpStatus,
});

export function createFetchPage({ fetchPublic }: Pick<FetchPublic, 'fetchPublic'>): FetchPage {
  return async function fetchPage(address, signal) {
    const read = await fetchPublic<FetchedPage>(
      address,
      ACCEPT,
      async (answer, url) => {
        const { ok, status: httpStatus, headers } = answer;
        const isHtml = /\bx?html\b/.test(headers.get('content-type') ?? '');
        if (!ok || !isHtml) {
          await answer.body?.cancel();
          return unreachable(ok ? 'not_html' : 'bad_status', httpStatus);
        }
        const tags = pageTags(await textOf(answer, MAX_BYTES));
        const policies = [headers.get('content-security-policy') ?? '', ...tags.policies];
        return { isReached: true, httpStatus, url, tags, policies };
      },
      signal,
    );
    return read.ok ? read.value : unreachable(read.reason, read.httpStatus);
  };
}
