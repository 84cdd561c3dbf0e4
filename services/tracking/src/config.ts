// Reads tracking's configuration once, so that an invalid variable stops the start instead of failing a request.
import { isIP, isIPv4, isIPv6 } from 'node:net';
import { busShape, mongoShape, port, processShape, readConfig } from '@touchline/chassis/config.ts';
import { privateHostsIn } from '@touchline/chassis/net/private-hosts.ts';
import { z } from 'zod';
import { ingressTemplate } from './domain/ingresses/ingress-template.ts';
import { isRange } from './domain/settings/ip-ranges.ts';

const headerName = z
  .string()
  .regex(/^[a-z0-9-]+$/i, 'must be a header name')
  .transform((name) => name.toLowerCase());
const origin = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/(?<!\/)\/+$/, ''));

const shape = {
  ...processShape,
  ...mongoShape,
  ...busShape,
  /** Tracking's own database, which no other service reads. */
  MONGODB_DATABASE: z.string().min(1).max(38).default('touchline_tracking'),
  /** The address on which the collector listens; HOST by default. */
  COLLECTOR_HOST: z.string().optional(),
  /** The port to which browsers send their events; 0: any free port. */
  COLLECTOR_PORT: port.default(0),
  /**
   * How long a stopping collector still accepts connections, and keeps idle ones afterwards, while every response tells the client
   * to close its connection.
   */
  DRAIN_GRACE_MS: z.coerce.number().int().min(0).max(60_000).default(5000),
  /** The address under which browsers reach the collector; the snippet contains it. */
  COLLECTOR_PUBLIC_URL: origin.default('http://127.0.0.1:8081'),
  /** The address under which callers reach the API; error responses link to its error pages. */
  PUBLIC_BASE_URL: origin.default('http://127.0.0.1:8080'),
  /** Proxies in front of the collector, as CIDR ranges or addresses; the collector trusts only their headers. */
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((range) => range.trim())
        .filter(Boolean),
    )
    .refine((ranges) => ranges.every(isRange), 'must be addresses or CIDR ranges, separated by commas'),
  /** Header in which a trusted proxy names the visitor's country. */
  COUNTRY_HEADER: headerName.default('cf-ipcountry'),
  /** Header in which a trusted proxy names the visitor's city; none by default. */
  CITY_HEADER: headerName.optional(),
  /** A MaxMind DB file (.mmdb) with the countries of addresses, instead of the bundled one; read at the start. */
  GEO_COUNTRY_DATABASE: z.string().optional(),
  /**
   * MaxMind DB files (.mmdb) with the cities of addresses, separated by commas and read at the start; without any, only CITY_HEADER
   * names cities.
   */
  GEO_CITY_DATABASE: z.string().optional(),
  /** Requests that the collector accepts from one address, or from one /64 of IPv6, per minute; counted in each process. */
  COLLECTOR_ADDRESS_RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(6000),
  /** Posts that the collector accepts with one tracking key per minute; counted in each process. */
  COLLECTOR_KEY_RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(60_000),
  /** How long a request to the collector may take to arrive. */
  COLLECTOR_REQUEST_TIMEOUT_MS: z.coerce.number().int().min(100).max(600_000).default(15_000),
  /** How long a write to the ledger may take before its caller must retry; less than the gateway's ANSWER_TIMEOUT_MS. */
  COMMIT_TIMEOUT_MS: z.coerce.number().int().min(100).default(2500),
  /** Events that may wait for the ledger; further ones are refused with 503 at once. */
  COMMIT_QUEUE_LIMIT: z.coerce.number().int().min(1).default(10_000),
  /**
   * Pages that may be fetched although their hosts are private: names or addresses without ports, comma separated. For
   * development and tests.
   */
  SITE_CHECK_PRIVATE_HOSTS: z.string().default('').transform(privateHostsIn),
  /** How long fetching a page may take, its redirects included. */
  SITE_CHECK_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(10_000),
  /** How often the service looks for installs whose page is due to be checked. */
  SITE_CHECK_INTERVAL_MS: z.coerce.number().int().min(10).default(1000),
  /** Whether a headless browser visits the pages that are verified, where one is installed: auto or off. */
  SITE_CHECK_BROWSER: z.enum(['auto', 'off']).default('auto'),
  /** The browser's executable, a Chromium or Chrome; found in the usual places by default. */
  CHROMIUM_PATH: z.string().optional(),
  /** Whether the browser isolates its processes, which needs user namespaces and a user who is not root: on or off. */
  SITE_CHECK_BROWSER_SANDBOX: z
    .enum(['on', 'off'])
    .default('on')
    .transform((value) => value === 'on'),
  /** How long a browser's visit to a page may take, its start included. */
  SITE_CHECK_BROWSER_TIMEOUT_MS: z.coerce.number().int().min(1000).max(120_000).default(20_000),
  /** The host to which custom domains must point; the host of COLLECTOR_PUBLIC_URL by default. */
  CUSTOM_DOMAIN_TARGET: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be a host name')
    .transform((host) => host.toLowerCase())
    .optional(),
  /** DNS servers that look up custom domains, as addresses with or without a port, comma separated; the system's by default. */
  CUSTOM_DOMAIN_DNS_SERVERS: z
    .string()
    .default('')
    .transform(partsOf)
    .refine((servers) => servers.every(isDnsServer), 'must be addresses with or without a port, separated by commas'),
  /**
   * The certificate authorities of custom domains, as CAA records name them, comma separated. A domain whose CAA records permit
   * none of them fails.
   */
  CUSTOM_DOMAIN_CAA_ISSUERS: z
    .string()
    .default('letsencrypt.org')
    .transform((text) => partsOf(text.toLowerCase()))
    .refine(
      (issuers) => issuers.length > 0 && issuers.every((issuer) => /^[a-z0-9.-]+$/.test(issuer)),
      'must be domains of certificate authorities, such as letsencrypt.org, separated by commas',
    ),
  /** How long the verdict on a custom domain holds before its DNS is checked again. */
  CUSTOM_DOMAIN_RECHECK_MS: z.coerce.number().int().min(100).default(86_400_000),
  /** How often the service looks for ledger rows that are older than their profile keeps them. */
  LEDGER_EXPIRY_INTERVAL_MS: z.coerce.number().int().min(10).default(3_600_000),
  /** How often the relay looks for events that are still waiting. */
  RELAY_SWEEP_MS: z.coerce.number().int().min(10).default(1000),
};

const { MONGODB_DATABASE, COLLECTOR_PUBLIC_URL, PUBLIC_BASE_URL, CUSTOM_DOMAIN_TARGET } = shape;

/** What the domain controller reads, a process of its own. */
const controllerShape = {
  ...processShape,
  ...mongoShape,
  ...{ MONGODB_DATABASE, COLLECTOR_PUBLIC_URL, PUBLIC_BASE_URL, CUSTOM_DOMAIN_TARGET },
  /**
   * For the domain controller: the Kubernetes Ingress in JSON of which it makes one for each verified custom domain. The chart
   * writes it, and a Lease of the same name.
   */
  DOMAIN_INGRESS: ingressTemplate,
  /** For the domain controller: the pause from the end of a pass to the start of the next. */
  DOMAIN_CONTROLLER_INTERVAL_MS: z.coerce.number().int().min(10).max(3_600_000).default(15_000),
  /** For the domain controller: how long its leader may give no sign of life before another process leads. */
  DOMAIN_LEASE_SECONDS: z.coerce.number().int().min(1).max(300).default(15),
};

export type DomainControllerConfig = Readonly<z.output<z.ZodObject<typeof controllerShape>>>;

export type TrackingConfig = Readonly<z.output<z.ZodObject<typeof shape>>>;

/** @throws ConfigError that lists every invalid variable */
export function configFromEnv(env: NodeJS.ProcessEnv): TrackingConfig {
  return readConfig(env, shape);
}

/** @throws ConfigError that lists every invalid variable of the domain controller */
export function controllerConfigFromEnv(env: NodeJS.ProcessEnv): DomainControllerConfig {
  return readConfig(env, controllerShape);
}

/** Splits a list at its commas. */
function partsOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Accepts 10.0.0.53, 10.0.0.53:5353, 2001:db8::53 and [2001:db8::53]:5353. */
function isDnsServer(text: string): boolean {
  const [, six = '', four = ''] = /^(?:\[(.+)\]|([^:]+)):\d{1,5}$/.exec(text) ?? [];
  return isIP(text) > 0 || isIPv6(six) || isIPv4(four);
}
