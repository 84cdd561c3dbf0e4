// Writes what the DNS has as a short line for people. Whoever runs a domain's DNS decides what is in it, so control characters and
// long texts do not get through.
import type { CaaRecord } from './judge-caa.ts';

interface Found {
  readonly aliases: readonly string[];
  readonly addresses: readonly string[];
}

const MOST_VALUES = 8;
const MOST_CHARS = 100;
const NOT_PRINTABLE = /[^\x20-\x7e]/g;

const short = (text: string): string => {
  const printable = text.slice(0, MOST_CHARS).replace(NOT_PRINTABLE, '?');
  return text.length > MOST_CHARS ? `${printable}…` : printable;
};

function list(values: readonly string[], separator: string): string | null {
  if (values.length === 0) return null;
  const more = values.length - MOST_VALUES;
  return [...values.slice(0, MOST_VALUES).map(short), ...(more > 0 ? [`${more} more`] : [])].join(separator);
}

/** Writes `first.alias.example > second.alias.example > 192.0.2.1, 192.0.2.2`. */
export function routeText({ aliases, addresses }: Found): string | null {
  const steps = [list(aliases, ' > '), list(addresses, ', ')].filter((step) => step !== null);
  return steps.length === 0 ? null : steps.join(' > ');
}

export const proofsText = (proofs: readonly string[]): string | null => list(proofs, ', ');

/** Writes `issue "letsencrypt.org", iodef "mailto:…"`. */
export const caaText = (records: readonly CaaRecord[]): string | null =>
  list(
    records.map(({ tag, value }) => `${tag} "${value}"`),
    ', ',
  );
