// Limits how much one address and one tracking key may send per minute. The key is public: the address's allowance stops whoever
// floods the collector with it, and the key's own allowance keeps a flood from many addresses away from other profiles. Each
// process counts by itself, since a shared store would be one more thing that browsers wait for.
import { type AllowanceState, WINDOW_SECONDS } from '@touchline/chassis/http/rate-limit-headers.ts';
import { addressAllowance } from '@touchline/chassis/net/caller-address.ts';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

export interface Limits {
  /** Requests per minute. */
  readonly perAddress: number;
  readonly perKey: number;
}

/** The state of an allowance after a request was counted. */
export interface Spent extends AllowanceState {
  /** Whose allowance it is, as a person reads it. */
  readonly of: 'address' | 'tracking key';
  /** True when the request exceeded the allowance. */
  readonly isExceeded: boolean;
}

export interface LimitSenders {
  /** @param address the browser's */
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
