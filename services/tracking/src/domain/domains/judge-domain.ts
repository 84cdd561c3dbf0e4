// Judges by the DNS whether a custom domain leads to the collector and belongs to this profile. Two profiles could point at the
// same collector, so each identifies itself in a TXT record.
import { isLiteral } from '@touchline/chassis/net/public-address.ts';

export interface DnsRecord {
  readonly type: 'CNAME' | 'A' | 'AAAA' | 'TXT';
  readonly name: string;
  readonly value: string;
}

/** What the DNS look-up found. */
export interface DnsFacts {
  /** The CNAME records starting at the host, then its addresses, then the TXT records of the proof's name. */
  readonly records: readonly DnsRecord[];
  /** The addresses of the collector, looked up when no CNAME led to it. */
  readonly targetAddresses: readonly string[];
}

export interface Expected {
  readonly hostname: string;
  /** The collector's host. */
  readonly target: string;
  /** The domain's id, which its owner's TXT record contains. */
  readonly id: string;
}

export type DomainFault = 'no_record' | 'wrong_target' | 'no_proof';

export const proofName = (hostname: string): string => `_touchline.${hostname}`;
const proofOf = (id: string): string => `touchline-domain=${id}`;

/** Returns the records that the owner sets. A collector without a name, as a developer has, is reached by its address. */
export function expectedRecords({ hostname, target, id }: Expected): DnsRecord[] {
  const type = !isLiteral(target) ? 'CNAME' : target.includes(':') ? 'AAAA' : 'A';
  return [
    { type, name: hostname, value: target },
    { type: 'TXT', name: proofName(hostname), value: proofOf(id) },
  ];
}

/** Returns what is wrong, or undefined when all is as expected. Where the DNS flattens a CNAME, its addresses count. */
export function judgeDomain({ records, targetAddresses }: DnsFacts, expected: Expected): DomainFault | undefined {
  const { target, id } = expected;
  const valuesOf = (...types: DnsRecord['type'][]) =>
    records.filter(({ type }) => types.includes(type)).map(({ value }) => value);
  const addresses = valuesOf('A', 'AAAA');
  const leadsThere =
    valuesOf('CNAME').includes(target) ||
    (addresses.length > 0 && addresses.every((address) => targetAddresses.includes(address)));
  if (!leadsThere) return addresses.length + valuesOf('CNAME').length === 0 ? 'no_record' : 'wrong_target';
  return valuesOf('TXT').includes(proofOf(id)) ? undefined : 'no_proof';
}
