// outcomes.recorded: a message only says that a profile's log has grown; what stands in it is read from the log itself.
import type { Handler } from '@touchline/chassis/bus/consume.ts';
import { done } from '@touchline/chassis/bus/verdict.ts';
import type { OutcomeRecordedSchema } from '@touchline/proto/gen/touchline/events/v1/outcomes_pb.ts';
import type { LookForOutcomes } from '../jobs/look-for-outcomes.ts';

/** One look a profile, however many messages of it came together, in whatever order and however often. */
export function onOutcomesRecorded(lookForOutcomes: LookForOutcomes): Handler<typeof OutcomeRecordedSchema> {
  return async function onOutcomesRecorded(deliveries) {
    await lookForOutcomes([...new Set(deliveries.map(({ profileId }) => profileId))]);
    return deliveries.map(() => done());
  };
}
