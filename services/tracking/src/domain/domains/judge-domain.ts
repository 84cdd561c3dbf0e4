// Whether the DNS says that a custom domain leads to the collector, and that it is this profile's: two customers could point at the
// same collector, so each names itself in a TXT record.
import { isLiteral } from '@touchline/chassis/net/public-address.ts';

export interface DnsRecord {
  readonly type: 'CNAME' | 'A' | 'AAAA' | 'TXT';
  readonly name: string;
  readonly value: string;
}

/** What there was to find. */
export interface DnsFacts {
  /** The CNAME records from the host on, then its addresses, then the texts of the proof's name. */
  readonly records: readonly DnsRecord[];
  /** The addresses of the collector, looked up where no CNAME led to it. */
  readonly targetAddresses: readonly string[];
}

export interface Expected {
  readonly hostname: string;
  /** The collector's host. */
  readonly target: string;
  /** Of the domain: what its owner's TXT record says. */
  readonly id: string;
}

export type DomainFault = 'no_record' | 'wrong_target' | 'no_proof';

export const proofName = (hostname: string): string => `_touchline.${hostname}`;
const proofOf = (id: string): string => `touchline-domain=${id}`;

/** The records that the owner sets. A collector without a name, as a developer's, is led to by its address. */
export function expectedRecords({ hostname, target, id }: Expected): DnsRecord[] {
  const type = !isLiteral(target) ? 'CNAME' : target.includes(':') ? 'AAAA' : 'A';
  return [
    { type, name: hostname, value: target },
    { type: 'TXT', name: proofName(hostname), value: proofOf(id) },
  ];
}

/** Answers what is wrong, or undefined when all is as it should be. Where DNS flattens a CNAME, its addresses count. */
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
