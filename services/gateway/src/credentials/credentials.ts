// Everything that judges who is calling, wired: secrets, memories, and a verifier for each kind of credential behind one door.
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import type { Config } from '../config.ts';
import type { Stores } from '../store/stores.ts';
import { createAppTokens } from './app-token.ts';
import { createRefuseCrossSite } from './cross-site.ts';
import type { Memories } from './memories.ts';
import { createSecretKeys } from './secret-keys.ts';
import { createVerifyApiKey } from './verify-api-key.ts';
import { createVerifyAppToken } from './verify-app-token.ts';
import { createVerifyCredential } from './verify-credential.ts';
import { createVerifySession } from './verify-session.ts';

interface Deps {
  readonly config: Pick<Config, 'ACCESS_SECRET_KEYS' | 'TOUCHLINE_ENV' | 'USER_RATE_LIMIT_PER_MINUTE'>;
  readonly memories: Memories;
  readonly stores: Pick<Stores, 'keys' | 'sessions'>;
  /** The public base address, known once the gateway listens. */
  readonly baseUrl: () => string;
  readonly now: () => Date;
  readonly logger: Logger;
}

export type Credentials = ReturnType<typeof createCredentials>;

/** Makes them for one gateway; what it remembers is kept right by heed-changes.ts. */
export function createCredentials({ config, memories, stores, baseUrl, now, logger }: Deps) {
  const secretKeys = createSecretKeys(config.ACCESS_SECRET_KEYS);
  const appTokens = createAppTokens({ secretKeys, baseUrl, now });
  const refuseCrossSite = createRefuseCrossSite(baseUrl);
  const verify = createVerifyCredential({
    verifyApiKey: createVerifyApiKey({ env: config.TOUCHLINE_ENV, memories, keys: stores.keys, logger, now }),
    verifyAppToken: createVerifyAppToken({ appTokens, memories }),
    verifySession: createVerifySession({
      memories,
      sessions: stores.sessions,
      refuseCrossSite,
      perMinute: config.USER_RATE_LIMIT_PER_MINUTE,
      logger,
      now,
    }),
  });
  return { secretKeys, appTokens, refuseCrossSite, verify };
}
