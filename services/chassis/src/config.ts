// Configuration from the environment: typed, frozen, and wrong in one go, so that an operator mends everything at once.
import { z } from 'zod';
import { type NatsSettings, natsProblems } from './bus/nats-access.ts';
import { accessComplaints } from './store-access.ts';

/** Thrown when variables are missing or malformed; its message lists every one of them. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads variables by a shape of zod schemas.
 * @param env the environment; an empty string counts as absent
 * @param shape variable name -> schema (use z.coerce for numbers, .default() or .optional() for what may be absent)
 * @returns the parsed values, frozen
 * @throws ConfigError that names every bad variable and every wrong combination, never a value
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
  const problems = [...accessComplaints(present), ...natsLines(shape, present)];
  if (parsed.success && problems.length === 0) return Object.freeze(parsed.data);
  const issues = parsed.error?.issues ?? [];
  const lines = [
    ...issues.map(
      (issue) =>
        `${issue.path.join('.')}: ${present[String(issue.path[0])] === undefined ? 'is required' : issue.message}`,
    ),
    ...problems,
  ].map((line) => `  ${line}`);
  throw new ConfigError(`Set these environment variables right, then start again:\n${lines.join('\n')}`);
}

/** Of settings that are right one by one and do not go together. */
function natsLines(shape: z.ZodRawShape, present: Readonly<Record<string, string | undefined>>): string[] {
  if (!('NATS_TLS_CA_FILE' in shape) || present.NATS_URL === undefined) return [];
  const problems = natsProblems(present.NATS_URL, present as NatsSettings);
  return problems.map(({ setting, message }) => `${setting}: ${message}`);
}

export const port = z.coerce.number().int().min(0).max(65_535);
export const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');

/** A public base address. */
export const baseAddress = z
  .string()
  .regex(/^https?:\/\/[^/?#]+(\/[^?#]*[^/?#])?$/, 'must be an http(s) URL without a slash at its end');

/** What every process reads. Ports default to 0: any free one. */
export const processShape = {
  /** The address that the ports below listen at. */
  HOST: z.string().default('127.0.0.1'),
  /** Where the other services call this one; 0: any free port. */
  GRPC_PORT: port.default(0),
  /** Where operators call this service; 0: any free port. Nobody else should reach it. */
  OPERATOR_GRPC_PORT: port.default(0),
  /** /livez, /readyz and /metrics; 0: any free port. */
  OPS_PORT: port.default(0),
  /** trace, debug, info, warn, error, fatal or silent. */
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** own: messages are written and read by our code, which is the faster. library: by the protobuf library, to tell whether ours is at fault. */
  PROTO_CODEC: z.enum(['own', 'library']).default('own'),
  /** How long a stopping service finishes what it has in hand. */
  DRAIN_TIMEOUT_MS: z.coerce.number().int().min(100).default(15_000),
  /** With the two below: mutual TLS between services, all three or none. */
  GRPC_TLS_CERT_FILE: z.string().optional(),
  /** The private key of that certificate. */
  GRPC_TLS_KEY_FILE: z.string().optional(),
  /** The authority that the other services' certificates must be of. */
  GRPC_TLS_CA_FILE: z.string().optional(),
  /** A certificate names its service as spiffe://<this>/<service>, among its URIs; operators' as spiffe://<this>/operator. */
  GRPC_TLS_TRUST_DOMAIN: z
    .string()
    .regex(/^[a-z0-9._-]{1,255}$/, 'must be lower-case letters, digits, dots, dashes or underscores')
    .default('touchline'),
  /** enforce: with certificates, a call is refused unless proto/callers.ts allows it its caller. warn: it is logged and counted. */
  GRPC_CALLERS: z.enum(['enforce', 'warn']).default('enforce'),
};

/** What a service with a database of its own reads. */
export const mongoShape = {
  /** A replica set; writes are acknowledged by its majority, with the journal. */
  MONGODB_URL: z.string().regex(/^mongodb(\+srv)?:\/\//, 'must be a mongodb:// URL'),
  /** This service's own database, which nobody else reads. */
  MONGODB_DATABASE: z.string().min(1).max(63).optional(),
  /** This service's own user of MongoDB; with MONGODB_PASSWORD it goes before what MONGODB_URL says. */
  MONGODB_USER: z.string().optional(),
  /** The password of MONGODB_USER. */
  MONGODB_PASSWORD: z.string().optional(),
  /** The database that knows MONGODB_USER; what MONGODB_URL says, or admin, unless set. */
  MONGODB_AUTH_SOURCE: z.string().optional(),
  /** The authority that MongoDB's certificate must be of; turns TLS on. */
  MONGODB_TLS_CA_FILE: z.string().optional(),
  /** The certificate to show to MongoDB, where it asks for one; turns TLS on, and wants MONGODB_TLS_KEY_FILE. */
  MONGODB_TLS_CERT_FILE: z.string().optional(),
  /** The private key of that certificate. */
  MONGODB_TLS_KEY_FILE: z.string().optional(),
};

/** What a service on the bus reads. */
export const busShape = {
  /** NATS with JetStream; several servers with commas between. With tls:// for nats:// it must speak TLS. Credentials in it count, percent-encoded. */
  NATS_URL: z.string().min(1),
  /** One way to sign in to NATS, with one of the next two; or a token, an nkey or a credentials file. None: as NATS_URL says. */
  NATS_USER: z.string().optional(),
  /** The password of that user. */
  NATS_PASSWORD: z.string().optional(),
  /** A file that holds it, read again at each reconnect. */
  NATS_PASSWORD_FILE: z.string().optional(),
  /** A token that NATS knows. */
  NATS_TOKEN: z.string().optional(),
  /** A file with the seed of an nkey (SU…), read again at each reconnect. */
  NATS_NKEY_SEED_FILE: z.string().optional(),
  /** A credentials file (JWT and seed, as nsc writes it), read again at each reconnect. */
  NATS_CREDS_FILE: z.string().optional(),
  /** The authority that NATS' certificate must be of; with it NATS must speak TLS. The system's own unless set. */
  NATS_TLS_CA_FILE: z.string().optional(),
  /** With the one below: the certificate to show, where NATS verifies its callers. */
  NATS_TLS_CERT_FILE: z.string().optional(),
  /** The private key of that certificate. */
  NATS_TLS_KEY_FILE: z.string().optional(),
  /** Put before every subject and stream, where deployments share a NATS. */
  BUS_PREFIX: z
    .string()
    .regex(/^[a-z0-9_]*$/, 'must be lower-case letters, digits or underscore')
    .default(''),
  /** Copies of every message on the bus: 3 in a cluster of servers, 1 on a single one. */
  BUS_REPLICAS: z.coerce.number().int().min(1).max(5).default(1),
};

/** What a service that counts or queues in Valkey reads. */
export const valkeyShape = {
  /** Valkey or Redis, with noeviction. */
  REDIS_URL: z.string().regex(/^rediss?:\/\//, 'must be a redis:// URL'),
  /** This service's own user of Valkey; with REDIS_PASSWORD it goes before what REDIS_URL says. */
  REDIS_USER: z.string().optional(),
  /** The password of REDIS_USER, or of the user default. */
  REDIS_PASSWORD: z.string().optional(),
  /** The authority that Valkey's certificate must be of; turns TLS on. */
  REDIS_TLS_CA_FILE: z.string().optional(),
  /** The certificate to show to Valkey, where it asks for one; turns TLS on, and wants REDIS_TLS_KEY_FILE. */
  REDIS_TLS_CERT_FILE: z.string().optional(),
  /** The private key of that certificate. */
  REDIS_TLS_KEY_FILE: z.string().optional(),
};

type Read<S extends z.ZodRawShape> = Readonly<z.output<z.ZodObject<S>>>;
export type ProcessConfig = Read<typeof processShape>;
export type MongoConfig = Read<typeof mongoShape>;
export type BusConfig = Read<typeof busShape>;
export type ValkeyConfig = Read<typeof valkeyShape>;
