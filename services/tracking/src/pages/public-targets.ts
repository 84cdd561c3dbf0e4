// Decides where checks of pages may connect: to public hosts, to those that a setting allows, and to the service's own collector.
import type { LookupFunction } from 'node:net';
import type { PrivateHosts } from '@touchline/chassis/net/private-hosts.ts';
import { hostOf, isLiteral, isPublicAddress } from '@touchline/chassis/net/public-address.ts';
import { createPublicLookup, type PublicLookup } from '@touchline/chassis/net/public-lookup.ts';

export interface PublicTargets {
  /**
   * Returns the look-up for a connection to the host, which finds only allowed addresses; undefined when the host is an address
   * that is not allowed, since those are never looked up.
   */
  lookupOf(host: string, port: number): LookupFunction | undefined;
}

interface Options {
  readonly privateHosts: PrivateHosts;
  /** The collector's public address. Inside a cluster its name may lead to a private one. */
  readonly collector: URL;
  /** Makes the look-ups; by the system's resolver by default. */
  readonly lookupFor?: (privateHosts: PrivateHosts) => PublicLookup;
}

export function createPublicTargets({
  privateHosts,
  collector,
  lookupFor = (hosts) => createPublicLookup(hosts),
}: Options): PublicTargets {
  const own = { host: hostOf(collector), port: portOf(collector) };
  const strict = lookupFor(privateHosts);
  const ofOwn = lookupFor(new Set([own.host]));
  const isOwn = (host: string, port: number) => host === own.host && port === own.port;
  return {
    lookupOf(host, port) {
      const { forSockets } = isOwn(host, port) ? ofOwn : strict;
      const isAllowed = !isLiteral(host) || isPublicAddress(host) || privateHosts.has(host) || isOwn(host, port);
      return isAllowed ? (forSockets as LookupFunction) : undefined;
    },
  };
}

/** Returns the port of a web address, also the usual one. */
export const portOf = ({ port, protocol }: URL): number => Number(port || (protocol === 'https:' ? 443 : 80));
