// Reads configuration from the environment: typed, frozen, and with all errors reported at once, so that an operator can fix them
// together.
import { z } from 'zod';
import { type NatsSettings, natsProblems } from './bus/nats-access.ts';
import { accessComplaints } from './store-access.ts';

/** Thrown when variables are missing or malformed; its message lists all of them. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads variables by a shape of zod schemas.
 * @param env the environment; an empty string counts as absent
 * @param shape variable name -> schema (use z.coerce for numbers, .default() or .optional() for what may be absent)
 * @returns the parsed values, frozen
 * @throws ConfigError that names every invalid variable and every wrong combination, never a value
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
  const problems = [...accessComplaints(present), ...natsLines(shape, present), ...modelLines(present)];
  if (parsed.success && problems.length === 0) return Object.freeze(parsed.data);
  const issues = parsed.error?.issues ?? [];
  const lines = [
    ...issues.map(
      (issue) =>
        `${issue.path.join('.')}: ${present[String(issue.path[0])] === undefined ? 'is required' : issue.message}`,
    ),
    ...problems,
  ].map((line) => `  ${line}`);
  throw new ConfigError(`Correct these environment variables, then start again:\n${lines.join('\n')}`);
}

/** Lists the problems of NATS settings that are valid one by one but not together. */
function natsLines(shape: z.ZodRawShape, present: Readonly<Record<string, string | undefined>>): string[] {
  if (!('NATS_TLS_CA_FILE' in shape) || present.NATS_URL === undefined) return [];
  const problems = natsProblems(present.NATS_URL, present as NatsSettings);
  return problems.map(({ setting, message }) => `${setting}: ${message}`);
}

/** Lists what a language model lacks. */
function modelLines({
  SUMMARY_MODEL_URL: url,
  SUMMARY_MODEL_NAME: name,
}: Readonly<Record<string, string | undefined>>) {
  if ((url === undefined) === (name === undefined)) return [];
  return ['SUMMARY_MODEL_URL and SUMMARY_MODEL_NAME: set them together or not at all'];
}

/**
 * Where a service answers gRPC: host:port, whose name stands for all replicas, or the ip:port of each, separated by commas, where no
 * name does.
 */
export const grpcAddress = z
  .string()
  .regex(/^(?:[\w.-]+:\d{1,5}|[\d.]+:\d{1,5}(?:,[\d.]+:\d{1,5})+)$/, 'must be host:port, or ip:port of each replica');
export const port = z.coerce.number().int().min(0).max(65_535);
export const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');

/** A public base address. */
export const baseAddress = z
  .string()
  .regex(/^https?:\/\/[^/?#]+(\/[^?#]*[^/?#])?$/, 'must be an http(s) URL without a trailing slash');

/** What every process reads. Ports default to 0: any free one. */
export const processShape = {
  /** The address at which the ports below listen. */
  HOST: z.string().default('127.0.0.1'),
  /** Where the other services call this one; 0: any free port. */
  GRPC_PORT: port.default(0),
  /** Where operators call this service; 0: any free port. No one else should be able to reach it. */
  OPERATOR_GRPC_PORT: port.default(0),
  /** /livez, /readyz and /metrics; 0: any free port. */
  OPS_PORT: port.default(0),
  /** trace, debug, info, warn, error, fatal or silent. */
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /**
   * own: our code reads and writes messages, which is faster. library: the protobuf library does, to find out whether our code is
   * at fault.
   */
  PROTO_CODEC: z.enum(['own', 'library']).default('own'),
  /** How long a stopping service may take to finish the work that it has begun. */
  DRAIN_TIMEOUT_MS: z.coerce.number().int().min(100).default(15_000),
  /** For mutual TLS between services, with the two below: set all three or none. */
  GRPC_TLS_CERT_FILE: z.string().optional(),
  /** The private key of that certificate. */
  GRPC_TLS_KEY_FILE: z.string().optional(),
  /** The authority that must have issued the other services' certificates. */
  GRPC_TLS_CA_FILE: z.string().optional(),
  /**
   * A certificate names its service as spiffe://<this>/<service>, among its URIs; an operator's certificate is
   * spiffe://<this>/operator.
   */
  GRPC_TLS_TRUST_DOMAIN: z
    .string()
    .regex(/^[a-z0-9._-]{1,255}$/, 'must be lower-case letters, digits, dots, dashes or underscores')
    .default('touchline'),
  /**
   * enforce: with certificates, a call is refused unless proto/callers.ts allows it for its caller. warn: it is logged and
   * counted.
   */
  GRPC_CALLERS: z.enum(['enforce', 'warn']).default('enforce'),
};

/** The settings that a service with its own database reads. */
export const mongoShape = {
  /** A replica set; a majority of it acknowledges each write, with the journal. */
  MONGODB_URL: z.string().regex(/^mongodb(\+srv)?:\/\//, 'must be a mongodb:// URL'),
  /** This service's own database, which no other service reads. */
  MONGODB_DATABASE: z.string().min(1).max(63).optional(),
  /** This service's own user of MongoDB; with MONGODB_PASSWORD it overrides what MONGODB_URL says. */
  MONGODB_USER: z.string().optional(),
  /** The password of MONGODB_USER. */
  MONGODB_PASSWORD: z.string().optional(),
  /** The database that holds MONGODB_USER; by default what MONGODB_URL says, or admin. */
  MONGODB_AUTH_SOURCE: z.string().optional(),
  /** The authority that must have issued MongoDB's certificate; turns TLS on. */
  MONGODB_TLS_CA_FILE: z.string().optional(),
  /** The certificate to present to MongoDB, where it requests one; turns TLS on, and requires MONGODB_TLS_KEY_FILE. */
  MONGODB_TLS_CERT_FILE: z.string().optional(),
  /** The private key of that certificate. */
  MONGODB_TLS_KEY_FILE: z.string().optional(),
};

/** The settings that a service on the bus reads. */
export const busShape = {
  /**
   * NATS with JetStream; separate several servers with commas. With tls:// instead of nats:// it must speak TLS. May hold
   * credentials, percent-encoded.
   */
  NATS_URL: z.string().min(1),
  /**
   * One way to sign in to NATS, with one of the next two settings; the others are a token, an nkey or a credentials file. With
   * none, NATS_URL decides.
   */
  NATS_USER: z.string().optional(),
  /** The password of that user. */
  NATS_PASSWORD: z.string().optional(),
  /** A file with that password, read again at each reconnect. */
  NATS_PASSWORD_FILE: z.string().optional(),
  /** A token that NATS knows. */
  NATS_TOKEN: z.string().optional(),
  /** A file with the seed of an nkey (SU…), read again at each reconnect. */
  NATS_NKEY_SEED_FILE: z.string().optional(),
  /** A credentials file (JWT and seed, as nsc writes it), read again at each reconnect. */
  NATS_CREDS_FILE: z.string().optional(),
  /**
   * The authority that must have issued NATS' certificate; with it NATS must speak TLS. By default the system's own authorities.
   */
  NATS_TLS_CA_FILE: z.string().optional(),
  /** The certificate to present, where NATS verifies its clients; needs the key below. */
  NATS_TLS_CERT_FILE: z.string().optional(),
  /** The private key of that certificate. */
  NATS_TLS_KEY_FILE: z.string().optional(),
  /** A prefix for every subject and stream, where deployments share a NATS. */
  BUS_PREFIX: z
    .string()
    .regex(/^[a-z0-9_]*$/, 'must be lower-case letters, digits or underscore')
    .default(''),
  /** How many copies of every message the bus keeps: 3 in a cluster of servers, 1 on a single server. */
  BUS_REPLICAS: z.coerce.number().int().min(1).max(5).default(1),
};

/** The settings that a service with counters or queues in Valkey reads. */
export const valkeyShape = {
  /** Valkey or Redis, with noeviction. */
  REDIS_URL: z.string().regex(/^rediss?:\/\//, 'must be a redis:// URL'),
  /** This service's own user of Valkey; with REDIS_PASSWORD it overrides what REDIS_URL says. */
  REDIS_USER: z.string().optional(),
  /** The password of REDIS_USER, or of the user default. */
  REDIS_PASSWORD: z.string().optional(),
  /** The authority that must have issued Valkey's certificate; turns TLS on. */
  REDIS_TLS_CA_FILE: z.string().optional(),
  /** The certificate to present to Valkey, where it requests one; turns TLS on, and requires REDIS_TLS_KEY_FILE. */
  REDIS_TLS_CERT_FILE: z.string().optional(),
  /** The private key of that certificate. */
  REDIS_TLS_KEY_FILE: z.string().optional(),
};

/** The settings that a service reads which has a language model write. */
export const modelShape = {
  /** Base address of an endpoint with OpenAI's chat completions, such as https://host/v1; without it, rules do the model's work. */
  SUMMARY_MODEL_URL: z
    .string()
    .regex(/^https?:\/\/[^?#]+[^/?#]$/, 'must be an http(s) URL without a trailing slash')
    .optional(),
  /** The model to use there. */
  SUMMARY_MODEL_NAME: z.string().min(1).optional(),
  /** Sent there as a Bearer token, when set. */
  SUMMARY_MODEL_KEY: z.string().min(1).optional(),
};

type Read<S extends z.ZodRawShape> = Readonly<z.output<z.ZodObject<S>>>;
export type ProcessConfig = Read<typeof processShape>;
export type MongoConfig = Read<typeof mongoShape>;
export type BusConfig = Read<typeof busShape>;
export type ValkeyConfig = Read<typeof valkeyShape>;
export type ModelConfig = Read<typeof modelShape>;
