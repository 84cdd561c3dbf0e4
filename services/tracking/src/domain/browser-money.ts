// Finds money that a browser reports and that is not booked. Whoever has a website's public key can report any, so it is booked
// only where the profile allows it (docs/adr/0031). Attribution knows which events are payments, and leaves out all that are
// marked.
import type { EventDraft } from './event-draft.ts';
import type { TrackerSettings } from './settings/tracker-settings.ts';

const PAYMENT = 'payment_received';

/**
 * Returns the member, as the browser's batch names it, that reports money which is not booked; null when there is none, or when
 * it is booked.
 */
export function moneyLeftOut(
  { origin, value, eventName, eventType }: Pick<EventDraft, 'origin' | 'value' | 'eventName' | 'eventType'>,
  { browserRevenue }: Pick<TrackerSettings, 'browserRevenue'>,
): 'properties.value' | 'name' | 'type' | null {
  if (origin !== 'browser' || browserRevenue) return null;
  if (value) return 'properties.value';
  if (eventType === PAYMENT) return 'type';
  return eventName === PAYMENT ? 'name' : null;
}
