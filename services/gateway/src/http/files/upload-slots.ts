// Bounds how many uploads a process reads at once: each holds about two parts in memory for as long as its sender takes.
import { publicError } from '@touchline/chassis/public-http/public-error.ts';

/** With about a megabyte each, far below what a pod may use. */
const AT_ONCE = 64;
/** Of one profile, so that none can keep the others from uploading. */
const OF_A_PROFILE = 16;
const RETRY_SECONDS = 5;

/**
 * Creates the function that takes one of the slots; disposing what it returns frees it.
 * @throws (the function) PublicError service_unavailable while none is free
 */
export function createUploadSlots({ atOnce = AT_ONCE, ofAProfile = OF_A_PROFILE } = {}) {
  const running = new Map<string, number>();
  let total = 0;
  return function takeSlot(profileId: string): Disposable {
    const own = running.get(profileId) ?? 0;
    if (total >= atOnce || own >= ofAProfile)
      throw publicError('service_unavailable', 'Too many uploads are running: try again in some seconds.', {
        retryAfterSeconds: RETRY_SECONDS,
      });
    total += 1;
    running.set(profileId, own + 1);
    return {
      [Symbol.dispose]: () => {
        total -= 1;
        const left = (running.get(profileId) ?? 1) - 1;
        if (left === 0) running.delete(profileId);
        else running.set(profileId, left);
      },
    };
  };
}
