// Rechecks verified domains daily. One whose DNS has moved away fails, and the snippet then names the collector's own host again;
// it is checked for a while longer, so that a mistake in the DNS ends by itself.
import type { VerifyDomain } from '../dns/verify-domain.ts';
import { UNPROVEN_MS } from '../domain/domains/gives-way.ts';
import type { CustomDomains } from '../store/custom-domains.ts';

interface Deps {
  domains: Pick<CustomDomains, 'claimOld'>;
  verifyDomain: VerifyDomain;
  clock: () => Date;
  /** How long a verdict holds before the domain is checked again. */
  afterMs: number;
}

/** Makes the sweep, which checks each domain whose last check is too long ago, one after another. */
export function recheckDomains({ domains, verifyDomain, clock, afterMs }: Deps) {
  return async function recheckDomains(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      const now = clock();
      const ago = (ms: number) => new Date(now.getTime() - ms);
      const domain = await domains.claimOld(ago(afterMs), ago(UNPROVEN_MS), now);
      if (domain === null) return;
      await verifyDomain(domain);
    }
  };
}
