// The connections to Valkey: as whom and by which certificates the settings say, and what to do where it does not take us.
import { Redis, type RedisOptions } from 'ioredis';
import type { ValkeyConfig } from '../config.ts';
import { type AppError, unavailable } from '../errors.ts';
import { connectionErrorOf } from '../net/connection-error.ts';
import { type StoreTls, storeTls } from '../store-access.ts';

export interface ValkeyOptions {
  readonly url: string;
  /** The user default, where there is a password alone. */
  readonly user?: string;
  /** With it, the URL's user and password count for nothing. */
  readonly password?: string;
  readonly tls?: StoreTls;
}

export type ValkeySettings = Pick<
  ValkeyConfig,
  'REDIS_URL' | 'REDIS_USER' | 'REDIS_PASSWORD' | 'REDIS_TLS_CA_FILE' | 'REDIS_TLS_CERT_FILE' | 'REDIS_TLS_KEY_FILE'
>;

/** Where a configuration says that Valkey is. @throws Error when a file can not be read any more */
export function valkeyOptions(config: ValkeySettings): ValkeyOptions {
  const { REDIS_URL: url, REDIS_USER: user, REDIS_PASSWORD: password } = config;
  const tls = storeTls({
    caFile: config.REDIS_TLS_CA_FILE,
    certFile: config.REDIS_TLS_CERT_FILE,
    keyFile: config.REDIS_TLS_KEY_FILE,
  });
  return { url, ...(user && { user }), ...(password && { password }), ...(tls && { tls }) };
}

/**
 * Connects in the background, and again whenever the connection ends.
 * @param target a URL alone says everything by itself
 */
export function connectValkey(target: ValkeyOptions | string, options: RedisOptions): Redis {
  if (typeof target === 'string') return new Redis(target, options);
  const { user, password, tls } = target;
  const url = new URL(target.url);
  // Of what stands in both places the client takes the URL's.
  if (password !== undefined) [url.username, url.password] = ['', ''];
  if (tls) url.protocol = 'redis:';
  return new Redis(url.href, {
    ...options,
    ...(password !== undefined && { password, ...(user !== undefined && { username: user }) }),
    ...(tls && { tls: { ...tls } }),
  });
}

/** So long a server may take that does not answer at all. */
const LOOK_MS = 5000;

/**
 * Connects once, so that a service with wrong access does not start: a queue would wait for ever, since Valkey may be away and come back.
 * @throws AppError UNAVAILABLE when Valkey refuses us, and says what to set; one that is away is let pass
 */
export async function checkValkeyAccess(target: ValkeyOptions): Promise<void> {
  const once: RedisOptions = { retryStrategy: () => null, maxRetriesPerRequest: 0, enableReadyCheck: false };
  const redis = connectValkey(target, { ...once, connectTimeout: LOOK_MS, commandTimeout: LOOK_MS });
  const errors: unknown[] = [];
  redis.on('error', (error: unknown) => errors.push(error));
  await redis.ping().catch((error: unknown) => errors.push(error));
  redis.disconnect();
  for (const error of errors) {
    const refusal = valkeyRefusal(error);
    if (refusal) throw refusal;
  }
}

const ADVICE: readonly (readonly [RegExp, string])[] = [
  [
    /^(WRONGPASS|NOAUTH)\b/,
    'Valkey refuses the user: set REDIS_USER and REDIS_PASSWORD right, or the user and password in REDIS_URL.',
  ],
  [
    /^NOPERM\b/,
    "Valkey's rules do not let this user do that: give it the keys of its service, or name the service's own user in REDIS_USER.",
  ],
];
const TLS_ADVICE =
  'No TLS with Valkey: set REDIS_TLS_CA_FILE to the authority of its certificate, which must name the host of REDIS_URL, and REDIS_TLS_CERT_FILE where it asks for one.';

/** What an operator is to do about a refusal; undefined for other errors. The client's own error holds the password, and is not logged. */
export function valkeyRefusal(error: unknown): AppError | undefined {
  if (!(error instanceof Error)) return undefined;
  const advice = ADVICE.find(([words]) => words.test(error.message))?.[1];
  if (advice) return unavailable(advice, 2, error);
  return connectionErrorOf(error) === 'tls_failed' ? unavailable(TLS_ADVICE, 2, error) : undefined;
}
