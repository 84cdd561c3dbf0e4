// Tells the path to a conversion: by which channels the person came, with how many touches, and how long that took.
import type { Touch } from '../touches.ts';

export interface ConversionPath {
  /** The steps in order, at most MAX_STEPS of them. */
  readonly channels: readonly string[];
  /** How many touches it has; several can be one step. */
  readonly touches: number;
  /** Milliseconds from the first touch to the conversion. */
  readonly lagMs: number;
}

/** How many steps are shown. It bounds the length of a path, and so how many paths there can be. */
export const MAX_STEPS = 8;
/** Stands for the steps that are not shown; no channel has this name. */
export const LEFT_OUT = '…';
/** How a path began and how it ended tell the most; the last steps lead to the conversion. */
const FIRST_STEPS = 3;
const LAST_STEPS = MAX_STEPS - FIRST_STEPS - 1;

/** The channel of what no rule classifies, under which a touch without any channel is shown too. */
const UNASSIGNED = 'unassigned';

/**
 * Returns the path of the touches to which a conversion can be credited; null without one. Touches of one channel that follow one
 * another are one step. Of more than 8 steps, the first 3 and the last 4 are shown.
 * @param touches those of the lookback window, ordered by (time, id)
 * @param time of the conversion, in milliseconds
 */
export function conversionPath(
  touches: readonly Pick<Touch, 'time' | 'marketing'>[],
  time: number,
): ConversionPath | null {
  const [first] = touches;
  if (first === undefined) return null;
  const steps: string[] = [];
  for (const { marketing } of touches) {
    const channel = marketing.channel || UNASSIGNED;
    if (channel !== steps.at(-1)) steps.push(channel);
  }
  return { channels: shown(steps), touches: touches.length, lagMs: time - first.time };
}

function shown(steps: readonly string[]): readonly string[] {
  if (steps.length <= MAX_STEPS) return steps;
  return [...steps.slice(0, FIRST_STEPS), LEFT_OUT, ...steps.slice(-LAST_STEPS)];
}
