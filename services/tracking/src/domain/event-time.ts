// Limits when an event may have happened, and corrects a browser's clock.
import { invalid, type Refusal } from './refusal.ts';

const MAX_AHEAD_MS = 5 * 60_000;
const MAX_BROWSER_AGE_MS = 30 * 86_400_000;
/**
 * A difference of sent_at and arrival that the way of a batch may explain, and a clock that is right to a second. The first batch of
 * a visit takes longest, since it opens the connection: corrected by that, a landing would come after what the visitor did next.
 */
const WAY_MS = { atLeast: -1_000, atMost: 10_000 };

/** Judges event_time: from 1970 (any history may be loaded) to 5 minutes after now. */
export function refuseEventTime(time: Date, now: Date): Refusal | undefined {
  const ms = time.getTime();
  if (Number.isNaN(ms)) return invalid('event_time', 'must be an ISO 8601 time.');
  if (ms < 0) return invalid('event_time', 'must not be before 1970.');
  if (ms > now.getTime() + MAX_AHEAD_MS) return invalid('event_time', 'must not be more than 5 minutes ahead.');
  return undefined;
}

/**
 * Returns a browser's time by our clock: moved by the difference between sent_at and arrival where the batch's way does not explain
 * it, then kept within the last 30 days.
 * @param at when the browser says it happened
 * @param sentAt when the browser says it sent the batch; undefined when it did not say
 * @param arrival when the batch arrived here
 */
export function correctedTime(at: Date, sentAt: Date | undefined, arrival: Date): Date {
  const offset = sentAt === undefined ? 0 : arrival.getTime() - sentAt.getTime();
  const isWay = offset >= WAY_MS.atLeast && offset <= WAY_MS.atMost;
  const corrected = at.getTime() + (isWay ? 0 : offset);
  return new Date(Math.min(arrival.getTime(), Math.max(arrival.getTime() - MAX_BROWSER_AGE_MS, corrected)));
}
