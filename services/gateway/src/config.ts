// What the gateway reads from its environment.
import {
  baseAddress,
  busShape,
  mongoShape,
  port,
  processShape,
  readConfig,
  valkeyShape,
} from '@touchline/chassis/config.ts';
import { secretKeysSetting } from '@touchline/chassis/secret-keys.ts';
import { z } from 'zod';

const address = z.string().regex(/^[\w.-]+:\d{1,5}$/, 'must be host:port');

const shape = {
  ...processShape,
  ...mongoShape,
  ...busShape,
  ...valkeyShape,
  /** The gateway's own database, which nobody else reads. */
  MONGODB_DATABASE: z.string().min(1).max(38).default('touchline_gateway'),
  /** The public API; 0: any free port. */
  HTTP_PORT: port.default(0),
  /** The public base address, without a slash at its end; the listening address unless set. */
  BASE_URL: baseAddress.optional(),
  /** The public base address of the console, where that is another one: the API reference links there. */
  CONSOLE_URL: baseAddress.optional(),
  /** What browsers call the collector, as tracking has it: openapi.json says it; BASE_URL unless set. */
  COLLECTOR_PUBLIC_URL: baseAddress.optional(),
  /** What hand-offs and stored replies are signed and sealed with: a new key goes in front, the old ones stay behind it until nothing needs them. */
  ACCESS_SECRET_KEYS: secretKeysSetting,
  /** host:port of access. */
  ACCESS_GRPC: address,
  /** host:port of tracking. */
  TRACKING_GRPC: address,
  /** host:port of identity. */
  IDENTITY_GRPC: address,
  /** host:port of attribution. */
  ATTRIBUTION_GRPC: address,
  /** host:port of connections. */
  CONNECTIONS_GRPC: address,
  /** host:port of campaigns. */
  CAMPAIGNS_GRPC: address,
  /** host:port of webhooks. */
  WEBHOOKS_GRPC: address,
  /** host:port of scoring. */
  SCORING_GRPC: address,
  /** Events that may be on their way to tracking at once; more are answered 503 at once. */
  EVENTS_IN_FLIGHT_LIMIT: z.coerce.number().int().min(1).default(10_000),
  /** Requests a minute from one address that show no valid key. */
  ADDRESS_RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(1200),
  /** Webhooks of providers a minute from one address; a provider sends those of all its accounts from few. */
  WEBHOOK_RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(6000),
  /** Proxies in front of the gateway whose X-Forwarded-For is believed. */
  TRUSTED_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  /** How long a caller may take over the head of a request. */
  HEAD_TIMEOUT_MS: z.coerce.number().int().min(100).max(600_000).default(15_000),
  /** How long a caller may take over a whole request. */
  REQUEST_TIMEOUT_MS: z.coerce.number().int().min(100).max(600_000).default(60_000),
  /** How long a request with an Idempotency-Key is waited for after its gateway stopped showing life. */
  IDEMPOTENCY_LEASE_MS: z.coerce.number().int().min(300).max(600_000).default(15_000),
  /** How long a stopping gateway still serves the connections of its clients, while each answer tells them to close theirs. */
  DRAIN_GRACE_MS: z.coerce.number().int().min(0).max(60_000).default(5000),
};

export type Config = Readonly<z.output<z.ZodObject<typeof shape>>>;

/** @throws ConfigError that lists every bad variable */
export function configFromEnv(env: NodeJS.ProcessEnv): Config {
  return readConfig(env, shape);
}
