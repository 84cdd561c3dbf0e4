// Parses NATS_URL, since the client reads no credentials from it, and would not use TLS because of tls://.

/** The credentials that an address may hold. */
export type UrlLogin = { readonly user: string; readonly password: string } | { readonly token: string };

export interface NatsUrl {
  /** host:port of each server, without credentials. */
  readonly servers: readonly string[];
  readonly login: UrlLogin | undefined;
  /** True when any address begins with tls://. */
  readonly isTls: boolean;
}

const ADDRESS =
  /^(?:(?<scheme>[a-z]+):\/\/)?(?:(?<login>.*)@)?(?<server>(?:\[[0-9a-f:.]+\]|[^@/?#\s:[\]]+)(?::\d{1,5})?)\/?$/i;
const SCHEMES: readonly (string | undefined)[] = [undefined, 'nats', 'tls'];

/**
 * Reads comma-separated addresses: nats://host, tls://user:password@host:4222, nats://token@host. Credentials are
 * percent-decoded; those of any address count for all of them, since the servers are one cluster.
 * @returns where the URL cannot be read, what is wrong, in words that repeat nothing of the address
 */
export function parseNatsUrl(url: string): NatsUrl | string {
  const parts = url.split(',').map((part) => ADDRESS.exec(part.trim())?.groups);
  const logins = new Map<string, UrlLogin>();
  const servers: string[] = [];
  let isTls = false;
  for (const part of parts) {
    const [scheme, server] = [part?.scheme?.toLowerCase(), part?.server];
    if (!server || !SCHEMES.includes(scheme))
      return 'must be nats://host:port or tls://host:port, several separated by commas (percent-encode a comma, @ or / in a password)';
    servers.push(server);
    isTls ||= scheme === 'tls';
    if (part?.login === undefined) continue;
    const login = loginOf(part.login);
    if (login === undefined) return 'has credentials that are not percent-encoded for a URL';
    logins.set(part.login, login);
  }
  if (logins.size > 1) return 'has several credentials: all servers of one cluster use the same';
  return { servers, login: logins.values().next().value, isTls };
}

function loginOf(text: string): UrlLogin | undefined {
  const colon = text.indexOf(':');
  try {
    if (colon < 0) return { token: decodeURIComponent(text) };
    return { user: decodeURIComponent(text.slice(0, colon)), password: decodeURIComponent(text.slice(colon + 1)) };
  } catch {
    return undefined;
  }
}
