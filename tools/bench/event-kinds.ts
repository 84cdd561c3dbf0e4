// What the ingest benchmarks send, and how the reports are compared with it: payments, the dearest events, and whole journeys.
import type { Api } from '../start/api.ts';
import { checkCounts } from './check-counts.ts';
import { eventSource } from './events.ts';
import { checkVisits, EVENTS_A_PERSON, visitSource } from './visits.ts';

export interface EventKind {
  /** In the plural, as the tables name it. */
  readonly name: string;
  readonly next: () => object;
  /** Others of the same kind, for the baseline. */
  readonly nextRaw: () => object;
  /** So many events belong together: the check takes no part of them. */
  readonly together: number;
  /** @throws Error when the reports differ from what was acknowledged */
  readonly check: (api: Api, acknowledged: number) => Promise<void>;
}

/** Both kinds, with ids of their own. */
export function eventKinds(now: Date): EventKind[] {
  return [payments(now), journeys(now)];
}

/** Payments alone, the dearest events that there are: each a conversion, four a person. */
function payments(now: Date): EventKind {
  const check: EventKind['check'] = (api, acknowledged) => checkCounts(api, acknowledged, now);
  return { name: 'payments', next: eventSource(now), nextRaw: eventSource(now), together: 1, check };
}

/** Journeys as a website has them: most events are pages that somebody looked at. */
function journeys(now: Date): EventKind {
  const source = visitSource(now);
  const name = `events, journeys of ${EVENTS_A_PERSON}`;
  const check: EventKind['check'] = (api, acknowledged) => checkVisits(api, source, acknowledged, now);
  return { name, next: source.next, nextRaw: visitSource(now).next, together: EVENTS_A_PERSON, check };
}
