// Reads the hosts that need not be public although a caller names them, for development and tests.

/** Names or addresses, without ports. */
export type PrivateHosts = ReadonlySet<string>;

/** Reads a setting: names or addresses without ports, comma separated. */
export function privateHostsIn(text: string): PrivateHosts {
  const hosts = text.split(',').map((host) =>
    host
      .trim()
      .replace(/^\[|\]$/g, '')
      .toLowerCase(),
  );
  return new Set(hosts.filter((host) => host !== ''));
}
