// The settings of the tracking service.
import { isIP, isIPv4, isIPv6 } from 'node:net';
import { busShape, mongoShape, port, processShape, readConfig } from '@touchline/chassis/config.ts';
import { privateHostsIn } from '@touchline/chassis/net/private-hosts.ts';
import { z } from 'zod';
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
  /** Tracking's own database, which nobody else reads. */
  MONGODB_DATABASE: z.string().min(1).max(38).default('touchline_tracking'),
  /** Where the collector listens; HOST unless set. */
  COLLECTOR_HOST: z.string().optional(),
  /** Where browsers send their events; 0: any free port. */
  COLLECTOR_PORT: port.default(0),
  /** What browsers call the collector; the snippet is made of it. */
  COLLECTOR_PUBLIC_URL: origin.default('http://127.0.0.1:8081'),
  /** What callers call the API; error answers link to its error pages. */
  PUBLIC_BASE_URL: origin.default('http://127.0.0.1:8080'),
  /** Proxies in front of the collector, as CIDR ranges or addresses; only their headers are believed. */
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
  /** Header in which a trusted proxy names the visitor's city; none unless set. */
  CITY_HEADER: headerName.optional(),
  /** Requests of one address, or of one /64 of IPv6, that the collector takes in a minute; counted in each process. */
  COLLECTOR_ADDRESS_RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(6000),
  /** Posts with one tracking key that the collector takes in a minute; counted in each process. */
  COLLECTOR_KEY_RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(60_000),
  /** How long a request to the collector may take to arrive. */
  COLLECTOR_REQUEST_TIMEOUT_MS: z.coerce.number().int().min(100).max(600_000).default(15_000),
  /** How long a write to the ledger may take before its caller is told to try again. */
  COMMIT_TIMEOUT_MS: z.coerce.number().int().min(100).default(3000),
  /** Events that may wait for the ledger; more are answered 503 at once. */
  COMMIT_QUEUE_LIMIT: z.coerce.number().int().min(1).default(10_000),
  /** Pages that may be fetched although their hosts are private: names or addresses without ports, comma separated. For development and tests. */
  SITE_CHECK_PRIVATE_HOSTS: z.string().default('').transform(privateHostsIn),
  /** How long a page that is looked at may take, its redirects included. */
  SITE_CHECK_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(10_000),
  /** How often it is looked for pages that wait to be looked at. */
  SITE_CHECK_INTERVAL_MS: z.coerce.number().int().min(10).default(1000),
  /** The host that custom domains point at; that of COLLECTOR_PUBLIC_URL unless set. */
  CUSTOM_DOMAIN_TARGET: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be a host name')
    .transform((host) => host.toLowerCase())
    .optional(),
  /** DNS servers that custom domains are looked up at, as addresses with or without a port, comma separated; the system's unless set. */
  CUSTOM_DOMAIN_DNS_SERVERS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((server) => server.trim())
        .filter(Boolean),
    )
    .refine((servers) => servers.every(isDnsServer), 'must be addresses with or without a port, separated by commas'),
  /** How long the verdict on a custom domain holds before its DNS is looked at again. */
  CUSTOM_DOMAIN_RECHECK_MS: z.coerce.number().int().min(100).default(86_400_000),
  /** How often rows of the ledger are looked for that are older than their profile keeps them. */
  LEDGER_EXPIRY_INTERVAL_MS: z.coerce.number().int().min(10).default(3_600_000),
  /** How often the relay looks for events that still wait. */
  RELAY_SWEEP_MS: z.coerce.number().int().min(10).default(1000),
};

export type TrackingConfig = Readonly<z.output<z.ZodObject<typeof shape>>>;

/** @throws ConfigError that names every bad variable */
export function configFromEnv(env: NodeJS.ProcessEnv): TrackingConfig {
  return readConfig(env, shape);
}

/** 10.0.0.53, 10.0.0.53:5353, 2001:db8::53 or [2001:db8::53]:5353. */
function isDnsServer(text: string): boolean {
  const [, six = '', four = ''] = /^(?:\[(.+)\]|([^:]+)):\d{1,5}$/.exec(text) ?? [];
  return isIP(text) > 0 || isIPv6(six) || isIPv4(four);
}
