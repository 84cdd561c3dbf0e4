// What the platform remembers of conversions and audiences that it was sent.
export interface SentEvent {
  readonly dataset_id: string;
  /** As it came first. */
  readonly event: Readonly<Record<string, unknown>>;
  /** How often it came; the platform counts it once. */
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
  /** @returns how many it counts as received: a repeat is received too, and counted once */
  take(datasetId: string, events: readonly Readonly<Record<string, unknown>>[], nowMs: number): number;
  events(): readonly SentEvent[];
  audiences: SimAudience[];
}

/** The platform knows an event of the same name and id for so long. */
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
