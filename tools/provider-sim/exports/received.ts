// Stores the conversions and audiences that the platform received.
import type { SimAudience } from './audiences.ts';

export interface SentEvent {
  readonly dataset_id: string;
  /** The event as first received. */
  readonly event: Readonly<Record<string, unknown>>;
  /** How often it was received; the platform counts it once. */
  times: number;
}

/** An event that was sent with a test code: it is shown, and counts for nothing. */
export interface TestEvent {
  readonly dataset_id: string;
  readonly code: string;
  readonly event: Readonly<Record<string, unknown>>;
}

export interface Received {
  /** @returns how many count as received; this includes repeats, although each is counted once */
  take(datasetId: string, events: readonly Readonly<Record<string, unknown>>[], nowMs: number): number;
  events(): readonly SentEvent[];
  readonly tests: TestEvent[];
  audiences: SimAudience[];
}

/** How long the platform recognises an event of the same name and id. */
const KNOWN_MS = 48 * 3_600_000;

export function createReceived(): Received {
  const events: SentEvent[] = [];
  /** The newest record of each dataset, name and id: tens of thousands are sent where speed is measured. */
  const known = new Map<string, SentEvent & { at: number }>();
  return {
    take: (datasetId, sent, nowMs) => {
      for (const event of sent) {
        const key = JSON.stringify([datasetId, event.event_name, event.event_id]);
        const same = known.get(key);
        if (same && event.event_id !== undefined && nowMs - same.at < KNOWN_MS) same.times += 1;
        else {
          const first = { dataset_id: datasetId, event, times: 1, at: nowMs };
          known.set(key, first);
          events.push(first);
        }
      }
      return sent.length;
    },
    events: () => events,
    tests: [],
    audiences: [],
  };
}
