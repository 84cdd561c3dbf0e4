// Keeps exact amounts in typed arrays. An amount takes four floating-point numbers of nine digits each, which are added up number
// by number without rounding: up to nine million amounts, and to a sum of 8e24 of a currency.
import { Exact } from '../exact-decimal.ts';
import { fromUnits, toUnits } from '../fixed-point.ts';

/** How many numbers of an array one amount takes. */
export const AMOUNT_WIDTH = 4;

const BASE = 1_000_000_000n;
const BASE_2 = BASE ** 2n;
const BASE_3 = BASE ** 3n;
const PLAIN = /^-?\d{1,40}(?:\.\d{1,18})?$/;

/** Stores an amount in units of 1e-18, of either sign, at a position of an array. */
export function putAmount(into: Float64Array, at: number, units: bigint): void {
  into[at] = Number(units % BASE);
  into[at + 1] = Number((units / BASE) % BASE);
  into[at + 2] = Number((units / BASE_2) % BASE);
  into[at + 3] = Number(units / BASE_3);
}

/** Adds the amount at a position of one array to that at a position of another. */
export function addAmount(into: Float64Array, at: number, from: Float64Array, position: number): void {
  for (let n = 0; n < AMOUNT_WIDTH; n++) into[at + n] = (into[at + n] as number) + (from[position + n] as number);
}

/** Returns the amount at a position, in units of 1e-18. */
export function amountAt(from: Float64Array, at: number): bigint {
  const [a, b, c, d] = from.subarray(at, at + AMOUNT_WIDTH) as unknown as [number, number, number, number];
  return BigInt(a) + BigInt(b) * BASE + BigInt(c) * BASE_2 + BigInt(d) * BASE_3;
}

/** Returns units of 1e-18 as a decimal that can be divided. */
export const exactOf = (units: bigint): Exact => new Exact(fromUnits(units));

/** Reads a decimal string in any notation as units of 1e-18, rounded half up where a platform sent more digits than that. */
export function unitsOf(text: string): bigint {
  return toUnits(PLAIN.test(text) ? text : new Exact(text).toDecimalPlaces(18).toFixed());
}
