// Whole numbers up to 2^100 in two doubles: BigInt allocates for every sum and product, and money is split often.

/** The high part of a Wide is a multiple of this. */
const HALF = 2 ** 50;
/** The low part has two digits of this size, so that a rest times one stays exact. */
const QUARTER = 2 ** 25;

/** `high + low`, both whole: a multiple of 2^50 below 2^100, and what is left of the number, from 0 up to 2^50. */
export interface Wide {
  readonly high: number;
  readonly low: number;
}

/** Whole numbers by place, each `high + low` of two whole doubles. */
export interface Parts {
  readonly high: Float64Array;
  readonly low: Float64Array;
}

/** The number in two doubles; null when it is below 0 or has more than 100 binary digits. */
export function toWide(whole: bigint): Wide | null {
  if (whole < 0n || whole >> 100n !== 0n) return null;
  return { high: Number((whole >> 50n) << 50n), low: Number(BigInt.asUintN(50, whole)) };
}

/** The number that two whole doubles are together. */
export function fromWide({ high, low }: Wide): bigint {
  return high === 0 ? BigInt(low) : BigInt(high) + BigInt(low);
}

/**
 * Long division, exact: three digits, and no number on the way has more than the 53 binary digits of a double.
 * @param divisor whole, from 1 up to 2^27
 */
export function divideWide({ high, low }: Wide, divisor: number): { quotient: Wide; rest: number } {
  const first = high / HALF;
  const firstPart = Math.floor(first / divisor);
  const upper = Math.floor(low / QUARTER);
  const second = (first - firstPart * divisor) * QUARTER + upper;
  const secondPart = Math.floor(second / divisor);
  const third = (second - secondPart * divisor) * QUARTER + (low - upper * QUARTER);
  const thirdPart = Math.floor(third / divisor);
  const quotient = { high: firstPart * HALF, low: secondPart * QUARTER + thirdPart };
  return { quotient, rest: third - thirdPart * divisor };
}
