// The click ids that stand behind a conversion: its own event's and those of the touches that share its credit.
import type { JourneyEventDoc } from './shapes/journey-event-doc.ts';

export interface AdClick {
  readonly kind: string;
  readonly value: string;
  /** When it was seen. */
  readonly time: Date;
}

/** What says which clicks an event carries; an erased one carries pseudonyms, which are clicks of nobody. */
export type ClickedEvent = Pick<JourneyEventDoc, '_id' | 'time' | 'erased' | 'marketing'>;

/** Newest first, ties by event; every kind and value once, at the moment at which it was first seen. */
export function adClicks(events: readonly ClickedEvent[]): AdClick[] {
  const oldestFirst = events
    .filter(({ erased }) => !erased)
    .sort((a, b) => a.time.getTime() - b.time.getTime() || (a._id < b._id ? -1 : 1));
  const clicks = new Map<string, AdClick>();
  for (const { time, marketing } of oldestFirst)
    for (const [kind, value] of Object.entries(marketing.click_ids))
      if (!clicks.has(`${kind}:${value}`)) clicks.set(`${kind}:${value}`, { kind, value, time });
  return [...clicks.values()].reverse();
}
