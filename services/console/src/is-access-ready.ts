// Whether access can tell this console who visits: until then no traffic may come here, so that a rollout of both is not felt.
import { isUnauthorized } from '@touchline/chassis/access/unauthorized.ts';
import type { ServiceClients } from './service-clients.ts';

/**
 * @returns a function that asks until the answer is yes for the first time, and never again: an access that goes away later is answered
 * 503 by the request that needs it
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
