// How much one address and one tracking key may send in a minute. The key is public, so whoever floods the collector with it is held by the
// address, and the key's own allowance keeps a flood from many addresses off the other profiles. Counted in each process by itself: a store
// that had to be asked first would be one more that browsers wait for.
import { type AllowanceState, WINDOW_SECONDS } from '@touchline/chassis/http/rate-limit-headers.ts';
import { addressAllowance } from '@touchline/chassis/net/caller-address.ts';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

export interface Limits {
  /** Requests a minute. */
  readonly perAddress: number;
  readonly perKey: number;
}

/** An allowance after a request was taken from it. */
export interface Spent extends AllowanceState {
  /** Whose it is, for people. */
  readonly of: 'address' | 'tracking key';
  /** True when the request was one too many. */
  readonly isExceeded: boolean;
}

export interface LimitSenders {
  /** @param address of the browser */
  takeOfAddress(address: string): Promise<Spent>;
  takeOfKey(key: string): Promise<Spent>;
}

export function createLimitSenders({ perAddress, perKey }: Limits): LimitSenders {
  const addresses = new RateLimiterMemory({ points: perAddress, duration: WINDOW_SECONDS });
  const keys = new RateLimiterMemory({ points: perKey, duration: WINDOW_SECONDS });
  return {
    takeOfAddress: (address) => take(addresses, addressAllowance(address), 'address'),
    takeOfKey: (key) => take(keys, key, 'tracking key'),
  };
}

async function take(limiter: RateLimiterMemory, who: string, of: Spent['of']): Promise<Spent> {
  const state = await limiter.consume(who).catch((refusal: unknown) => {
    if (refusal instanceof RateLimiterRes) return refusal;
    throw refusal;
  });
  return {
    of,
    limit: limiter.points,
    remaining: state.remainingPoints,
    resetSeconds: Math.max(1, Math.ceil(state.msBeforeNext / 1000)),
    isExceeded: state.consumedPoints > limiter.points,
  };
}
