// Which names can be a custom domain: a host of one's own, under which the collector answers.
import { parse } from 'tldts';
import { isOfSites, readSite } from '../settings/read-site.ts';

/** A label of a host that certificates are made for: no underscore, no hyphen at its ends. */
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

export type ReadHostname =
  | { readonly ok: true; readonly hostname: string }
  | { readonly ok: false; readonly why: string };

const refused = (why: string): ReadHostname => ({ ok: false, why: `hostname ${why}` });

/**
 * Reads a host name; one in other letters becomes its IDNA form.
 * @param ours the collector's own host: neither it nor what lies below it is anybody's
 */
export function readHostname(text: string, ours: string): ReadHostname {
  const hostname = readSite(text);
  if (hostname === undefined)
    return refused('must be a host name such as track.shop.example, without a scheme, a port or a path.');
  const { isIp, domain } = parse(hostname, { allowPrivateDomains: true });
  if (isIp === true || domain === null) return refused('must be a name below a public suffix, not an address.');
  if (!hostname.split('.').every((label) => LABEL.test(label)))
    return refused('may have letters, digits and hyphens between its dots.');
  if (isOfSites(hostname, [ours])) return refused('is one of the collector’s own.');
  return { ok: true, hostname };
}
