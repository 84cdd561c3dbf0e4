// Chooses where the axis of a picture begins and ends, and its few round numbers.

export interface Scale {
  readonly min: number;
  readonly max: number;
  /** Divides what is between min and max. */
  readonly step: number;
}

interface Wish {
  /** How many steps the axis has, at most one more. */
  readonly parts: number;
  /** True when the axis contains zero; otherwise it may leave it out to show differences. */
  readonly hasZero: boolean;
}

/** The steps that people count in, times a power of ten. */
const ROUND = [1, 2, 5, 10];
/** Smaller differences have no logarithm worth the name. */
const LEAST = 1e-200;
/** What a division of decimals may be off by. */
const INEXACT = 1e-9;

/** Reports whether there is a number to draw; a quotient without a divisor is none. */
export function isKnown(value: number | null | undefined): value is number {
  return Number.isFinite(value);
}

/** @param values finite; whole numbers get an axis of whole numbers @returns an axis that contains all the values */
export function niceScale(values: readonly number[], { parts, hasZero }: Wish): Scale {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const isFarFromZero = highest - lowest < Math.max(Math.abs(lowest), Math.abs(highest)) / 2;
  const isWithoutZero = !hasZero && isFarFromZero && lowest < highest;
  const [low, high] = isWithoutZero ? [lowest, highest] : [Math.min(0, lowest), Math.max(0, highest)];
  if (values.length === 0 || high - low < LEAST) return { min: 0, max: 1, step: 1 };
  const least = (high - low) / parts;
  const power = 10 ** Math.floor(Math.log10(least));
  const round = (ROUND.find((factor) => factor * power >= least * (1 - INEXACT)) ?? 10) * power;
  const step = values.every(Number.isInteger) ? Math.max(1, round) : round;
  const min = Math.floor(low / step + INEXACT) * step;
  return { min, max: Math.ceil(high / step - INEXACT) * step, step };
}

/** @returns the numbers of an axis, from its beginning to its end */
export function ticksOf({ min, max, step }: Scale): number[] {
  return Array.from({ length: Math.round((max - min) / step) + 1 }, (_, index) => min + index * step);
}
