// Chooses the days at which a profile's past is cut into what was known and what came after.
import type { Window } from '../vocabulary.ts';

/** The window whose likelihood the model gives, and of which its samples are. The others keep the rules. */
export const MODEL_WINDOW: Window = '28d';

/** A season at most: what an audience liked a year ago says little about next week. */
const CUTS = 12;
const WEEK_DAYS = 7;
const DAY_MS = 86_400_000;

/** A moment in the past, and the end of the week after it. */
export interface CutDay {
  readonly at: Date;
  readonly weekAfter: Date;
}

/** Returns the cuts, latest first, a week apart; the latest week after ends yesterday, since today is not over. */
export function cutDays(now: Date): CutDay[] {
  const back = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return Array.from({ length: CUTS }, (_, i) => ({
    at: back(1 + (i + 1) * WEEK_DAYS),
    weekAfter: back(1 + i * WEEK_DAYS),
  }));
}
