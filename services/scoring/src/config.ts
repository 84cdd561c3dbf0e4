// Reads scoring's configuration once, so that a bad variable stops the start and not a request.
import { busShape, mongoShape, processShape, readConfig, valkeyShape } from '@touchline/chassis/config.ts';
import { z } from 'zod';

const DEFAULT_DATABASE = 'touchline_scoring';

const shape = {
  ...processShape,
  ...mongoShape,
  ...busShape,
  ...valkeyShape,
  /** How long after its last rebuild a profile is scored anew when nothing was synced. */
  SCORE_INTERVAL_MS: z.coerce.number().int().min(1000).default(86_400_000),
  /** How long a sync is waited for to end before a profile is scored anew; a profile is not scored more often than this by syncs. */
  SCORE_GATHER_MS: z.coerce.number().int().min(0).default(300_000),
  /** How often it is looked for profiles that are due. */
  SCORE_LOOK_INTERVAL_MS: z.coerce.number().int().min(10).default(5000),
  /** Profiles that are scored at the same time in this process. */
  SCORE_CONCURRENCY: z.coerce.number().int().min(1).max(50).default(2),
  /** A profile whose process died is scored by another one after this long. */
  SCORE_LOCK_MS: z.coerce.number().int().min(1000).default(30_000),
  /** host:port of connections, by which creatives are read. */
  CONNECTIONS_GRPC: z.string().regex(/^[\w.-]+:\d{1,5}$/, 'must be host:port'),
  /** host:port of attribution. */
  ATTRIBUTION_GRPC: z.string().regex(/^[\w.-]+:\d{1,5}$/, 'must be host:port'),
};

export type ScoringConfig = Readonly<z.output<z.ZodObject<typeof shape>>> & { readonly MONGODB_DATABASE: string };

/** @throws ConfigError that lists every bad variable */
export function configFromEnv(env: NodeJS.ProcessEnv): ScoringConfig {
  const config = readConfig(env, shape);
  return Object.freeze({ ...config, MONGODB_DATABASE: config.MONGODB_DATABASE ?? DEFAULT_DATABASE });
}
