// Takes from a request what identifies its sender: the headers that hold a credential, say on which profile it acts, or show that a
// page of another site sent it.
import type { IncomingHttpHeaders } from 'node:http';

/** Names the profile on which a session's request acts. */
export const PROFILE_HEADER = 'Touchline-Profile';

/** The headers of a request that identify its sender. */
export interface SenderHeaders {
  readonly authorization: string | undefined;
  readonly cookie: string | undefined;
  /** The Touchline-Profile header as it was sent: the profile on which a session's request acts. */
  readonly profile: string | undefined;
  readonly method: string;
  /** The Origin header: the origin of the page that made a browser send this. */
  readonly origin: string | undefined;
  /** The Sec-Fetch-Site header. */
  readonly fetchSite: string | undefined;
}

const NAME = PROFILE_HEADER.toLowerCase();

/** Picks these headers from a request. */
export function senderHeadersOf({
  headers,
  method,
}: {
  readonly headers: IncomingHttpHeaders;
  readonly method: string;
}): SenderHeaders {
  const { authorization, cookie, origin } = headers;
  const fetchSite = String(headers['sec-fetch-site'] ?? '') || undefined;
  return { authorization, cookie, profile: headers[NAME]?.toString(), method, origin, fetchSite };
}
