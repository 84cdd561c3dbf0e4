// Connects to Valkey with the user and certificates from the settings, and says what to do when Valkey refuses them.
import { Redis, type RedisOptions } from 'ioredis';
import type { ValkeyConfig } from '../config.ts';
import { type AppError, unavailable } from '../errors.ts';
import { connectionErrorOf } from '../net/connection-error.ts';
import { type StoreTls, storeTls } from '../store-access.ts';

export interface ValkeyOptions {
  readonly url: string;
  /** With a password and no user, the user is `default`. */
  readonly user?: string;
  /** Overrides the URL's user and password. */
  readonly password?: string;
  readonly tls?: StoreTls;
}

export type ValkeySettings = Pick<
  ValkeyConfig,
  'REDIS_URL' | 'REDIS_USER' | 'REDIS_PASSWORD' | 'REDIS_TLS_CA_FILE' | 'REDIS_TLS_CERT_FILE' | 'REDIS_TLS_KEY_FILE'
>;

/** Returns the options for Valkey from a configuration. @throws Error when a file can no longer be read */
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
 * @param target a URL on its own holds all options
 */
export function connectValkey(target: ValkeyOptions | string, options: RedisOptions): Redis {
  if (typeof target === 'string') return new Redis(target, options);
  const { user, password, tls } = target;
  const url = new URL(target.url);
  // The client prefers the URL's values, so they are removed.
  if (password !== undefined) [url.username, url.password] = ['', ''];
  if (tls) url.protocol = 'redis:';
  return new Redis(url.href, {
    ...options,
    ...(password !== undefined && { password, ...(user !== undefined && { username: user }) }),
    ...(tls && { tls: { ...tls } }),
  });
}

/** How long to wait for a server that does not answer. */
const LOOK_MS = 5000;

/**
 * Connects once, so that a service with wrong access does not start: a queue would wait indefinitely, since Valkey may be
 * unavailable and come back.
 * @throws AppError UNAVAILABLE when Valkey refuses us, and says what to set; a server that is unavailable is not an error
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
    'Valkey refuses the user: correct REDIS_USER and REDIS_PASSWORD, or the user and password in REDIS_URL.',
  ],
  [
    /^NOPERM\b/,
    "Valkey's rules do not allow this to the user: give it access to the keys of its service, or name the service's own user in REDIS_USER.",
  ],
];
const TLS_ADVICE =
  'TLS with Valkey fails: set REDIS_TLS_CA_FILE to the authority of its certificate, which must name the host of REDIS_URL, and REDIS_TLS_CERT_FILE where it asks for one.';

/**
 * Returns an error that says what an operator must do about a refusal; undefined for other errors. The client's own error holds
 * the password, and is not logged.
 */
export function valkeyRefusal(error: unknown): AppError | undefined {
  if (!(error instanceof Error)) return undefined;
  const advice = ADVICE.find(([words]) => words.test(error.message))?.[1];
  if (advice) return unavailable(advice, 2, error);
  return connectionErrorOf(error) === 'tls_failed' ? unavailable(TLS_ADVICE, 2, error) : undefined;
}
