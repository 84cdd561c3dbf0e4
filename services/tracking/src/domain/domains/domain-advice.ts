// Advises whoever manages the DNS of a custom domain what to do.
import type { DomainFault } from './judge-domain.ts';

export type DomainReason = DomainFault | 'taken' | 'dns_unreachable';

const ADVICE: Readonly<Record<DomainReason, string>> = {
  no_record:
    'The name has no record yet. Set the expected ones; it can take an hour until they are visible everywhere.',
  wrong_target: 'The name leads elsewhere. Point it at the expected host, and switch off a proxy of the DNS provider.',
  no_proof: 'The name leads to the collector, but its TXT record is missing or a different one. Set the expected one.',
  taken: 'Another profile has verified this name, and its TXT record is still there. Remove that record first.',
  dns_unreachable: 'The DNS did not answer. The status is unchanged; verify again.',
};

export function domainAdvice(status: 'pending' | 'verified' | 'failed', reason: DomainReason | ''): string {
  if (reason !== '') return ADVICE[reason];
  return status === 'verified'
    ? 'The snippet and the installers use this name. Keep both records.'
    : 'Set the expected records, then verify.';
}
