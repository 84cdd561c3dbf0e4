// Reads the headers of a request that carry its credential, and those that show whether another site's page sent it.
import type { IncomingHttpHeaders } from 'node:http';

/** The credential and the origin that a request presents. */
export interface Presented {
  readonly authorization: string | undefined;
  readonly cookie: string | undefined;
  readonly method: string;
  /** The Origin header: the origin of the page that made a browser send this. */
  readonly origin: string | undefined;
  /** The Sec-Fetch-Site header. */
  readonly fetchSite: string | undefined;
}

/** Reads these headers from a request. */
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
