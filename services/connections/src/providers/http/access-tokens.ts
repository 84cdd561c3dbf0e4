// Shares the access token of a grant among all who call with it: it is minted once, however many ask at the same time, and again
// before it lapses.
import { createHash } from 'node:crypto';
import { createSingleFlightCache } from '@touchline/chassis/cache/single-flight-cache.ts';
import { ProviderError } from '../../domain/provider-error.ts';

export interface AccessTokens {
  /**
   * Makes a call with an access token of the grant. When the platform refuses a token that was minted earlier, the call is made
   * once more with a new one: a token can end before its time.
   * @throws what minting and the call throw
   */
  use<T>(refreshToken: string, call: (accessToken: string) => Promise<T>): Promise<T>;
}

/** Google's access tokens live an hour. */
const TTL_MS = 50 * 60_000;

/** @param mint exchanges a refresh token; it must have a deadline of its own */
export function createAccessTokens(mint: (refreshToken: string) => Promise<string>): AccessTokens {
  const cache = createSingleFlightCache<string>({ now: () => performance.now(), ttlMs: TTL_MS });
  return {
    use: async (refreshToken, call) => {
      const key = createHash('sha256').update(refreshToken).digest('base64');
      let isFresh = false;
      const tokenOf = () =>
        cache.find(key, () => {
          isFresh = true;
          return mint(refreshToken);
        });
      const token = await tokenOf();
      try {
        return await call(token);
      } catch (error) {
        if (isFresh || !(error instanceof ProviderError) || error.kind !== 'reconnect') throw error;
        cache.invalidate(key);
        return await call(await tokenOf());
      }
    },
  };
}
