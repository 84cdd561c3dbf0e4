// What access reads from its environment.
import { baseAddress, busShape, mongoShape, processShape, readConfig, valkeyShape } from '@touchline/chassis/config.ts';
import { secretKeysSetting } from '@touchline/chassis/secret-keys.ts';
import { z } from 'zod';

const shape = {
  ...processShape,
  ...mongoShape,
  ...busShape,
  ...valkeyShape,
  /** Access's own database, which nobody else reads. */
  MONGODB_DATABASE: z.string().min(1).max(38).default('touchline_access'),
  /** The public base address of the gateway, without a slash at its end: app tokens are of it. */
  BASE_URL: baseAddress,
  /** The public base address of the console, where that is another one: invitations lead there. BASE_URL unless set. */
  CONSOLE_URL: baseAddress.optional(),
  /** Stands in every API key, so that a key of one deployment is recognised as foreign by another. */
  TOUCHLINE_ENV: z
    .string()
    .regex(/^[a-z0-9]{1,16}$/, 'must be 1 to 16 lower-case letters or digits')
    .default('dev'),
  /** What app tokens are signed with: a new key goes in front, the old ones stay behind it until nothing needs them. */
  ACCESS_SECRET_KEYS: secretKeysSetting,
  /** A k-anonymity range service of breached passwords, such as https://api.pwnedpasswords.com/range; an embedded list unless set. */
  PASSWORD_RANGE_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).optional(),
  /** Requests a minute of one person in console sessions, however many of them. */
  USER_RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(600),
};

export type Config = Readonly<z.output<z.ZodObject<typeof shape>>>;

/** Reads the environment once, at start. @throws ConfigError listing every bad variable */
export function configFromEnv(env: NodeJS.ProcessEnv): Config {
  return readConfig(env, shape);
}
