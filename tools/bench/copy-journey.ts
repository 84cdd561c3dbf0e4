// Copies an example journey with another browser, another customer, other ids and another time, and everything else as stored.
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { visitorAlias, visitorPersonId } from '../../services/attribution/src/domain/ids.ts';
import type { StoredEvent } from '../../services/attribution/src/store/journeys/stored-event.ts';
import type { AliasDoc } from '../../services/attribution/src/store/schema.ts';
import type { ExampleJourney } from './growth-examples.ts';

export interface CopiedJourney {
  readonly events: StoredEvent[];
  readonly alias: AliasDoc;
}

/**
 * Makes the copy for a profile's person number n; each number gives distinct ids.
 * @param earlierMs how much earlier than the example it happened
 */
export function copyJourney(
  { customerId: _, visitorId: __, events, alias }: ExampleJourney,
  { profileId, n, earlierMs }: { profileId: string; n: number; earlierMs: number },
): CopiedJourney {
  const visitor_id = `visitor-${n}`;
  const customer = deterministicId(profileId, 'customer', String(n));
  const earlier = (time: Date) => new Date(time.getTime() - earlierMs);
  const keyOf = (place: number) => `${n}-${place}`;
  const idOf = (place: number) => deterministicId(profileId, keyOf(place));
  const evidence = events.findIndex(({ _id }) => _id === alias.evidence_event_id);
  return {
    events: events.map((event, place) => ({
      ...event,
      _id: idOf(place),
      profile_id: profileId,
      person_id: customer,
      customer_id: event.customer_id === null ? null : customer,
      visitor_id,
      time: earlier(event.time),
      received_at: earlier(event.received_at),
      idempotency_key: keyOf(place),
    })),
    alias: {
      ...alias,
      _id: visitorAlias(profileId, visitor_id),
      profile_id: profileId,
      target_id: customer,
      published_id: visitorPersonId(profileId, visitor_id),
      evidence_time: alias.evidence_time && earlier(alias.evidence_time),
      evidence_event_id: idOf(evidence),
      ...(alias.owner_ids && { owner_ids: [customer] }),
    },
  };
}
