// Advises whoever manages the DNS of a custom domain what to do.
import type { DomainFault } from './judge-domain.ts';

export type DomainReason = DomainFault | 'taken' | 'dns_unreachable';
export type DomainStatus = 'pending' | 'verified' | 'failed';

const ADVICE: Readonly<Record<DomainReason, string>> = {
  no_record:
    'The name has no record yet. Set the expected ones; it can take an hour until they are visible everywhere.',
  dangling: 'The name’s CNAME leads to a name that does not exist. Point it at the expected host.',
  alias_loop:
    'The name’s CNAME records lead in a circle, or through more than eight names. Point it directly at the expected host.',
  wrong_target: 'The name leads elsewhere. Point it at the expected host, and switch off a proxy of the DNS provider.',
  no_proof: 'The name leads to the collector, but its TXT record is missing or a different one. Set the expected one.',
  caa_forbidden:
    'The CAA records of the name, or of a domain above it, forbid its certificate. Add one more there: 0 issue, with the expected value.',
  taken:
    'Another profile has this name. If it is yours, set the expected TXT record, remove other touchline-domain values there, and verify.',
  dns_unreachable:
    'The DNS did not answer in time, at least not for the checks without a result. The status is unchanged; verify again.',
};

const CAA_WARNING =
  'The name works, but its CAA records, or those of a domain above it, forbid the next certificate. Add one more there: 0 issue, with the expected value.';

export function domainAdvice(status: DomainStatus, reason: DomainReason | ''): string {
  if (reason === 'caa_forbidden' && status === 'verified') return CAA_WARNING;
  if (reason !== '') return ADVICE[reason];
  return status === 'verified'
    ? 'The snippet and the installers use this name. Keep both records.'
    : 'Set the expected records, then verify.';
}
