// What the gateway reads from its environment.
import { type BaseConfig, baseConfigShape, port, readConfig } from '@touchline/chassis/config.ts';
import { z } from 'zod';

const address = z.string().regex(/^[\w.-]+:\d{1,5}$/, 'must be host:port');

const shape = {
  ...baseConfigShape,
  MONGODB_DATABASE: z.string().min(1).max(38).default('touchline_gateway'),
  HTTP_PORT: port.default(0),
  /** The public base address, without a slash at its end; the listening address unless set. */
  BASE_URL: z
    .string()
    .regex(/^https?:\/\/[^/?#]+(\/[^?#]*[^/?#])?$/, 'must be an http(s) URL without a slash at its end')
    .optional(),
  /** Stands in every API key, so that a key of one deployment is recognised as foreign by another. */
  TOUCHLINE_ENV: z
    .string()
    .regex(/^[a-z0-9]{1,16}$/, 'must be 1 to 16 lower-case letters or digits')
    .default('dev'),
  TRACKING_GRPC: address,
  IDENTITY_GRPC: address,
  ATTRIBUTION_GRPC: address,
  CONNECTIONS_GRPC: address,
  /** Requests a minute from one address that show no valid key. */
  ADDRESS_RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(1200),
  /** Proxies in front of the gateway whose X-Forwarded-For is believed. */
  TRUSTED_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  /** How long a stopping gateway still accepts connections while it tells clients to close theirs. */
  DRAIN_GRACE_MS: z.coerce.number().int().min(0).max(60_000).default(250),
};

export type Config = BaseConfig & Readonly<z.output<z.ZodObject<typeof shape>>>;

/** @throws ConfigError that lists every bad variable */
export function configFromEnv(env: NodeJS.ProcessEnv): Config {
  return readConfig(env, shape);
}
