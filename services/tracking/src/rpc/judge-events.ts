// Handles JudgeEvents: returns what RecordEvents would refuse, and stores nothing.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  JudgeEventsRequest,
  JudgeEventsResponseSchema,
} from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import { refuseEvent } from '../domain/judge-event.ts';
import { draftOf } from '../ingest/draft-of.ts';

/** Returns one judgement per event, in order; an empty one for an event that would be accepted. */
export function judgeEventsRpc({ clock }: { clock: () => Date }) {
  return async ({ events }: JudgeEventsRequest): Promise<MessageInitShape<typeof JudgeEventsResponseSchema>> => {
    const now = clock();
    return { judgements: events.map((event) => refuseEvent(draftOf(event), now) ?? {}) };
  };
}
