// Adds traits to events: events.recorded-v2 says that an event names someone, and the ledger says whom. It is queried once per
// batch, only for such events (ADR 35).
import type { Delivery, Handler } from '@touchline/chassis/bus/consume.ts';
import { retry, type Verdict } from '@touchline/chassis/bus/verdict.ts';
import type { EventRecordedV2Schema } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import type { FetchTraits } from './fetch-traits.ts';
import type { EventInput } from './read-event.ts';

type Recorded = Delivery<typeof EventRecordedV2Schema>;

interface Deps {
  readonly fetchTraits: FetchTraits;
  /** Handles events with their traits; returns a verdict for each. */
  readonly handle: (events: readonly EventInput[]) => Promise<readonly Verdict[]>;
}

/**
 * Handles a batch as if the messages carried the traits. A message whose event the ledger lacks is retried, and finally becomes a
 * dead letter: the ledger is the record, and a restored one may still get the event back.
 */
export function withTraits({ fetchTraits, handle }: Deps): Handler<typeof EventRecordedV2Schema> {
  return async function withTraits(deliveries) {
    const traits = await fetchTraits(deliveries.flatMap(refOf));
    const isKnown = (delivery: Recorded) => refOf(delivery).every(({ eventId }) => traits.has(eventId));
    const known = deliveries.filter(isKnown);
    const said = known.map(({ profileId, data }) => ({
      profileId,
      data: { ...data, traits: data.hasTraits ? traits.get(data.event?.eventId ?? '') : undefined },
    }));
    const verdicts = said.length === 0 ? [] : await handle(said);
    const verdictOf = new Map(known.map((delivery, index) => [delivery, verdicts[index]]));
    return deliveries.map((delivery) => verdictOf.get(delivery) ?? retry('not_in_ledger'));
  };
}

/** Returns what to query for an event: nothing for one that names no one, or whose profile differs from its subject's. */
function refOf({ profileId, data: { event, hasTraits } }: Recorded): { profileId: string; eventId: string }[] {
  if (!hasTraits || !event?.eventId || event.profileId !== profileId) return [];
  return [{ profileId, eventId: event.eventId }];
}
