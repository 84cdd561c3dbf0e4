// Reads scoring's configuration once, so that an invalid variable stops the start instead of failing a request.
import {
  busShape,
  ConfigError,
  grpcAddress,
  modelShape,
  mongoShape,
  processShape,
  readConfig,
  valkeyShape,
} from '@touchline/chassis/config.ts';
import { z } from 'zod';

const DEFAULT_DATABASE = 'touchline_scoring';

const shape = {
  ...processShape,
  ...mongoShape,
  ...busShape,
  ...valkeyShape,
  ...modelShape,
  /** How long after its last rebuild a profile is rescored when nothing was synced. */
  SCORE_INTERVAL_MS: z.coerce.number().int().min(1000).default(86_400_000),
  /** How long to wait for a sync to end before a profile is rescored; syncs do not rescore a profile more often than this. */
  SCORE_GATHER_MS: z.coerce.number().int().min(0).default(300_000),
  /** How often the service looks for profiles that are due. */
  SCORE_LOOK_INTERVAL_MS: z.coerce.number().int().min(10).default(5000),
  /** How long after its last training the model of a profile is trained again. */
  SCORE_TRAIN_INTERVAL_MS: z.coerce.number().int().min(1000).default(604_800_000),
  /** How many profiles this process scores at the same time. */
  SCORE_CONCURRENCY: z.coerce.number().int().min(1).max(50).default(2),
  /** After how long another process scores a profile whose process died. */
  SCORE_LOCK_MS: z.coerce.number().int().min(1000).default(30_000),
  /** host:port of connections, through which creatives are read. */
  CONNECTIONS_GRPC: grpcAddress,
  /** host:port of access, which says whose ads no language model may see; required with one. */
  ACCESS_GRPC: grpcAddress.optional(),
  /** host:port of attribution. */
  ATTRIBUTION_GRPC: grpcAddress,
};

export type ScoringConfig = Readonly<z.output<z.ZodObject<typeof shape>>> & { readonly MONGODB_DATABASE: string };

/** @throws ConfigError that lists every invalid variable */
export function configFromEnv(env: NodeJS.ProcessEnv): ScoringConfig {
  const config = readConfig(env, shape);
  if (config.SUMMARY_MODEL_URL !== undefined && config.ACCESS_GRPC === undefined)
    throw new ConfigError('SUMMARY_MODEL_URL requires ACCESS_GRPC.');
  return Object.freeze({ ...config, MONGODB_DATABASE: config.MONGODB_DATABASE ?? DEFAULT_DATABASE });
}
