// Limits the requests of a key or an address. They are counted in Valkey, so that all gateways share the count, and in memory
// while Valkey is unavailable.
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { type AppError, appError } from '../errors.ts';
import { type AllowanceState, WINDOW_SECONDS } from '../http/rate-limit-headers.ts';
import { createBatchedCounter } from './batched-counter.ts';

/** The state of an allowance after this request. */
export interface Allowance extends AllowanceState {
  readonly exceeded: boolean;
}

export interface RateLimiter {
  /** Takes one request from an allowance of limit requests a minute. Never throws: a limiter that is down lets requests pass. */
  take(who: string, limit: number): Promise<Allowance>;
  /** Returns the state of the allowance without taking from it; exceeded when nothing is left. Never throws. */
  look(who: string, limit: number): Promise<Allowance>;
  /** Gives back one request that need not count after all. Never throws. */
  giveBack(who: string, limit: number): Promise<void>;
}

/**
 * Makes the limiter: a fixed window of a minute that begins with the first request.
 * @param prefix keeps deployments that share a Valkey apart
 */
export function createRateLimiter({ redis, prefix }: { redis: Redis; prefix: string }): RateLimiter {
  // One counter per limit; keys with the same allowance share it.
  const counters = new Map<number, Counter>();
  const counterOf = (limit: number): Counter => {
    const known = counters.get(limit);
    if (known) return known;
    const limiter = new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: `${prefix}:rate`,
      points: limit,
      duration: WINDOW_SECONDS,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory({ keyPrefix: prefix, points: limit, duration: WINDOW_SECONDS }),
    });
    const made = { limiter, take: createBatchedCounter((who, count) => consume(limiter, who, count)) };
    counters.set(limit, made);
    return made;
  };
  return {
    async take(who, limit) {
      const taken = await counterOf(limit)
        .take(who)
        .catch(() => null);
      if (taken === null) return { limit, remaining: limit, resetSeconds: WINDOW_SECONDS, exceeded: false };
      const remaining = Math.max(limit - taken.place, 0);
      return { limit, remaining, resetSeconds: secondsOf(taken.msBeforeNext), exceeded: taken.place > limit };
    },
    async look(who, limit) {
      const state = await counterOf(limit)
        .limiter.get(who)
        .catch(() => null);
      if (state === null) return { limit, remaining: limit, resetSeconds: WINDOW_SECONDS, exceeded: false };
      return { ...allowance(limit, state), exceeded: state.remainingPoints <= 0 };
    },
    async giveBack(who, limit) {
      await counterOf(limit)
        .limiter.reward(who)
        .catch(() => undefined);
    },
  };
}

interface Counter {
  readonly limiter: RateLimiterRedis;
  readonly take: ReturnType<typeof createBatchedCounter>;
}

/** Takes count requests at once; those beyond the limit count, too, as they do one by one. */
async function consume(limiter: RateLimiterRedis, who: string, count: number) {
  const state = await limiter.consume(who, count).catch((refusal: unknown) => {
    if (refusal instanceof RateLimiterRes) return refusal;
    throw refusal;
  });
  return { total: state.consumedPoints, msBeforeNext: state.msBeforeNext };
}

function allowance(limit: number, { remainingPoints, msBeforeNext }: RateLimiterRes): Allowance {
  return { limit, remaining: remainingPoints, resetSeconds: secondsOf(msBeforeNext), exceeded: false };
}

const secondsOf = (ms: number) => Math.max(1, Math.ceil(ms / 1000));

/** Returns the refusal of a spent allowance; with it the API says when the allowance is full again. */
export function rateLimitExceeded({ resetSeconds }: Pick<Allowance, 'resetSeconds'>): AppError {
  const message = 'Wait for the seconds in Retry-After, then send requests more slowly.';
  return appError('rate_limit_exceeded', message, { retryAfterSeconds: resetSeconds });
}
