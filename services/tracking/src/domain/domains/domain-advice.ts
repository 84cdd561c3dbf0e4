// What to do about a custom domain, in words for whoever keeps its DNS.
import type { DomainFault } from './judge-domain.ts';

export type DomainReason = DomainFault | 'taken' | 'dns_unreachable';

const OF_REASON: Readonly<Record<DomainReason, string>> = {
  no_record: 'The name has no record yet. Set the expected ones; it can take an hour until they are seen everywhere.',
  wrong_target: 'The name leads elsewhere. Point it at the expected host; a proxy of the DNS provider has to be off.',
  no_proof: 'The name leads to the collector, but its TXT record is missing or another. Set the expected one.',
  taken: 'Another profile has verified this name, and its TXT record is still there. Take that record away first.',
  dns_unreachable: 'The DNS did not answer. The status is that of before; verify again.',
};

export function domainAdvice(status: 'pending' | 'verified' | 'failed', reason: DomainReason | ''): string {
  if (reason !== '') return OF_REASON[reason];
  return status === 'verified'
    ? 'The snippet and the installers use this name. Keep both records.'
    : 'Set the expected records, then verify.';
}
