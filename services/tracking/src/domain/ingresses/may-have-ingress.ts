// Checks a host once more before it gets into a manifest: what the database says was checked by whichever release stored it.
import { isOfSites } from '../settings/read-site.ts';

/** A label as RFC 1123 allows it in a host name. */
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const DIGITS = /^\d+$/;
const MOST_CHARACTERS = 253;

/**
 * Reports whether an Ingress may be made for a host: a name of at least two labels that is not the operator's own.
 * @param reserved the operator's hosts, such as those of the API and of the collector; the hosts below them are reserved, too
 */
export function mayHaveIngress(host: string, reserved: readonly string[]): boolean {
  if (host.length > MOST_CHARACTERS) return false;
  const labels = host.split('.');
  const isName = labels.length > 1 && labels.every((label) => LABEL.test(label)) && !DIGITS.test(labels.at(-1) ?? '');
  return isName && !isOfSites(host, reserved);
}
