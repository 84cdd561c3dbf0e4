// Stores the conversions and audiences that the platform received.
export interface SentEvent {
  readonly dataset_id: string;
  /** The event as first received. */
  readonly event: Readonly<Record<string, unknown>>;
  /** How often it was received; the platform counts it once. */
  times: number;
}

export interface SimAudience {
  readonly id: string;
  readonly account_id: string;
  readonly name: string;
  readonly description: string;
  /** Each member once, as schema and digests. */
  readonly members: Set<string>;
}

export interface Received {
  /** @returns how many count as received; this includes repeats, although each is counted once */
  take(datasetId: string, events: readonly Readonly<Record<string, unknown>>[], nowMs: number): number;
  events(): readonly SentEvent[];
  audiences: SimAudience[];
}

/** How long the platform recognises an event of the same name and id. */
const KNOWN_MS = 48 * 3_600_000;

export function createReceived(): Received {
  const events: (SentEvent & { at: number })[] = [];
  return {
    take: (datasetId, sent, nowMs) => {
      for (const event of sent) {
        const same = events.find(
          (one) =>
            one.dataset_id === datasetId &&
            one.event.event_id === event.event_id &&
            one.event.event_name === event.event_name &&
            nowMs - one.at < KNOWN_MS,
        );
        if (same && event.event_id !== undefined) same.times += 1;
        else events.push({ dataset_id: datasetId, event, times: 1, at: nowMs });
      }
      return sent.length;
    },
    events: () => events,
    audiences: [],
  };
}
