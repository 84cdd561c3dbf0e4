// Handles outcomes.recorded: a message only says that a profile's log has grown; the outcomes are read from the log itself.
import type { Handler } from '@touchline/chassis/bus/consume.ts';
import { done } from '@touchline/chassis/bus/verdict.ts';
import type { OutcomeRecordedSchema } from '@touchline/proto/gen/touchline/events/v1/outcomes_pb.ts';
import type { PollOutcomes } from '../jobs/poll-outcomes.ts';

/** Reads each profile's log once per batch, however many messages of it arrive, in whatever order and however often. */
export function onOutcomesRecorded(pollOutcomes: PollOutcomes): Handler<typeof OutcomeRecordedSchema> {
  return async function onOutcomesRecorded(deliveries) {
    await pollOutcomes([...new Set(deliveries.map(({ profileId }) => profileId))]);
    return deliveries.map(() => done());
  };
}
