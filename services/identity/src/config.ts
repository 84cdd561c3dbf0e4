// Reads identity's configuration from the environment.
import { busShape, grpcAddress, mongoShape, processShape, readConfig } from '@touchline/chassis/config.ts';
import { sealingKeysSetting } from '@touchline/chassis/sealing-keys.ts';
import type { z } from 'zod';

const DEFAULT_DATABASE = 'touchline_identity';

const shape = {
  ...processShape,
  ...mongoShape,
  ...busShape,
  /** Seals link tokens (`kid:base64`, comma separated; the first seals, all open). Without one link tokens are off. */
  LINK_TOKEN_KEYS: sealingKeysSetting.default([]),
  /**
   * Makes the digests by which erased customers are recognised (`kid:base64`, comma separated; the first makes, all find).
   * Required: with a key made up at each start, every earlier erasure would be forgotten.
   */
  ERASURE_KEYS: sealingKeysSetting.refine((keys) => keys.length > 0, 'must hold a key'),
  /** host:port of tracking, which returns the traits of events and takes part in erasures. */
  TRACKING_GRPC: grpcAddress,
  /** host:port of attribution, which takes part in erasures. */
  ATTRIBUTION_GRPC: grpcAddress,
  /** host:port of messages, which takes part in erasures. */
  MESSAGES_GRPC: grpcAddress,
};

export type IdentityConfig = Readonly<z.output<z.ZodObject<typeof shape>>> & { readonly MONGODB_DATABASE: string };

/** @throws ConfigError that lists every invalid variable */
export function configFromEnv(env: NodeJS.ProcessEnv): IdentityConfig {
  const config = readConfig(env, shape);
  return Object.freeze({ ...config, MONGODB_DATABASE: config.MONGODB_DATABASE ?? DEFAULT_DATABASE });
}
