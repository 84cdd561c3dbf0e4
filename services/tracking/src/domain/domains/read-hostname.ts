// Reads a host name that can be a custom domain: a profile's own host, under which the collector responds.
import { parse } from 'tldts';
import { isOfSites, readSite } from '../settings/read-site.ts';

/** A label of a host for which certificates are made: no underscore, no hyphen at its ends. */
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

export type ReadHostname =
  | { readonly ok: true; readonly hostname: string }
  | { readonly ok: false; readonly why: string };

const refused = (why: string): ReadHostname => ({ ok: false, why: `host ${why}` });

/**
 * Reads a host name and converts one in other scripts to its IDNA form.
 * @param ours the collector's own host: no profile may have it or a host below it
 */
export function readHostname(text: string, ours: string): ReadHostname {
  const hostname = readSite(text);
  if (hostname === undefined)
    return refused('must be a host name such as track.shop.example, without a scheme, a port or a path.');
  const { isIp, domain } = parse(hostname, { allowPrivateDomains: true });
  if (isIp === true || domain === null) return refused('must be a name below a public suffix, not an address.');
  if (!hostname.split('.').every((label) => LABEL.test(label)))
    return refused('may have only letters, digits and hyphens between its dots.');
  if (isOfSites(hostname, [ours])) return refused('is one of the collector’s own.');
  return { ok: true, hostname };
}
