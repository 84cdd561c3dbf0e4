// Defines what the ingest benchmarks send, and how the reports are compared with it: payments, the most expensive events, and
// whole journeys.
import type { Api } from '../start/api.ts';
import { checkCounts } from './check-counts.ts';
import { eventSource } from './events.ts';
import { checkVisits, EVENTS_PER_PERSON, visitSource } from './visits.ts';

export interface EventKind {
  /** A plural, for the tables. */
  readonly name: string;
  readonly next: () => object;
  /** Makes other events of the same kind, for the baseline. */
  readonly nextRaw: () => object;
  /** How many events belong together: the check needs complete groups. */
  readonly together: number;
  /** The goal for the CPU ms of one, all told. */
  readonly cpuBelow: number;
  /** @throws Error when the reports differ from what was acknowledged */
  readonly check: (api: Api, acknowledged: number) => Promise<void>;
}

/** Makes both kinds, with distinct ids. */
export function eventKinds(now: Date): EventKind[] {
  return [payments(now), journeys(now)];
}

/** Makes only payments, the most expensive events: each is a conversion, four per person. */
function payments(now: Date): EventKind {
  const check: EventKind['check'] = (api, acknowledged) => checkCounts(api, acknowledged, now);
  return { name: 'payments', next: eventSource(now), nextRaw: eventSource(now), together: 1, cpuBelow: 1.3, check };
}

/** Makes journeys as on a website: most events are page views. */
function journeys(now: Date): EventKind {
  const source = visitSource(now);
  const name = `events, journeys of ${EVENTS_PER_PERSON}`;
  const check: EventKind['check'] = (api, acknowledged) => checkVisits(api, source, acknowledged, now);
  const nextRaw = visitSource(now).next;
  return { name, next: source.next, nextRaw, together: EVENTS_PER_PERSON, cpuBelow: 0.8, check };
}
