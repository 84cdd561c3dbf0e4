// Decides which deliveries are ended without being sent.
import { OUTCOME_RECORDED } from './event-type.ts';

/** As long as the log of outcomes keeps them; a delivery that waited longer, for example during a pause, is no longer news. */
const KEPT_MS = 90 * 86_400_000;

/** Returns the time before which a delivery was created that has waited too long. */
export const tooOldBefore = (now: Date): Date => new Date(now.getTime() - KEPT_MS);

/**
 * Returns true for outcome.recorded on a profile of the healthcare family (contract, Events rule 1), for an event that the
 * subscription no longer names, and for one that waited for more than 90 days.
 */
export function isWithheld(
  delivery: { readonly event_type: string; readonly created_at: Date },
  { events }: { readonly events: readonly string[] },
  isHealthcareFamily: boolean,
  now: Date,
): boolean {
  if (isHealthcareFamily && delivery.event_type === OUTCOME_RECORDED) return true;
  return !events.includes(delivery.event_type) || delivery.created_at < tooOldBefore(now);
}
