// Configuration from the environment: typed, frozen, and wrong in one go, so that an operator mends everything at once.
import { z } from 'zod';

/** Thrown when variables are missing or malformed; its message lists every one of them. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads variables by a shape of zod schemas.
 * @param env the environment; an empty string counts as absent
 * @param shape variable name -> schema (use z.coerce for numbers, .default() or .optional() for what may be absent)
 * @returns the parsed values, frozen
 * @throws ConfigError that names every bad variable, never its value
 */
export function readConfig<S extends z.ZodRawShape>(
  env: NodeJS.ProcessEnv,
  shape: S,
): Readonly<z.output<z.ZodObject<S>>> {
  const present = Object.fromEntries(
    Object.keys(shape)
      .map((name) => [name, env[name]] as const)
      .filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = z.object(shape).safeParse(present);
  if (parsed.success) return Object.freeze(parsed.data);
  const lines = parsed.error.issues.map(
    (issue) =>
      `  ${issue.path.join('.')}: ${present[String(issue.path[0])] === undefined ? 'is required' : issue.message}`,
  );
  throw new ConfigError(`Set these environment variables right, then start again:\n${lines.join('\n')}`);
}

export const port = z.coerce.number().int().min(0).max(65_535);
export const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');

/** What every service reads. Ports default to 0: any free one. */
export const baseConfigShape = {
  /** The address that the ports below listen at. */
  HOST: z.string().default('127.0.0.1'),
  /** Where the other services call this one; 0: any free port. */
  GRPC_PORT: port.default(0),
  /** /livez, /readyz and /metrics; 0: any free port. */
  OPS_PORT: port.default(0),
  /** A replica set; writes are acknowledged by its majority, with the journal. */
  MONGODB_URL: z.string().regex(/^mongodb(\+srv)?:\/\//, 'must be a mongodb:// URL'),
  /** This service's own database, which nobody else reads. */
  MONGODB_DATABASE: z.string().min(1).max(63).optional(),
  /** NATS with JetStream; several servers with commas between. */
  NATS_URL: z.string().min(1),
  /** Valkey or Redis, with noeviction. */
  REDIS_URL: z.string().regex(/^rediss?:\/\//, 'must be a redis:// URL'),
  /** Put before every subject and stream, where deployments share a NATS. */
  BUS_PREFIX: z
    .string()
    .regex(/^[a-z0-9_]*$/, 'must be lower-case letters, digits or underscore')
    .default(''),
  /** Copies of every message on the bus: 3 in a cluster of servers, 1 on a single one. */
  BUS_REPLICAS: z.coerce.number().int().min(1).max(5).default(1),
  /** trace, debug, info, warn, error, fatal or silent. */
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** How long a stopping service finishes what it has in hand. */
  DRAIN_TIMEOUT_MS: z.coerce.number().int().min(100).default(15_000),
  /** With the two below: mutual TLS between services, all three or none. */
  GRPC_TLS_CERT_FILE: z.string().optional(),
  /** The private key of that certificate. */
  GRPC_TLS_KEY_FILE: z.string().optional(),
  /** The authority that the other services' certificates must be of. */
  GRPC_TLS_CA_FILE: z.string().optional(),
};

export type BaseConfig = Readonly<z.output<z.ZodObject<typeof baseConfigShape>>>;
