// Declares the environment variables that the gateway reads.
import {
  baseAddress,
  busShape,
  grpcAddress,
  mongoShape,
  port,
  processShape,
  readConfig,
  valkeyShape,
} from '@touchline/chassis/config.ts';
import { secretKeysSetting } from '@touchline/chassis/secret-keys.ts';
import { z } from 'zod';

const shape = {
  ...processShape,
  ...mongoShape,
  ...busShape,
  ...valkeyShape,
  /** The gateway's own database, which no other service reads. */
  MONGODB_DATABASE: z.string().min(1).max(38).default('touchline_gateway'),
  /** The port of the public API; 0: any free port. */
  HTTP_PORT: port.default(0),
  /** The public base address, without a trailing slash; by default the listening address. */
  BASE_URL: baseAddress.optional(),
  /** The public base address of the console, to which the API reference links; set it where it differs from BASE_URL. */
  CONSOLE_URL: baseAddress.optional(),
  /** The collector's address for browsers, as in tracking's settings; openapi.json shows it. By default BASE_URL. */
  COLLECTOR_PUBLIC_URL: baseAddress.optional(),
  /**
   * The keys that sign hand-offs and seal stored replies: put a new key in front, and keep the old ones behind it until nothing
   * needs them.
   */
  ACCESS_SECRET_KEYS: secretKeysSetting,
  /** host:port of access. */
  ACCESS_GRPC: grpcAddress,
  /** host:port of tracking. */
  TRACKING_GRPC: grpcAddress,
  /** host:port of identity. */
  IDENTITY_GRPC: grpcAddress,
  /** host:port of attribution. */
  ATTRIBUTION_GRPC: grpcAddress,
  /** host:port of connections. */
  CONNECTIONS_GRPC: grpcAddress,
  /** host:port of campaigns. */
  CAMPAIGNS_GRPC: grpcAddress,
  /** host:port of webhooks. */
  WEBHOOKS_GRPC: grpcAddress,
  /** host:port of scoring. */
  SCORING_GRPC: grpcAddress,
  /** host:port of exports. */
  EXPORTS_GRPC: grpcAddress,
  /** host:port of messages. */
  MESSAGES_GRPC: grpcAddress,
  /** How many events may be in flight to tracking at once; any more are refused with 503 immediately. */
  EVENTS_IN_FLIGHT_LIMIT: z.coerce.number().int().min(1).default(10_000),
  /** Requests per minute from one address that present no valid key. */
  ADDRESS_RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(1200),
  /** Webhooks of providers per minute from one address; a provider sends those of all its accounts from a few addresses. */
  WEBHOOK_RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(6000),
  /** The number of proxies in front of the gateway whose X-Forwarded-For is trusted. */
  TRUSTED_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  /** How long a caller may take to send the head of a request. */
  HEAD_TIMEOUT_MS: z.coerce.number().int().min(100).max(600_000).default(15_000),
  /** How long a caller may take to send a whole request. */
  REQUEST_TIMEOUT_MS: z.coerce.number().int().min(100).max(600_000).default(60_000),
  /**
   * How long a request waits for other services, all their answers together, before it is refused with 503; operations that call a
   * provider wait longer.
   */
  ANSWER_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(3000),
  /** How long a request with an Idempotency-Key stays reserved after its gateway last renewed its lease. */
  IDEMPOTENCY_LEASE_MS: z.coerce.number().int().min(300).max(600_000).default(15_000),
  /**
   * How long a stopping gateway still accepts connections, and keeps idle ones afterwards, while every response tells the client to
   * close its connection.
   */
  DRAIN_GRACE_MS: z.coerce.number().int().min(0).max(60_000).default(5000),
};

export type Config = Readonly<z.output<z.ZodObject<typeof shape>>>;

/** @throws ConfigError that lists every invalid variable */
export function configFromEnv(env: NodeJS.ProcessEnv): Config {
  return readConfig(env, shape);
}
