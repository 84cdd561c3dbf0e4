// Finds heads that two HTTP implementations could read differently, so that what a proxy checked is what runs here (RFC 9112,
// sections 3.2 and 6.1). The parser has already refused contradictory framing.
import type { IncomingMessage } from 'node:http';

/** Headers that decide something, and of which Node would silently use the first value or the joined text. */
const ONCE = ['host', 'authorization', 'content-type', 'content-encoding', 'idempotency-key', 'origin'] as const;

// Where the host would matter, base_url is used instead; this only refuses what no client would send.
const HOST = /^([\w.-]*|\[[\dA-Fa-f:.]+\])(:\d{1,5})?$/;
const TARGET = /^(\/|https?:\/\/|\*$)[^#\\]*$/i;

type Head = Pick<IncomingMessage, 'headers' | 'headersDistinct' | 'httpVersion' | 'url'>;

/** Returns what is wrong with the head, in words for the caller that never repeat what was sent; null when nothing is. */
export function headFault({ headers, headersDistinct, httpVersion, url }: Head): string | null {
  for (const name of ONCE) {
    if ((headersDistinct[name]?.length ?? 0) > 1) return `The ${name} header is sent more than once.`;
  }
  const { host, 'transfer-encoding': coding } = headers;
  if (host === undefined ? httpVersion !== '1.0' : !HOST.test(host))
    return 'The host header is missing or does not name a host.';
  if (coding !== undefined && (httpVersion === '1.0' || coding.toLowerCase() !== 'chunked'))
    return 'The only transfer-encoding that is accepted is chunked, in HTTP/1.1.';
  return TARGET.test(url ?? '') ? null : 'The request target is not a path.';
}
