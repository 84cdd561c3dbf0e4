// Records what the clients were promised: every key ever sent, when and as which event it was acknowledged, and every refusal.
import type { Person } from './people.ts';

export interface Entry {
  readonly key: string;
  readonly sentAt: number;
  /** When it was first acknowledged, in performance.now() of this process, like sentAt. */
  acknowledgedAt?: number;
  eventId?: string;
}

export interface Refusal {
  /** 0 without a response. */
  readonly status: number;
  readonly at: number;
  readonly hasRetryAfter: boolean;
  readonly what: string;
  /** By which the gateway's log has it; undefined without a response. */
  readonly requestId: string | undefined;
}

export interface Ledger {
  readonly people: Map<string, Person[]>;
  readonly entries: Map<string, Entry>;
  readonly refusals: Refusal[];
  /** Records how long a response took. */
  waited(ms: number): void;
  /** Returns how many responses were waited for. */
  calls(): number;
  longestWaitMs(): number;
  /** Records that events are being sent. */
  sent(keys: readonly string[]): void;
  /** @throws Error when a key was acknowledged as another event before */
  acknowledged(key: string, eventId: string): void;
  acknowledgedCount(): number;
  /** Returns how often each status was received instead of success. */
  refusalCounts(): Map<number, number>;
}

export function createLedger(labels: readonly string[]): Ledger {
  const people = new Map(labels.map((label): [string, Person[]] => [label, []]));
  const entries = new Map<string, Entry>();
  const refusals: Refusal[] = [];
  let longest = 0;
  let calls = 0;
  return {
    people,
    entries,
    refusals,
    waited(ms) {
      calls++;
      longest = Math.max(longest, ms);
    },
    calls: () => calls,
    longestWaitMs: () => longest,
    sent(keys) {
      for (const key of keys) if (!entries.has(key)) entries.set(key, { key, sentAt: performance.now() });
    },
    acknowledged(key, eventId) {
      const entry = entries.get(key);
      if (!entry) throw new Error(`${key} was acknowledged but never sent.`);
      if (entry.eventId !== undefined && entry.eventId !== eventId)
        throw new Error(`${key} was acknowledged as ${entry.eventId} and later as ${eventId}.`);
      entry.eventId = eventId;
      entry.acknowledgedAt ??= performance.now();
    },
    acknowledgedCount: () => [...entries.values()].filter(({ acknowledgedAt }) => acknowledgedAt !== undefined).length,
    refusalCounts() {
      const counts = new Map<number, number>();
      for (const { status } of refusals) counts.set(status, (counts.get(status) ?? 0) + 1);
      return counts;
    },
  };
}
