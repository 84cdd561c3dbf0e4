// How much one address and one tracking key may send in a minute. The key is public, so whoever floods the collector with it is held by the
// address, and the key's own allowance keeps a flood from many addresses off the other profiles. Counted in each process by itself: a store
// that had to be asked first would be one more that browsers wait for.
import { appError } from '@touchline/chassis/errors.ts';
import { type AllowanceState, WINDOW_SECONDS } from '@touchline/chassis/http/rate-limit-headers.ts';
import { addressAllowance } from '@touchline/chassis/net/caller-address.ts';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

export interface Limits {
  /** Requests a minute. */
  readonly perAddress: number;
  readonly perKey: number;
}

export interface LimitSenders {
  /** @param address of the browser @throws AppError rate_limit_exceeded with the seconds to wait */
  takeOfAddress(address: string): Promise<AllowanceState>;
  /** Throws as the above. */
  takeOfKey(key: string): Promise<AllowanceState>;
}

export function createLimitSenders({ perAddress, perKey }: Limits): LimitSenders {
  const addresses = new RateLimiterMemory({ points: perAddress, duration: WINDOW_SECONDS });
  const keys = new RateLimiterMemory({ points: perKey, duration: WINDOW_SECONDS });
  return {
    takeOfAddress: (address) => take(addresses, addressAllowance(address), 'address'),
    takeOfKey: (key) => take(keys, key, 'tracking key'),
  };
}

async function take(limiter: RateLimiterMemory, who: string, what: string): Promise<AllowanceState> {
  const state = await limiter.consume(who).catch((refusal: unknown) => {
    if (refusal instanceof RateLimiterRes) return refusal;
    throw refusal;
  });
  const resetSeconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
  if (state.consumedPoints > limiter.points) {
    const message = `Too many requests from this ${what}; send the events again after the seconds in Retry-After.`;
    throw appError('RESOURCE_EXHAUSTED', 'rate_limit_exceeded', message, { retryAfterSeconds: resetSeconds });
  }
  return { limit: limiter.points, remaining: state.remainingPoints, resetSeconds };
}
