// Wires everything that judges who is calling: the signer of app tokens, and a verifier for each kind of credential.
import type { Credential } from '@touchline/chassis/access/credential.ts';
import { createSecretKeys } from '@touchline/chassis/secret-keys.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import type { Config } from '../config.ts';
import type { Stores } from '../store/stores.ts';
import { createAppTokens } from './app-token.ts';
import type { Records } from './records.ts';
import { createVerifyApiKey } from './verify-api-key.ts';
import { createVerifyAppToken } from './verify-app-token.ts';
import { createVerifySession } from './verify-session.ts';

interface Deps {
  readonly config: Pick<Config, 'ACCESS_SECRET_KEYS' | 'TOUCHLINE_ENV' | 'USER_RATE_LIMIT_PER_MINUTE'>;
  readonly records: Records;
  readonly stores: Pick<Stores, 'keys' | 'sessions'>;
  /** The public base address of the gateway. */
  readonly baseUrl: () => string;
  readonly now: () => Date;
  readonly logger: Logger;
}

export type Credentials = ReturnType<typeof createCredentials>;

/** Three parts of base64url: the compact form of a signed JWT (RFC 7519). */
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Makes the verifiers. @throws (the functions) AppError unauthorized, with a reason that callers can branch on */
export function createCredentials({ config, records, stores, baseUrl, now, logger }: Deps) {
  const appTokens = createAppTokens({ secretKeys: createSecretKeys(config.ACCESS_SECRET_KEYS), baseUrl, now });
  const verifyAppToken = createVerifyAppToken({ appTokens, records });
  const verifyApiKey = createVerifyApiKey({ env: config.TOUCHLINE_ENV, records, keys: stores.keys, logger, now });
  return {
    appTokens,
    /** Judges a bearer token; its form tells an app token from keys and user tokens. */
    verifyToken: (token: string): Promise<Credential> =>
      JWT.test(token) ? verifyAppToken(token) : verifyApiKey(token),
    /** Judges the value of a session cookie. */
    verifySession: createVerifySession({
      records,
      sessions: stores.sessions,
      perMinute: config.USER_RATE_LIMIT_PER_MINUTE,
      logger,
      now,
    }),
  };
}
