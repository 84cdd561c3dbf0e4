// Takes a host from other profiles' registrations where they give way, so that nobody keeps a host from its owner.
import type { Registration } from '../domain/domains/expected-records.ts';
import { givesWay } from '../domain/domains/gives-way.ts';
import type { CustomDomains } from '../store/custom-domains.ts';

interface Deps {
  domains: Pick<CustomDomains, 'otherHolders' | 'release'>;
  clock: () => Date;
}

export interface HostClaim {
  /** The registration that is to hold the host. */
  readonly claimant: Registration;
  readonly hostname: string;
  /** Returns the host's proofs, null when the DNS does not answer; called only when somebody else holds the host. */
  readonly proofsOf: (hostname: string) => Promise<readonly string[] | null>;
}

/**
 * Returns whether no other profile holds the host anymore. Whoever dies after this has freed a host whose holder could not prove it,
 * and changed nothing else; the unique index decides between two that continue.
 */
export type TakeOverHost = (claim: HostClaim) => Promise<boolean>;

export function createTakeOverHost({ domains, clock }: Deps): TakeOverHost {
  return async ({ claimant, hostname, proofsOf }) => {
    const holders = await domains.otherHolders(claimant.profile_id, hostname);
    if (holders.length === 0) return true;
    const claim = { claimant, proofs: await proofsOf(hostname), now: clock() };
    if (!holders.every((holder) => givesWay(holder, claim))) return false;
    for (const holder of holders) if (!(await domains.release(holder, claim.now))) return false;
    return true;
  };
}
