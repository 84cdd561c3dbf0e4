// Checks a custom domain in the DNS once and stores the verdict, for VerifyDomain and for the daily recheck.
import { type DnsFacts, judgeDomain } from '../domain/domains/judge-domain.ts';
import type { CustomDomainDoc, CustomDomains, DomainVerdict } from '../store/custom-domains.ts';
import type { LookUp } from './look-up-domain.ts';
import type { TakeOverHost } from './take-over-host.ts';

interface Deps {
  domains: Pick<CustomDomains, 'recordVerdict'>;
  lookUp: LookUp;
  takeOver: TakeOverHost;
  /** The collector's host. */
  target: string;
  /** The domains of the certificate authorities that the operator uses. */
  issuers: readonly string[];
  clock: () => Date;
}

/** Returns the domain as it is stored after the check, or null when it was removed meanwhile. */
export type VerifyDomain = (domain: CustomDomainDoc) => Promise<CustomDomainDoc | null>;

export function createVerifyDomain({ domains, lookUp, takeOver, target, issuers, clock }: Deps): VerifyDomain {
  async function verdictOn(domain: CustomDomainDoc, facts: DnsFacts, at: Date): Promise<DomainVerdict> {
    const judgement = judgeDomain(facts, { domain, target, issuers });
    const { fault, isComplete } = judgement;
    const checks = judgement.checks.map((check) => ({ ...check, at }));
    // A name that is served already does not stop because a later certificate cannot be made.
    if (fault === 'caa_forbidden' && domain.status === 'verified') return { reason: fault, checks };
    if (fault !== undefined) return { status: 'failed', reason: fault, checks };
    if (!isComplete) return { reason: 'dns_unreachable', checks };
    const claim = { claimant: domain, hostname: domain.hostname, proofsOf: async () => facts.proofs };
    const isFree = await takeOver(claim);
    return isFree ? { status: 'verified', reason: '', checks } : { status: 'failed', reason: 'taken', checks };
  }

  return async (domain) => {
    const facts = await lookUp.domain(domain.hostname, target);
    const at = clock();
    const verdict = await verdictOn(domain, facts, at);
    const stored = await domains.recordVerdict(domain, verdict, at);
    if (stored !== 'taken') return stored;
    // Another profile got the host between the two statements.
    const lost = await domains.recordVerdict(domain, { ...verdict, status: 'failed', reason: 'taken' }, at);
    return lost === 'taken' ? null : lost;
  };
}
