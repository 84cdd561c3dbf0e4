// Extracts what the derivation reads of an analysis, whatever the goals' windows, the catalog, rates, refunds and the names of
// channels are.
import type { JourneyAnalysis, Outcome } from '../journey-analysis.ts';
import type { Touch } from '../touches.ts';
import { LONGEST_LOOKBACK_DAYS, windowOf } from '../window.ts';

/**
 * Returns the touches to which conversions can be credited: those of the longest window before each, and the newest before each
 * however old it is, because a conversion with no touch before it at all is a touch of its own.
 */
export function readTouches({ outcomes, touches }: Pick<JourneyAnalysis, 'outcomes' | 'touches'>): Touch[] {
  const read: Touch[] = [];
  let done = 0;
  for (const { event } of outcomes) {
    const { start, end } = windowOf(touches, event.time.getTime(), LONGEST_LOOKBACK_DAYS);
    read.push(...touches.slice(Math.max(done, Math.min(start, end - 1)), end));
    done = Math.max(done, end);
  }
  return read;
}

/**
 * Reports whether everything is derived the same from two analyses of one person. The derivation reads the outcomes of an analysis
 * and, for each, the touches of a window, and whether any touch came before.
 */
export function isDerivedTheSame(before: JourneyAnalysis, after: JourneyAnalysis): boolean {
  return textOf(before) === textOf(after);
}

/** Built in the same way from the same events, so that equal analyses give equal text. */
const textOf = (analysis: JourneyAnalysis): string =>
  JSON.stringify([analysis.outcomes.map(comparableOutcome), readTouches(analysis)]);

/** The event itself is the same on both sides. */
const comparableOutcome = ({ event, goal, day, country, device, isOffSite }: Outcome) =>
  [event._id, goal.conversion_key, day, country, device, isOffSite] as const;
