// Checks a custom domain in the DNS once and stores the verdict, for VerifyDomain and for the daily recheck.
import { type DnsFacts, type Expected, judgeDomain } from '../domain/domains/judge-domain.ts';
import type { CustomDomainDoc, CustomDomains } from '../store/custom-domains.ts';
import { DnsUnreachableError, type LookUpDomain } from './look-up-domain.ts';

interface Deps {
  domains: Pick<CustomDomains, 'recordVerdict' | 'verified'>;
  lookUp: LookUpDomain;
  /** The collector's host. */
  target: string;
  clock: () => Date;
}

/** Returns the domain as it is stored after the check, or null when it was removed meanwhile. */
export type VerifyDomain = (domain: CustomDomainDoc) => Promise<CustomDomainDoc | null>;

export function createVerifyDomain({ domains, lookUp, target, clock }: Deps): VerifyDomain {
  const expectedOf = ({ _id: id, hostname }: CustomDomainDoc): Expected => ({ id, hostname, target });

  /**
   * Reports whether the domain's previous owner no longer holds it, as after a sale, when only the new owner's record is in the
   * DNS.
   */
  async function isReleased(hostname: string, facts: DnsFacts): Promise<boolean> {
    const holder = await domains.verified(hostname);
    if (holder === null) return true;
    const fault = judgeDomain(facts, expectedOf(holder));
    if (fault === undefined) return false;
    await domains.recordVerdict(holder, { status: 'failed', reason: fault, found: facts.records }, clock());
    return true;
  }

  async function judge(domain: CustomDomainDoc, facts: DnsFacts): Promise<CustomDomainDoc | null> {
    const found = facts.records;
    const fault = judgeDomain(facts, expectedOf(domain));
    const verdict = fault
      ? ({ status: 'failed', reason: fault, found } as const)
      : ({ status: 'verified', reason: '', found } as const);
    const stored = await domains.recordVerdict(domain, verdict, clock());
    if (stored !== 'taken') return stored;
    const again = (await isReleased(domain.hostname, facts))
      ? await domains.recordVerdict(domain, verdict, clock())
      : stored;
    if (again !== 'taken') return again;
    const taken = await domains.recordVerdict(domain, { status: 'failed', reason: 'taken', found }, clock());
    return taken === 'taken' ? null : taken;
  }

  return async (domain) => {
    try {
      return await judge(domain, await lookUp(domain.hostname, target));
    } catch (error) {
      if (!(error instanceof DnsUnreachableError)) throw error;
      const kept = await domains.recordVerdict(domain, { reason: 'dns_unreachable', found: domain.found }, clock());
      return kept === 'taken' ? null : kept;
    }
  };
}
