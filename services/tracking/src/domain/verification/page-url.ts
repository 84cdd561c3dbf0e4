// Checks whether a page may be fetched, as far as its address shows it before its name is looked up.
import { hostOf, isLiteral, isPublicAddress } from '@touchline/chassis/net/public-address.ts';
import { webUrl } from '../clean-url.ts';

const MAX_LENGTH = 2048;

export type CheckedPage =
  | { readonly ok: true; readonly url: URL; readonly host: string; readonly isPrivateAllowed: boolean }
  | { readonly ok: false; readonly why: string };

const refused = (why: string): CheckedPage => ({ ok: false, why });

export const PAGE_NOT_PUBLIC = 'url must lead to a public host: it does not resolve to public addresses only.';

/**
 * Reads a page's address as the URL standard does; its fragment is left out.
 * @param privateHosts hosts that need not be public
 * @returns the address and its host (an address without brackets), or what is wrong with it, in words for its owner
 */
export function pageUrl(text: string, privateHosts: ReadonlySet<string>): CheckedPage {
  if (text.length > MAX_LENGTH) return refused(`url may have at most ${MAX_LENGTH} characters.`);
  const url = webUrl(text);
  if (url === undefined) return refused('url must be the address of a page, beginning with https:// or http://.');
  if (url.username !== '' || url.password !== '') return refused('url must not contain a user name or a password.');
  const host = hostOf(url);
  const isPrivateAllowed = privateHosts.has(host);
  if (!isPrivateAllowed && isLiteral(host) && !isPublicAddress(host)) return refused(PAGE_NOT_PUBLIC);
  url.hash = '';
  return { ok: true, url, host, isPrivateAllowed };
}
