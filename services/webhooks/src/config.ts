// Reads webhooks' configuration from its environment.
import { busShape, grpcAddress, mongoShape, processShape, readConfig, valkeyShape } from '@touchline/chassis/config.ts';
import { privateHostsIn } from '@touchline/chassis/net/private-hosts.ts';
import { sealingKeysSetting } from '@touchline/chassis/sealing-keys.ts';
import { z } from 'zod';

const DEFAULT_DATABASE = 'touchline_webhooks';

const shape = {
  ...processShape,
  ...mongoShape,
  ...busShape,
  ...valkeyShape,
  /**
   * `kid:base64`, comma separated: the first key seals signing secrets, all of them open. A new key goes first, the old ones stay
   * behind it.
   */
  WEBHOOK_SECRET_KEYS: sealingKeysSetting.refine((keys) => keys.length > 0, 'must hold a key'),
  /**
   * Receivers that may be private and without TLS: names or addresses without ports, comma separated. For development and tests.
   */
  WEBHOOK_PRIVATE_HOSTS: z.string().default('').transform(privateHostsIn),
  /** How long a receiver may take for one attempt. */
  WEBHOOK_TIMEOUT_MS: z.coerce.number().int().min(1).max(60_000).default(10_000),
  /** How many subscriptions this process sends to at the same time. */
  WEBHOOK_CONCURRENCY: z.coerce.number().int().min(1).max(200).default(16),
  /** How long the service sends to one subscription before it turns to another. */
  WEBHOOK_TURN_MS: z.coerce.number().int().min(1).default(20_000),
  /** After how long another process sends to a subscription whose process died. */
  WEBHOOK_LOCK_MS: z.coerce.number().int().min(1000).default(10_000),
  /** How often the service looks for what is due: retries, and jobs that were lost. */
  WEBHOOK_DUE_INTERVAL_MS: z.coerce.number().int().min(10).default(1000),
  /** How often the service reads every followed log, for messages that never arrived. */
  WEBHOOK_LOOK_INTERVAL_MS: z.coerce.number().int().min(10).default(300_000),
  /** host:port of attribution. */
  ATTRIBUTION_GRPC: grpcAddress,
  /** host:port of identity. */
  IDENTITY_GRPC: grpcAddress,
  /** host:port of messages. */
  MESSAGES_GRPC: grpcAddress,
  /** host:port of access. */
  ACCESS_GRPC: grpcAddress,
};

export type WebhooksConfig = Readonly<z.output<z.ZodObject<typeof shape>>> & { readonly MONGODB_DATABASE: string };

/** @throws ConfigError that lists every invalid variable */
export function configFromEnv(env: NodeJS.ProcessEnv): WebhooksConfig {
  const config = readConfig(env, shape);
  return Object.freeze({ ...config, MONGODB_DATABASE: config.MONGODB_DATABASE ?? DEFAULT_DATABASE });
}
