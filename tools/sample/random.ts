// Chance with a seed: the same seed gives the same business on every machine.

export interface Random {
  /** A number from 0 up to, not including, 1. */
  next(): number;
  /** A whole number from low to high, both included. */
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** Picks by weight. */
  weighted<T extends { weight: number }>(items: readonly T[]): T;
  /** Digits, as a string. */
  digits(count: number): string;
  /** Letters and digits, as click ids have. */
  token(length: number): string;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Mulberry32: small, fast, and good enough to look like life. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T;
  return {
    next,
    between,
    pick,
    chance: (probability) => next() < probability,
    weighted: (items) => {
      let at = next() * items.reduce((sum, item) => sum + item.weight, 0);
      for (const item of items) {
        at -= item.weight;
        if (at < 0) return item;
      }
      return items[items.length - 1] as (typeof items)[number];
    },
    digits: (count) => Array.from({ length: count }, (_, i) => (i === 0 ? between(1, 9) : between(0, 9))).join(''),
    token: (length) => Array.from({ length }, () => pick([...ALPHABET])).join(''),
  };
}
