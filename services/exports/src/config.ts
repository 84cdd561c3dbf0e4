// Reads the configuration of exports once, so that an invalid variable stops the start instead of failing a request.
import { busShape, grpcAddress, mongoShape, processShape, readConfig, valkeyShape } from '@touchline/chassis/config.ts';
import { sealingKeysSetting } from '@touchline/chassis/sealing-keys.ts';
import { z } from 'zod';

const DEFAULT_DATABASE = 'touchline_exports';

const shape = {
  ...processShape,
  ...mongoShape,
  ...busShape,
  ...valkeyShape,
  /** How many destinations this process sends to at the same time. */
  EXPORT_CONCURRENCY: z.coerce.number().int().min(1).max(100).default(4),
  /** How many conversions of one destination are read and sent at a time. */
  EXPORT_PAGE_SIZE: z.coerce.number().int().min(2).max(1000).default(800),
  /** How long the process sends to one destination before it turns to another. */
  EXPORT_TURN_MS: z.coerce.number().int().min(1).default(20_000),
  /** After how long another process takes over a destination whose process died. */
  EXPORT_LOCK_MS: z.coerce.number().int().min(1000).default(30_000),
  /** How often the service looks for what is due: retries, and work whose job was lost. */
  EXPORT_DUE_INTERVAL_MS: z.coerce.number().int().min(10).default(2000),
  /** The wait after the first failed attempt to send a conversion; it doubles each time. */
  EXPORT_BACKOFF_MS: z.coerce.number().int().min(1).default(30_000),
  /** How long a platform that judges conversions after it has accepted them (search_ads) is left before its results are read. */
  EXPORT_RESULTS_AFTER_MS: z.coerce.number().int().min(0).default(600_000),
  /**
   * Seals the digests under which members of audiences were sent (`kid:base64`, comma separated; the first seals, all open). Keep an
   * old key until the audiences that it sealed are gone.
   */
  EXPORT_SEALING_KEYS: sealingKeysSetting.refine((keys) => keys.length > 0, 'must hold a key'),
  /** host:port of identity, which knows whose conversions they are. */
  IDENTITY_GRPC: grpcAddress,
  /** host:port of access, which knows how private a profile is. */
  ACCESS_GRPC: grpcAddress,
  /** host:port of attribution, which knows the clicks behind conversions and who converted. */
  ATTRIBUTION_GRPC: grpcAddress,
  /** host:port of connections, through which conversions and members of audiences are sent. */
  CONNECTIONS_GRPC: grpcAddress,
};

export type ExportsConfig = Readonly<z.output<z.ZodObject<typeof shape>>> & { readonly MONGODB_DATABASE: string };

/** @throws ConfigError that lists every invalid variable */
export function configFromEnv(env: NodeJS.ProcessEnv): ExportsConfig {
  const config = readConfig(env, shape);
  return Object.freeze({ ...config, MONGODB_DATABASE: config.MONGODB_DATABASE ?? DEFAULT_DATABASE });
}
