// Takes from a request what identifies its sender: the headers that hold a credential or show that a page of another site sent
// it.
import type { IncomingHttpHeaders } from 'node:http';

/** The headers of a request that identify its sender. */
export interface SenderHeaders {
  readonly authorization: string | undefined;
  readonly cookie: string | undefined;
  readonly method: string;
  /** The Origin header: the origin of the page that made a browser send this. */
  readonly origin: string | undefined;
  /** The Sec-Fetch-Site header. */
  readonly fetchSite: string | undefined;
}

/** Picks these headers from a request. */
export function senderHeadersOf({
  headers,
  method,
}: {
  readonly headers: IncomingHttpHeaders;
  readonly method: string;
}): SenderHeaders {
  const { authorization, cookie, origin } = headers;
  return { authorization, cookie, method, origin, fetchSite: String(headers['sec-fetch-site'] ?? '') || undefined };
}
