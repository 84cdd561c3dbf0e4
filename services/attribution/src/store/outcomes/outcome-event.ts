// Makes the message that reports a recorded outcome to subscribers. It has only ids: whoever shows the person queries identity.
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { type BusEvent, busEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { outcomesRecorded } from '@touchline/proto/catalog.ts';
import type { RecordedOutcomeDoc } from './outcome-schema.ts';

/** @param customerId whose it is, '' while no customer is known for it */
export function outcomeEvent(outcome: RecordedOutcomeDoc, customerId: string): BusEvent {
  return busEvent(outcomesRecorded, {
    id: outcome._id,
    profileId: outcome.profile_id,
    time: outcome.recorded_at,
    data: {
      id: outcome._id,
      profileId: outcome.profile_id,
      sequence: BigInt(outcome.sequence),
      recordedAt: timestampFromDate(outcome.recorded_at),
      provider: outcome.provider,
      outcomeType: outcome.outcome_type,
      occurredAt: timestampFromDate(outcome.occurred_at),
      outcomeEventId: outcome.event_id,
      customerId,
      value: outcome.value ?? '',
      currency: outcome.currency ?? '',
    },
  });
}
