// Collects the click ids behind a conversion: those of its own event and of the touches that share its credit, and the ids in the
// cookies of an ad platform that these had.
import type { JourneyEventDoc } from './shapes/journey-event-doc.ts';

export interface AdClick {
  readonly kind: string;
  readonly value: string;
  /** When it was first seen. */
  readonly time: Date;
}

/** The fields that say which clicks an event carries. An erased event carries pseudonyms, which identify no click. */
export type ClickedEvent = Pick<JourneyEventDoc, '_id' | 'time' | 'erased' | 'marketing' | 'ad_cookies'>;

/** Returns the clicks newest first, ties by event; each kind and value once, with the time at which it was first seen. */
export function adClicks(events: readonly ClickedEvent[]): AdClick[] {
  const oldestFirst = events
    .filter(({ erased }) => !erased)
    .sort((a, b) => a.time.getTime() - b.time.getTime() || (a._id < b._id ? -1 : 1));
  const clicks = new Map<string, AdClick>();
  for (const { time, marketing, ad_cookies } of oldestFirst)
    for (const [kind, value] of Object.entries({ ...marketing.click_ids, ...ad_cookies }))
      if (!clicks.has(`${kind}:${value}`)) clicks.set(`${kind}:${value}`, { kind, value, time });
  return [...clicks.values()].reverse();
}
