// Reads access's configuration from its environment.
import { baseAddress, busShape, mongoShape, processShape, readConfig, valkeyShape } from '@touchline/chassis/config.ts';
import { secretKeysSetting } from '@touchline/chassis/secret-keys.ts';
import { z } from 'zod';

const shape = {
  ...processShape,
  ...mongoShape,
  ...busShape,
  ...valkeyShape,
  /** Access's own database, which no other service reads. */
  MONGODB_DATABASE: z.string().min(1).max(38).default('touchline_access'),
  /** The public base address of the gateway, without a trailing slash; app tokens are issued for it. */
  BASE_URL: baseAddress,
  /** The public base address of the console, where it differs; invitations link to it. BASE_URL by default. */
  CONSOLE_URL: baseAddress.optional(),
  /** Part of every API key, so that a deployment recognises a key of another one. */
  TOUCHLINE_ENV: z
    .string()
    .regex(/^[a-z0-9]{1,16}$/, 'must be 1 to 16 lower-case letters or digits')
    .default('dev'),
  /** The keys that sign app tokens: a new key goes first, the old ones stay behind it until nothing needs them. */
  ACCESS_SECRET_KEYS: secretKeysSetting,
  /**
   * A k-anonymity range service of breached passwords, such as https://api.pwnedpasswords.com/range; by default an embedded list.
   */
  PASSWORD_RANGE_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).optional(),
  /** Requests per minute of one person in console sessions, however many sessions there are. */
  USER_RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(600),
};

export type Config = Readonly<z.output<z.ZodObject<typeof shape>>>;

/** Reads the environment once, at the start. @throws ConfigError that lists every invalid variable */
export function configFromEnv(env: NodeJS.ProcessEnv): Config {
  return readConfig(env, shape);
}
