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

/** One wrong answer may come from a DNS that is being moved; a name that is served has to be wrong this often in a row to fail. */
const FAULTS_TO_FAIL = 3;

/**
 * Returns the domain as it is stored after the check, or null when it was removed meanwhile.
 * @param isRecheck whether nobody asked for the check: a verified domain then fails only after several in a row
 */
export type VerifyDomain = (domain: CustomDomainDoc, isRecheck?: boolean) => Promise<CustomDomainDoc | null>;

export function createVerifyDomain({ domains, lookUp, takeOver, target, issuers, clock }: Deps): VerifyDomain {
  interface Circumstances {
    readonly at: Date;
    readonly isRecheck: boolean;
  }

  async function verdictOn(
    domain: CustomDomainDoc,
    facts: DnsFacts,
    { at, isRecheck }: Circumstances,
  ): Promise<DomainVerdict> {
    const judgement = judgeDomain(facts, { domain, target, issuers });
    const { fault, isComplete } = judgement;
    const checks = judgement.checks.map((check) => ({ ...check, at }));
    // A name that is served already does not stop because a later certificate cannot be made.
    if (fault === 'caa_forbidden' && domain.status === 'verified') return { reason: fault, checks };
    if (fault !== undefined) {
      const faults = (domain.faults ?? 0) + 1;
      const isServed = isRecheck && domain.status === 'verified' && faults < FAULTS_TO_FAIL;
      return isServed ? { reason: fault, checks, faults } : { status: 'failed', reason: fault, checks };
    }
    if (!isComplete) return { reason: 'dns_unreachable', checks, faults: domain.faults ?? 0 };
    const claim = { claimant: domain, hostname: domain.hostname, proofsOf: async () => facts.proofs };
    const isFree = await takeOver(claim);
    return isFree ? { status: 'verified', reason: '', checks } : { status: 'failed', reason: 'taken', checks };
  }

  return async (domain, isRecheck = false) => {
    const facts = await lookUp.domain(domain.hostname, target);
    const at = clock();
    const verdict = await verdictOn(domain, facts, { at, isRecheck });
    const stored = await domains.recordVerdict(domain, verdict, at);
    if (stored !== 'taken') return stored;
    // Another profile got the host between the two statements.
    const lost = await domains.recordVerdict(domain, { ...verdict, status: 'failed', reason: 'taken' }, at);
    return lost === 'taken' ? null : lost;
  };
}
