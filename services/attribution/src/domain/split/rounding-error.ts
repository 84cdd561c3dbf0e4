// What a product of doubles lost by rounding, so that two doubles together carry 106 binary digits.

/** Cuts a double's 53 digits into 26 and 27 (Veltkamp). */
const CUT = 2 ** 27 + 1;

/**
 * `a × b - product`, exactly (Dekker's algorithm; JavaScript has no fused multiply-add).
 * @param product `a * b` as a double, neither overflown nor below 2^-900
 */
export function productError(a: number, b: number, product: number): number {
  const aCut = CUT * a;
  const aHigh = aCut - (aCut - a);
  const aLow = a - aHigh;
  const bCut = CUT * b;
  const bHigh = bCut - (bCut - b);
  const bLow = b - bHigh;
  return aLow * bLow - (product - aHigh * bHigh - aLow * bHigh - aHigh * bLow);
}

/** `a + b - sum`, exactly (Knuth's algorithm). @param sum `a + b` as a double */
export function sumError(a: number, b: number, sum: number): number {
  const bSeen = sum - a;
  return a - (sum - bSeen) + (b - bSeen);
}
