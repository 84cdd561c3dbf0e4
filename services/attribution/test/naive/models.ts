// Computes which part of a conversion each touch of its window gets under each model (architecture section 7).
import type { Model } from './journey.ts';

const HALF_LIFE_MS = 7 * 86_400_000;

/** Exact for all models except time_decay, whose weights are floating-point numbers and accurate to 12 digits. */
export interface Share {
  part: bigint;
  of: bigint;
}

interface Weighed {
  /** Milliseconds before the conversion. */
  age: number;
  isDirect: boolean;
}

/** @param touches those of the window in order; at least one. @returns one share per touch; they add up to 1. */
export function sharesUnder(model: Model, touches: readonly Weighed[]): Share[] {
  const last = touches.length - 1;
  switch (model) {
    case 'first_touch':
      return touches.map((_, i) => allOrNothing(i === 0));
    case 'last_touch':
      return touches.map((_, i) => allOrNothing(i === last));
    case 'last_non_direct': {
      const lastNonDirect = touches.findLastIndex(({ isDirect }) => !isDirect);
      return touches.map((_, i) => allOrNothing(i === (lastNonDirect === -1 ? last : lastNonDirect)));
    }
    case 'linear':
      return touches.map(() => ({ part: 1n, of: BigInt(touches.length) }));
    case 'time_decay': {
      // 2^(-age / 7 days), normalised; the factor only turns the weights into whole numbers.
      const weights = touches.map(({ age }) => BigInt(Math.round(2 ** (-age / HALF_LIFE_MS) * 2 ** 110)));
      const sum = weights.reduce((a, b) => a + b, 0n);
      return weights.map((part) => ({ part, of: sum }));
    }
    case 'position_based': {
      if (touches.length < 3) return touches.map(() => ({ part: 1n, of: BigInt(touches.length) }));
      const between = { part: 20n, of: 100n * BigInt(touches.length - 2) };
      return touches.map((_, i) => (i === 0 || i === last ? { part: 40n, of: 100n } : between));
    }
  }
}

const allOrNothing = (isAll: boolean): Share => ({ part: isAll ? 1n : 0n, of: 1n });
