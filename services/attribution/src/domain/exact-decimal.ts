// Provides decimal arithmetic that is wide enough to add and multiply accepted amounts without rounding.
import { Decimal } from 'decimal.js';

/** decimal.js with 80 significant digits, half-up rounding, and no exponents in its text. */
export const Exact = Decimal.clone({ precision: 80, rounding: Decimal.ROUND_HALF_UP, toExpNeg: -9e15, toExpPos: 9e15 });
export type Exact = Decimal;

export const ZERO: Exact = new Exact(0);
