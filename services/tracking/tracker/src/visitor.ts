// Keeps the visitor id in one first-party cookie, on the domain that the profile sets, or else the top-most one that the browser
// lets this page write.
import { attempt } from './guard.ts';
import type {} from './options.ts';
import { uuid } from './uuid.ts';

const NAME = '_tl_vid';
const PROBE = '_tl_d';
const DAY_S = 86_400;

/**
 * Returns the visitor's id, made at their first page. Every page renews the cookie's lifetime; where the collector does that by HTTP,
 * the script leaves a cookie as it is, because a browser that limits what scripts write would shorten it.
 */
export function visitorId(domain: string, isRenewedByCollector: boolean): string {
  const known = readCookie(NAME);
  const id = known ?? uuid();
  if (!known || !isRenewedByCollector) write(NAME, id, OPTIONS.days * DAY_S, domain);
  return id;
}

/** Returns the id in the visitor's cookie, which a site with opt-in writes only after consent. */
export function knownVisitor(): string | undefined {
  return readCookie(NAME);
}

/** Deletes the cookie of a visitor who objects. */
export function deleteVisitorCookie(): void {
  if (readCookie(NAME)) for (const domain of ['', ...suffixes(location.hostname)]) write(NAME, '', 0, domain);
}

/**
 * Returns the domain that the profile sets, where that is the host or above it, or else the shortest suffix of the host that may
 * hold a cookie. Browsers refuse public suffixes such as cl or com.br, so trying is exact where a list would be long and out of
 * date. Empty for localhost, addresses, and where cookies are off.
 */
export function cookieDomain(host: string): string {
  const all = suffixes(host);
  return (
    [...all.filter((domain) => domain === OPTIONS.domain), ...all].find((domain) => {
      write(PROBE, '1', 9, domain);
      const isKept = readCookie(PROBE) !== undefined;
      write(PROBE, '', 0, domain);
      return isKept;
    }) ?? ''
  );
}

/** Returns the host's suffixes, the shortest first; none for a single label or an address. */
export function suffixes(host: string): string[] {
  const labels = host.split('.');
  if (labels.length < 2 || /^[\d.]+$|:/.test(host)) return [];
  return labels.map((_, index) => labels.slice(-1 - index).join('.')).slice(1);
}

/**
 * Returns the beginning of a cookie's value that has a form, by default that of an id of ours; undefined where there is none.
 * @param form a regular expression that captures nothing
 */
export function readCookie(name: string, form = '[\\w.-]{1,64}'): string | undefined {
  return attempt(() => document.cookie.match(`(?:^|; )${name}=(${form})`)?.[1]);
}

function write(name: string, value: string, maxAgeSeconds: number, domain: string): void {
  const secure = location.protocol === 'https:' ? ';secure' : '';
  attempt(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API exists only in secure contexts and not everywhere
    document.cookie = `${name}=${value};path=/;max-age=${maxAgeSeconds};samesite=lax${secure}${domain && `;domain=${domain}`}`;
  });
}
