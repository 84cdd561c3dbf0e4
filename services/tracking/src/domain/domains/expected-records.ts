// Makes the DNS records that the owner of a custom domain sets: one leads to the collector, the other proves whose the host is.
import { createHash } from 'node:crypto';
import { isLiteral } from '@touchline/chassis/net/public-address.ts';

export interface DnsRecord {
  readonly type: 'CNAME' | 'A' | 'AAAA' | 'TXT';
  readonly name: string;
  readonly value: string;
}

/** Of a registration: whose it is. */
export interface Registration {
  readonly _id: string;
  readonly profile_id: string;
}

const PREFIX = 'touchline-domain=';
const DIGEST_CHARS = 32;

/** Returns the name of the TXT record, which is beside the host because a name with a CNAME can have no other record. */
export const proofName = (hostname: string): string => `_touchline.${hostname}`;

/**
 * Returns the value by which the TXT record names a profile. It is known before a registration exists, so that an owner can prove a
 * host that somebody else has registered (docs/adr/0054). A digest, because the DNS is public and the profile's id is not.
 */
export function proofOf(profileId: string): string {
  const digest = createHash('sha256').update(`touchline custom domain ${profileId}`).digest('hex');
  return `${PREFIX}${digest.slice(0, DIGEST_CHARS)}`;
}

/** Reports whether TXT records prove a registration. Earlier releases let the record contain the registration's id. */
export function isProven(proofs: readonly string[], { _id, profile_id }: Registration): boolean {
  return proofs.includes(proofOf(profile_id)) || proofs.includes(`${PREFIX}${_id}`);
}

/**
 * Returns the records to set. A collector without a name, as a developer has, is reached by its address.
 * @param target the collector's host
 */
export function expectedRecords(
  hostname: string,
  profileId: string,
  target: string,
): [route: DnsRecord, proof: DnsRecord] {
  const type = !isLiteral(target) ? 'CNAME' : target.includes(':') ? 'AAAA' : 'A';
  return [
    { type, name: hostname, value: target },
    { type: 'TXT', name: proofName(hostname), value: proofOf(profileId) },
  ];
}
