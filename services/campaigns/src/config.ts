// What campaigns reads from its environment.
import { busShape, mongoShape, processShape, readConfig } from '@touchline/chassis/config.ts';
import { z } from 'zod';

const DEFAULT_DATABASE = 'touchline_campaigns';

const shape = {
  ...processShape,
  ...mongoShape,
  ...busShape,
  /** host:port of connections, which reaches the ad platforms. */
  CONNECTIONS_GRPC: z.string().regex(/^[\w.-]+:\d{1,5}$/, 'must be host:port'),
  /** How long one call to it may take; a write whose answer comes later counts as unknown. */
  CONNECTIONS_TIMEOUT_MS: z.coerce.number().int().min(1).max(60_000).default(15_000),
  /** A campaign, ad set or ad whose writer died is written by another one after this long. */
  ACTION_LOCK_MS: z.coerce.number().int().min(1000).default(10_000),
  /** How long a write waits for another one of the same object. */
  ACTION_WAIT_MS: z.coerce.number().int().min(0).default(12_000),
  /** A write of which nobody heard is looked after once it is so old. */
  SETTLE_AFTER_MS: z.coerce.number().int().min(0).default(60_000),
  /** How often it is looked for such writes. */
  SETTLE_INTERVAL_MS: z.coerce.number().int().min(10).default(30_000),
};

export type CampaignsConfig = Readonly<z.output<z.ZodObject<typeof shape>>> & { readonly MONGODB_DATABASE: string };

/** @throws ConfigError that lists every bad variable */
export function configFromEnv(env: NodeJS.ProcessEnv): CampaignsConfig {
  const config = readConfig(env, shape);
  return Object.freeze({ ...config, MONGODB_DATABASE: config.MONGODB_DATABASE ?? DEFAULT_DATABASE });
}
