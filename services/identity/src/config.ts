// What identity reads from its environment.
import { busShape, mongoShape, processShape, readConfig } from '@touchline/chassis/config.ts';
import { sealingKeysSetting } from '@touchline/chassis/sealing-keys.ts';
import { z } from 'zod';

const DEFAULT_DATABASE = 'touchline_identity';

const address = z.string().regex(/^[\w.-]+:\d{1,5}$/, 'must be host:port');

const shape = {
  ...processShape,
  ...mongoShape,
  ...busShape,
  /** Seals link tokens (`kid:base64`, comma separated; the first seals, all open). Without one link tokens are off. */
  LINK_TOKEN_KEYS: sealingKeysSetting.default([]),
  /**
   * Makes the digests by which erased customers are known again (`kid:base64`, comma separated; the first makes, all find).
   * Required: a key that were made up at a start would forget every erasure before it.
   */
  ERASURE_KEYS: sealingKeysSetting.refine((keys) => keys.length > 0, 'must hold a key'),
  /** host:port of tracking: it says whom events name, and an erasure goes through it. */
  TRACKING_GRPC: address,
  /** host:port of attribution: an erasure goes through it. */
  ATTRIBUTION_GRPC: address,
};

export type IdentityConfig = Readonly<z.output<z.ZodObject<typeof shape>>> & { readonly MONGODB_DATABASE: string };

/** @throws ConfigError that lists every bad variable */
export function configFromEnv(env: NodeJS.ProcessEnv): IdentityConfig {
  const config = readConfig(env, shape);
  return Object.freeze({ ...config, MONGODB_DATABASE: config.MONGODB_DATABASE ?? DEFAULT_DATABASE });
}
