// Looks up the current DNS records of a custom domain. A look-up that is not answered does not hide what the others found.
import { isIP } from 'node:net';
import { proofName } from '../domain/domains/expected-records.ts';
import type { CaaRecord } from '../domain/domains/judge-caa.ts';
import type { DnsFacts, Route } from '../domain/domains/judge-domain.ts';
import { DnsUnreachableError, openResolver, type Questions } from './open-resolver.ts';

export interface LookUp {
  /** Looks up everything about a host, and the addresses of the collector. */
  domain(hostname: string, target: string): Promise<DnsFacts>;
  /** Looks up only the proofs of a host; null when the DNS does not answer. */
  proofs(hostname: string): Promise<readonly string[] | null>;
}

/** How long one verification may take. */
const LIMIT_MS = 5000;
const MOST_ALIASES = 8;

/** @param servers addresses with or without a port; the system's servers when empty */
export function createLookUp(servers: readonly string[], limitMs = LIMIT_MS): LookUp {
  const open = () => openResolver({ servers, limitMs });
  return {
    async domain(hostname, target) {
      using dns = open();
      const route = routeOf(dns, hostname, target);
      const [found, proofs, caa] = await Promise.all([
        answered(route),
        answered(dns.texts(proofName(hostname))),
        answered(route.then(({ aliases, isEndless }) => caaOf(dns, hostname, isEndless ? [] : aliases))),
      ]);
      return { route: found, proofs, caa };
    },
    async proofs(hostname) {
      using dns = open();
      return await answered(dns.texts(proofName(hostname)));
    },
  };
}

async function answered<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error: unknown) => {
    if (error instanceof DnsUnreachableError) return null;
    throw error;
  });
}

/** Follows the aliases to the collector, or to their end. */
async function routeOf(dns: Questions, hostname: string, target: string): Promise<Route> {
  const aliases: string[] = [];
  const route = (rest: Partial<Route>): Route => ({
    ...{ aliases, isEndless: false, addresses: [], targetAddresses: [], ...rest },
  });
  for (let name = hostname; ; ) {
    const next = await dns.alias(name);
    if (next === undefined) break;
    const isCircle = next === hostname || aliases.includes(next);
    aliases.push(next);
    if (next === target) return route({});
    if (isCircle || aliases.length > MOST_ALIASES) return route({ isEndless: true });
    name = next;
  }
  const [addresses, targetAddresses] = await Promise.all([
    dns.addresses(aliases.at(-1) ?? hostname),
    isIP(target) > 0 ? [target] : dns.addresses(target),
  ]);
  return route({ addresses, targetAddresses });
}

/**
 * Returns the relevant record set of a host (RFC 8659, 3): its own, which an alias takes from its target, or else that of its
 * closest parent.
 */
async function caaOf(dns: Questions, hostname: string, aliases: readonly string[]): Promise<CaaRecord[]> {
  const labels = hostname.split('.');
  const parents = labels.slice(1).map((_, index) => labels.slice(index + 1).join('.'));
  for (const name of [aliases.at(-1) ?? hostname, ...parents]) {
    const records = await dns.caa(name);
    if (records.length > 0) return records;
  }
  return [];
}
