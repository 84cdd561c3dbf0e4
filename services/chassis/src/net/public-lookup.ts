// Resolves names to addresses, all of which must be public. It runs when a URL is named, and again for each connection, so that a
// name that moves to a private address meanwhile leads nowhere.
import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { promisify } from 'node:util';
import type { PrivateHosts } from './private-hosts.ts';
import { isPublicAddress } from './public-address.ts';

/**
 * Thrown when the name leads nowhere, or to an address that is not public. A caller who cannot query our resolver must not learn
 * which.
 */
export class HostNotPublicError extends Error {
  override readonly name = 'HostNotPublicError';
}

type Callback = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

export interface PublicLookup {
  /** @throws HostNotPublicError */
  addressesOf(host: string): Promise<LookupAddress[]>;
  /** In the form that node:net takes. */
  readonly forSockets: (host: string, options: LookupOptions, callback: Callback) => void;
}

/** Resolves a name to all its addresses. */
export type Resolve = (host: string, options: LookupOptions) => Promise<LookupAddress[]>;

const bySystem = promisify(lookup) as Resolve;

/**
 * @param privateHosts need not have public addresses
 * @param resolve the system's resolver by default
 */
export function createPublicLookup(privateHosts: PrivateHosts, resolve: Resolve = bySystem): PublicLookup {
  const addressesOf = async (host: string, options: LookupOptions = {}): Promise<LookupAddress[]> => {
    const addresses = await resolve(host, { ...options, all: true }).catch((cause: unknown) => {
      throw new HostNotPublicError('The name does not resolve.', { cause });
    });
    const isFine = privateHosts.has(host.toLowerCase()) || addresses.every(({ address }) => isPublicAddress(address));
    if (!isFine) throw new HostNotPublicError('The name leads to an address that is not public.');
    return addresses;
  };
  return {
    addressesOf: (host) => addressesOf(host),
    forSockets: (host, options, callback) => {
      addressesOf(host, options).then(
        (addresses) => {
          const [first] = addresses;
          if (options.all === true) callback(null, addresses);
          else callback(null, first?.address ?? '', first?.family);
        },
        (error: Error) => callback(error, []),
      );
    },
  };
}
