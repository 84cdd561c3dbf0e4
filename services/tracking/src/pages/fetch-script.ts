// Fetches the tracker's script as a browser would, and reports whether it is the tracker.
import type { FetchedScript } from '../domain/verification/install-facts.ts';
import { type FetchPublic, textOf } from './fetch-public.ts';

/** Returns what it found; it throws only when the signal aborts. */
export type FetchScript = (url: string, signal: AbortSignal) => Promise<FetchedScript>;

const MAX_BYTES = 256 * 1024;
/** The types that browsers run although the response forbids them to guess. */
const JAVASCRIPT = /^(text|application)\/(x-)?(java|ecma)script\b/i;
/** The name that the tracker offers to pages, also after it was minified. */
const OURS = 'touchline';

export function createFetchScript({ fetchPublic }: Pick<FetchPublic, 'fetchPublic'>): FetchScript {
  return async function fetchScript(url, signal) {
    const read = await fetchPublic<FetchedScript>(
      url,
      '*/*',
      async (answer) => {
        const { status: httpStatus, ok } = answer;
        const isScript = JAVASCRIPT.test(answer.headers.get('content-type') ?? '');
        if (!ok || !isScript) {
          await answer.body?.cancel();
          return { url, httpStatus, result: ok ? 'not_script' : 'bad_status' };
        }
        const isOurs = (await textOf(answer, MAX_BYTES)).includes(OURS);
        return { url, httpStatus, result: isOurs ? 'loaded' : 'not_tracker' };
      },
      signal,
    );
    return read.ok ? read.value : { url, httpStatus: read.httpStatus, result: read.reason };
  };
}
