// Checks whether access can authenticate visitors for this console: until then it gets no traffic, so that a rollout of both goes
// unnoticed.
import { isUnauthorized } from '@touchline/chassis/access/unauthorized.ts';
import type { ServiceClients } from './service-clients.ts';

/**
 * @returns a function that calls access until it succeeds for the first time, and never again: when access fails later, the
 * request that needs it gets a 503
 * @throws (the function) AppError UNAVAILABLE while access is away
 */
export function createIsAccessReady({ credentials }: Pick<ServiceClients, 'credentials'>): () => Promise<boolean> {
  let isReady = false;
  return async function isAccessReady() {
    if (isReady) return true;
    try {
      await credentials.verifySession({ token: '' });
    } catch (refusal) {
      if (!isUnauthorized(refusal)) throw refusal;
    }
    isReady = true;
    return true;
  };
}
