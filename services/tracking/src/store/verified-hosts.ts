// Reads all hosts that need an Ingress: those that a profile has verified, unless its workspace is archived.
import type { CustomDomains } from './custom-domains.ts';
import type { ProfileStates } from './profile-states.ts';

interface Deps {
  domains: Pick<CustomDomains, 'verifiedAfter'>;
  states: Pick<ProfileStates, 'archivedAmong'>;
}

const PAGE = 1000;
const MOST_HOSTS = 20_000;

/**
 * Reads every host, or fails: a part of them would look as if the others had been removed.
 * @throws the driver's error while the database is away, Error for more hosts than one release serves
 */
export async function readVerifiedHosts({ domains, states }: Deps): Promise<string[]> {
  const hosts: string[] = [];
  for (let after = ''; hosts.length <= MOST_HOSTS; ) {
    const page = await domains.verifiedAfter(after, PAGE);
    const archived = await states.archivedAmong([...new Set(page.map(({ profile_id }) => profile_id))]);
    hosts.push(...page.flatMap(({ hostname, profile_id }) => (archived.has(profile_id) ? [] : [hostname])));
    const last = page.at(-1);
    if (page.length < PAGE || last === undefined) return hosts;
    after = last.hostname;
  }
  throw new Error(`More than ${MOST_HOSTS} custom domains are verified.`);
}
