// The weights of time_decay as sums of two doubles: a few multiplications a touch, and good for 100 binary digits.
import { decayWeight, FRACTION_BITS, HALF_LIFE_MS } from '../half-life.ts';
import { productError, sumError } from './rounding-error.ts';
import type { Parts } from './wide.ts';

/** A time below the half-life has three digits of ten bits; a table has the weights of one of them. */
const DIGIT_BITS = 10;
const DIGIT = 2 ** DIGIT_BITS;
const ofThirdDigit = weightsOf(DIGIT * DIGIT, Math.ceil(HALF_LIFE_MS / (DIGIT * DIGIT)));
const ofSecondDigit = weightsOf(DIGIT, DIGIT);
const ofFirstDigit = weightsOf(1, DIGIT);
/** 2^-n: few windows are longer than a year. */
const halved = Float64Array.from({ length: 64 }, (_, n) => 2 ** -n);

/** The sum of weights, in two doubles. */
export interface DecaySum {
  sum: number;
  lack: number;
}

/**
 * Writes for each touch 2^((time - top) / 7 days), where top is the last touch's time rounded down to whole weeks: `high` is
 * the weight as a double, `low` what that lacks.
 * @param times milliseconds since 1970, in order
 */
export function weighDecay(times: Float64Array, { high, low }: Parts): DecaySum {
  const count = times.length;
  const top = weekOf(times[count - 1] ?? 0);
  let sum = 0;
  let lack = 0;
  for (let place = 0; place < count; place++) {
    const time = times[place] ?? 0;
    const week = weekOf(time);
    const rest = time - week * HALF_LIFE_MS;
    const third = (rest >> (2 * DIGIT_BITS)) * 2;
    const second = ((rest >> DIGIT_BITS) & (DIGIT - 1)) * 2;
    const first = (rest & (DIGIT - 1)) * 2;
    const a = ofThirdDigit[third] ?? 0;
    const b = ofSecondDigit[second] ?? 0;
    const c = ofFirstDigit[first] ?? 0;
    const ab = a * b;
    const abLack = productError(a, b, ab) + (a * (ofSecondDigit[second + 1] ?? 0) + (ofThirdDigit[third + 1] ?? 0) * b);
    const abc = ab * c;
    const abcLack = productError(ab, c, abc) + (ab * (ofFirstDigit[first + 1] ?? 0) + abLack * c);
    const scale = halved[top - week] ?? 2 ** (week - top);
    const weight = abc * scale;
    const weightLack = abcLack * scale;
    high[place] = weight;
    low[place] = weightLack;
    const next = sum + weight;
    const nextLack = lack + weightLack + sumError(sum, weight, next);
    sum = next + nextLack;
    lack = nextLack - (sum - next);
  }
  return { sum, lack };
}

/** Rounding may put the first millisecond of a week at the end of the week before, where it weighs the same. */
const weekOf = (time: number): number => Math.floor(time * (1 / HALF_LIFE_MS));

/** 2^(digit × step / 7 days) for each digit, in two doubles side by side. */
function weightsOf(stepMs: number, digits: number): Float64Array {
  const one = 2 ** Number(FRACTION_BITS);
  const pairs = Array.from({ length: digits }, (_, digit) => {
    const { mantissa } = decayWeight(digit * stepMs);
    const nearest = Number(mantissa);
    return [nearest / one, Number(mantissa - BigInt(nearest)) / one];
  });
  return Float64Array.from(pairs.flat());
}
