// Looks up the current DNS records of a custom domain.
import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { type DnsFacts, type DnsRecord, proofName } from '../domain/domains/judge-domain.ts';

export class DnsUnreachableError extends Error {
  override readonly name = 'DnsUnreachableError';
}

/** @throws DnsUnreachableError when the DNS does not answer, which says nothing about the domain */
export type LookUpDomain = (hostname: string, target: string) => Promise<DnsFacts>;

const MAX_ALIASES = 8;
const TIMEOUT_MS = 2000;
const TRIES = 2;
/** Error codes that are valid responses: the name does not exist, or has no record of the type. */
const NOTHING: ReadonlySet<string> = new Set(['ENODATA', 'ENOTFOUND']);

/** @param servers addresses with or without a port; the system's servers when empty */
export function createLookUpDomain(servers: readonly string[]): LookUpDomain {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (servers.length > 0) resolver.setServers(servers);

  async function aliases(hostname: string, target: string): Promise<DnsRecord[]> {
    const found: DnsRecord[] = [];
    for (let name = hostname; found.length < MAX_ALIASES; ) {
      const [next] = await emptyIfMissing(resolver.resolveCname(name));
      if (next === undefined) break;
      const value = next.toLowerCase().replace(/\.$/, '');
      found.push({ type: 'CNAME', name, value });
      if (value === target) break;
      name = value;
    }
    return found;
  }

  async function addresses(name: string): Promise<DnsRecord[]> {
    if (isIP(name) > 0) return [{ type: isIP(name) === 4 ? 'A' : 'AAAA', name, value: name }];
    const [four, six] = await Promise.all([
      emptyIfMissing(resolver.resolve4(name)),
      emptyIfMissing(resolver.resolve6(name)),
    ]);
    return [
      ...four.map((value) => ({ type: 'A', name, value }) as const),
      ...six.map((value) => ({ type: 'AAAA', name, value }) as const),
    ];
  }

  return async (hostname, target) => {
    const proof = proofName(hostname);
    const [chain, texts] = await Promise.all([aliases(hostname, target), emptyIfMissing(resolver.resolveTxt(proof))]);
    const proofs = texts.map((parts) => ({ type: 'TXT', name: proof, value: parts.join('') }) as const);
    if (chain.at(-1)?.value === target) return { records: [...chain, ...proofs], targetAddresses: [] };
    const [own, ours] = await Promise.all([addresses(hostname), addresses(target)]);
    return { records: [...chain, ...own, ...proofs], targetAddresses: ours.map(({ value }) => value) };
  };
}

async function emptyIfMissing<T>(answer: Promise<T[]>): Promise<T[]> {
  return answer.catch((error: unknown) => {
    if (NOTHING.has(String(Object(error).code))) return [];
    throw new DnsUnreachableError('The DNS did not answer.', { cause: error });
  });
}
