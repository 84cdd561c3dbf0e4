// A verified domain whose DNS moved away fails once a day's look finds out: the snippet then names the collector's own host again.
import type { VerifyDomain } from '../dns/verify-domain.ts';
import type { CustomDomains } from '../store/custom-domains.ts';

interface Deps {
  domains: Pick<CustomDomains, 'claimOld'>;
  verifyDomain: VerifyDomain;
  clock: () => Date;
  /** How long a verdict holds before it is looked again. */
  afterMs: number;
}

/** Makes the sweep: it looks at each whose last look is too long ago, one after another. */
export function recheckDomains({ domains, verifyDomain, clock, afterMs }: Deps) {
  return async function recheckDomains(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      const now = clock();
      const domain = await domains.claimOld(new Date(now.getTime() - afterMs), now);
      if (domain === null) return;
      await verifyDomain(domain);
    }
  };
}
