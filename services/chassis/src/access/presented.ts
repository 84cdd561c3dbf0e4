// What a request shows of its sender: the headers by which a credential is found and a page of another site is told.
import type { IncomingHttpHeaders } from 'node:http';

/** What a request shows of its sender. */
export interface Presented {
  readonly authorization: string | undefined;
  readonly cookie: string | undefined;
  readonly method: string;
  /** The Origin header: where the page stands that made a browser send this. */
  readonly origin: string | undefined;
  /** The Sec-Fetch-Site header. */
  readonly fetchSite: string | undefined;
}

/** Takes what matters out of a request. */
export function presented({
  headers,
  method,
}: {
  readonly headers: IncomingHttpHeaders;
  readonly method: string;
}): Presented {
  const { authorization, cookie, origin } = headers;
  return { authorization, cookie, method, origin, fetchSite: String(headers['sec-fetch-site'] ?? '') || undefined };
}
