// What the console reads from its environment.
import { baseAddress, port, processShape, readConfig, valkeyShape } from '@touchline/chassis/config.ts';
import { secretKeysSetting } from '@touchline/chassis/secret-keys.ts';
import { z } from 'zod';

const shape = {
  ...processShape,
  ...valkeyShape,
  /** Put before every key of the console's in Valkey, where deployments share one. */
  REDIS_PREFIX: z.string().min(1).max(64).default('touchline_console'),
  /** The pages for browsers; 0: any free port. */
  HTTP_PORT: port.default(0),
  /** The public base address of the API, without a slash at its end: pages link to its documentation. */
  BASE_URL: baseAddress.optional(),
  /** The public base address of the console, where that is another one: forms count from there alone. BASE_URL unless set, and else the listening address. */
  CONSOLE_URL: baseAddress.optional(),
  /** What forms are signed with, and what is shown once is sealed with on its way through the browser: a new key goes in front, the old ones stay behind it for some minutes. */
  CONSOLE_SECRET_KEYS: secretKeysSetting,
  /** host:port of access. */
  ACCESS_GRPC: z.string().regex(/^[\w.-]+:\d{1,5}$/, 'must be host:port'),
  /** Requests a minute from one address that show no session. */
  ADDRESS_RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(1200),
  /** Proxies in front of the console whose X-Forwarded-For is believed. */
  TRUSTED_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  /** How long a browser may take over the head of a request. */
  HEAD_TIMEOUT_MS: z.coerce.number().int().min(100).max(600_000).default(15_000),
  /** How long a browser may take over a whole request. */
  REQUEST_TIMEOUT_MS: z.coerce.number().int().min(100).max(600_000).default(60_000),
  /** How long a stopping console still serves the connections of its clients, while each answer tells them to close theirs. */
  DRAIN_GRACE_MS: z.coerce.number().int().min(0).max(60_000).default(5000),
};

export type Config = Readonly<z.output<z.ZodObject<typeof shape>>>;

/** Reads the environment once, at start. @throws ConfigError that lists every bad variable */
export function configFromEnv(env: NodeJS.ProcessEnv): Config {
  return readConfig(env, shape);
}
