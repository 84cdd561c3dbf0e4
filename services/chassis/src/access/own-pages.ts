// Decides whether one of our own pages made the browser send a request; this protects the cookie against other sites (CSRF).

/** What a browser says about the page behind a request. */
export interface BrowserSigns {
  readonly method: string;
  /** The Origin header. */
  readonly origin: string | undefined;
  /** The Sec-Fetch-Site header (Fetch Metadata). */
  readonly fetchSite: string | undefined;
}

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];
const OWN_SITES = ['same-origin', 'none'];
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns the origins of our own pages. On the loopback interface a port belongs to one program under any name of the interface,
 * so its other names count too; anywhere else there is one origin, that of the base address.
 * @param baseUrl the public base address
 */
export function ownOrigins(baseUrl: string): ReadonlySet<string> {
  const { protocol, hostname, port, origin } = new URL(baseUrl);
  if (!LOOPBACK.includes(hostname)) return new Set([origin]);
  return new Set(LOOPBACK.map((name) => new URL(`${protocol}//${name}${port && `:${port}`}`).origin));
}

/**
 * Reports whether another site may be behind the request. Safe methods never count as foreign; with the others, each sign that is
 * present must name a page of ours. A request without any sign was not sent by a recent browser, and SameSite protects the cookie
 * in older ones.
 */
export function isForeign({ method, origin, fetchSite }: BrowserSigns, own: ReadonlySet<string>): boolean {
  if (SAFE_METHODS.includes(method)) return false;
  return (origin !== undefined && !own.has(origin)) || (fetchSite !== undefined && !OWN_SITES.includes(fetchSite));
}
