// Reads the configuration of messages once, so that an invalid variable stops the start instead of failing a request.
import { busShape, grpcAddress, mongoShape, processShape, readConfig } from '@touchline/chassis/config.ts';
import { sealingKeysSetting } from '@touchline/chassis/sealing-keys.ts';
import { z } from 'zod';

const DEFAULT_DATABASE = 'touchline_messages';

const shape = {
  ...processShape,
  ...mongoShape,
  ...busShape,
  /**
   * Seals files and the numbers of people (`kid:base64`, comma separated; the first seals, all open). Keep an old key for eight days:
   * what it sealed has expired then.
   */
  MESSAGE_SEALING_KEYS: sealingKeysSetting.refine((keys) => keys.length > 0, 'must hold a key'),
  /** How many bytes of files one profile may store at a time. */
  MEDIA_MAX_BYTES_PER_PROFILE: z.coerce.number().int().min(1).default(5_368_709_120),
  /** host:port of connections, through which messages are sent. */
  CONNECTIONS_GRPC: grpcAddress,
  /** host:port of identity, which knows the phones of customers and mints link tokens. */
  IDENTITY_GRPC: grpcAddress,
  /** host:port of tracking, which knows the sites of a profile. */
  TRACKING_GRPC: grpcAddress,
};

export type MessagesConfig = Readonly<z.output<z.ZodObject<typeof shape>>> & { readonly MONGODB_DATABASE: string };

/** @throws ConfigError that lists every invalid variable */
export function configFromEnv(env: NodeJS.ProcessEnv): MessagesConfig {
  const config = readConfig(env, shape);
  return Object.freeze({ ...config, MONGODB_DATABASE: config.MONGODB_DATABASE ?? DEFAULT_DATABASE });
}
