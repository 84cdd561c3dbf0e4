// Computes the weight of a touch under time_decay, which halves every seven days (architecture section 7).
import { Decimal } from 'decimal.js';

const HALF_LIFE_MS = 7 * 86_400_000;

/** Binary digits after the point of a weight; after a window of 365 days over 100 of them are still significant. */
const FRACTION_BITS = 160n;

/** 2^(time / 7 days) = mantissa / 2^160 * 2^exponent, with a mantissa from 1 to 2. */
export interface DecayWeight {
  mantissa: bigint;
  exponent: number;
}

/** 2^(2^k / half-life) for each bit k of a time below the half-life, so that a weight takes only a few multiplications. */
const factors: readonly bigint[] = Array.from({ length: 30 }, (_, bit) => {
  const Precise = Decimal.clone({ precision: 60 });
  const factor = new Precise(2).pow(new Precise(2 ** bit).div(HALF_LIFE_MS));
  return BigInt(factor.times(new Precise(2).pow(FRACTION_BITS.toString())).toFixed(0));
});

/**
 * Returns the weight of a touch at a time (milliseconds since 1970). It grows with the time instead of shrinking with the age:
 * the ratios are the same, and one weight serves every conversion of a journey.
 */
export function decayWeight(time: number): DecayWeight {
  const exponent = Math.floor(time / HALF_LIFE_MS);
  let mantissa = 1n << FRACTION_BITS;
  for (let rest = time - exponent * HALF_LIFE_MS, bit = 0; rest > 0; rest >>>= 1, bit++) {
    if (rest & 1) mantissa = (mantissa * (factors[bit] ?? 0n)) >> FRACTION_BITS;
  }
  return { mantissa, exponent };
}

/** Returns weights, given in order of time, as whole numbers on a common scale. */
export function comparableWeights(weights: readonly DecayWeight[]): bigint[] {
  const top = weights.at(-1)?.exponent ?? 0;
  return weights.map(({ mantissa, exponent }) => mantissa >> BigInt(top - exponent));
}
