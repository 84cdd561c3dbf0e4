// Reads the console's configuration once, so that an invalid variable stops the start instead of failing a request.
import { baseAddress, grpcAddress, port, processShape, readConfig, valkeyShape } from '@touchline/chassis/config.ts';
import { secretKeysSetting } from '@touchline/chassis/secret-keys.ts';
import { z } from 'zod';

const shape = {
  ...processShape,
  ...valkeyShape,
  /** Prefix of every key of the console in Valkey, for deployments that share one. */
  REDIS_PREFIX: z.string().min(1).max(64).default('touchline_console'),
  /** Port of the pages for browsers; 0 for any free port. */
  HTTP_PORT: port.default(0),
  /** The public base address of the API, without a trailing slash: pages link to its documentation. */
  BASE_URL: baseAddress.optional(),
  /**
   * The public base address of the console, if it differs: forms are accepted only from there. By default BASE_URL, and without
   * that the listening address.
   */
  CONSOLE_URL: baseAddress.optional(),
  /**
   * Keys that sign forms and seal what is shown once on its way through the browser: a new key goes in front, the old ones stay
   * behind it for some minutes.
   */
  CONSOLE_SECRET_KEYS: secretKeysSetting,
  /** host:port of access. */
  ACCESS_GRPC: grpcAddress,
  /** host:port of campaigns, whose ledger it shows. */
  CAMPAIGNS_GRPC: grpcAddress,
  /** host:port of exports, whose deliveries it counts. */
  EXPORTS_GRPC: grpcAddress,
  /** The base address of the gateway within the deployment, without a trailing slash: reports are read from its API. */
  GATEWAY_URL: baseAddress,
  /** Requests per minute from one address without a session. */
  ADDRESS_RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(1200),
  /** Number of proxies in front of the console whose X-Forwarded-For is trusted. */
  TRUSTED_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  /** How long a browser may take to send the head of a request. */
  HEAD_TIMEOUT_MS: z.coerce.number().int().min(100).max(600_000).default(15_000),
  /** How long a browser may take to send a whole request. */
  REQUEST_TIMEOUT_MS: z.coerce.number().int().min(100).max(600_000).default(60_000),
  /**
   * How long a stopping console still accepts connections, and keeps idle ones afterwards, while every response tells the client to
   * close its connection.
   */
  DRAIN_GRACE_MS: z.coerce.number().int().min(0).max(60_000).default(5000),
};

export type Config = Readonly<z.output<z.ZodObject<typeof shape>>>;

/** Reads the environment once, at start. @throws ConfigError that lists every invalid variable */
export function configFromEnv(env: NodeJS.ProcessEnv): Config {
  return readConfig(env, shape);
}
