// Deliveries that are ended without being sent.
import { OUTCOME_RECORDED } from './event-type.ts';

/** What the log of outcomes keeps; a delivery that waited for longer, behind a pause, is not news any more. */
const KEPT_MS = 90 * 86_400_000;

/** What was made before that time has waited for too long. */
export const tooOldBefore = (now: Date): Date => new Date(now.getTime() - KEPT_MS);

/**
 * True for outcome.recorded on a profile of the healthcare family (contract, Events rule 1), for an event that the subscription no
 * longer names, and for one that waited for more than 90 days.
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
