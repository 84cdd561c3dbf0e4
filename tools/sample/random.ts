// Generates seeded random numbers: the same seed gives the same business on every machine.

export interface Random {
  /** Returns a number from 0 up to, but not including, 1. */
  next(): number;
  /** Returns a whole number from low to high, both included. */
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** Picks an item by weight. */
  weighted<T extends { weight: number }>(items: readonly T[]): T;
  /** Returns digits, as a string. */
  digits(count: number): string;
  /** Returns letters and digits, as in click ids. */
  token(length: number): string;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Makes a generator with Mulberry32: small, fast, and random enough to look realistic. */
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
