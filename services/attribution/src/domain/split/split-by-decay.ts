// time_decay in doubles: exact as long as rounding cannot have decided where a unit goes, and it says so when it may have.
import type { DecayParts } from './credit.ts';
import { weighDecay } from './decay-weights.ts';
import { productError } from './rounding-error.ts';
import type { Wide } from './wide.ts';

/**
 * What a part may be wrong by, of the total: a weight is two products, their sum loses 3 × 2^-106 an addition at most, and a
 * product or quotient of such numbers 15 × 2^-106. Doubled, to be on the safe side.
 */
const errorOf = (count: number): number => (6 * count + 128) * 2 ** -106;

/**
 * Splits a total in proportion to 2^(time / 7 days); of what is left, one unit each to those that were rounded down most.
 * @param times milliseconds since 1970, in order; at least two
 * @returns false when a part, or who was rounded down more, is too close to call: the parts must not be used then
 */
export function splitByDecay(total: Wide, times: Float64Array, parts: DecayParts): boolean {
  const { high, low, rest } = parts;
  const count = times.length;
  const { sum, lack } = weighDecay(times, parts);
  const value = total.high + total.low;
  const valueLack = total.low - (value - total.high);

  // The total a unit of weight: the quotient of doubles, and the quotient of what that one leaves.
  const inverse = 1 / sum;
  const guess = value * inverse;
  const guessed = guess * sum;
  const unguessed = value - guessed - productError(guess, sum, guessed) + valueLack - guess * lack;
  const ratio = guess + unguessed * inverse;
  const ratioLack = unguessed * inverse - (ratio - guess);

  const margin = value * errorOf(count);
  // So many parts of so large a total may be wrong by a whole unit together.
  if (count * margin > 0.25) return false;
  let missing = 0;
  for (let place = 0; place < count; place++) {
    const weight = high[place] ?? 0;
    const part = ratio * weight;
    const partLack = productError(ratio, weight, part) + (ratio * (low[place] ?? 0) + ratioLack * weight);
    const whole = Math.floor(part);
    const fraction = part - whole + partLack;
    const rounded = Math.floor(fraction + 0.5);
    const lost = fraction - rounded;
    if (Math.abs(lost) > 0.5 - margin) return false;
    high[place] = whole;
    low[place] = rounded;
    rest[place] = lost;
    missing += lost;
  }
  const units = Math.round(missing);
  return units === 0 || correct(parts, count, { units, margin });
}

/**
 * Rounded each for itself, the parts may sum to a few units less or more: these go to those from whom rounding took most, or
 * come from those to whom it gave most. It is what rounding down and giving the rest to the largest remainders comes to.
 * @param count how many places are in use
 * @param units less (or, below 0, more) than the total
 * @param margin what a part may be wrong by
 * @returns as splitByDecay
 */
function correct(
  { low, rest }: DecayParts,
  count: number,
  { units, margin }: { units: number; margin: number },
): boolean {
  const unit = Math.sign(units);
  for (let left = Math.abs(units); left > 0; left--) {
    let most = -1;
    let next = -1;
    let chosen = 0;
    for (let place = 0; place < count; place++) {
      const lost = unit * (rest[place] ?? 0);
      if (lost > most) {
        next = most;
        most = lost;
        chosen = place;
      } else if (lost > next) next = lost;
    }
    if (most - next < 2 * margin) return false;
    low[chosen] = (low[chosen] ?? 0) + unit;
    rest[chosen] = (rest[chosen] ?? 0) - unit;
  }
  return true;
}
