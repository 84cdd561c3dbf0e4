// Rechecks verified domains daily. One whose DNS has moved away is checked more often, and fails when it stays so: the snippet then
// names the collector's own host again. It is checked for a while longer, so that a mistake in the DNS ends by itself.
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

/** When a domain is checked again that was wrong at its last check. */
const WRONG_MS = 3_600_000;

/** Makes the sweep, which checks each domain whose last check is too long ago, one after another. */
export function recheckDomains({ domains, verifyDomain, clock, afterMs }: Deps) {
  return async function recheckDomains(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      const now = clock();
      const ago = (ms: number) => new Date(now.getTime() - ms);
      const bounds = {
        checkedBefore: ago(afterMs),
        wrongBefore: ago(Math.min(afterMs, WRONG_MS)),
        failedAfter: ago(UNPROVEN_MS),
      };
      const domain = await domains.claimOld(bounds, now);
      if (domain === null) return;
      await verifyDomain(domain, true);
    }
  };
}
