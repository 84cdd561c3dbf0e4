// RecordEvents: stores events of any profiles durably, one verdict each.
import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  type RecordEventsRequest,
  type RecordEventsResponseSchema,
  VerdictStatus,
} from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import { draftOf } from '../ingest/draft-of.ts';
import type { RecordEvents, Verdict } from '../ingest/record-events.ts';
import { checkedProfileId } from './profile-id.ts';

interface Deps {
  recordEvents: RecordEvents;
}

/** Answers when every recorded event is durable; throws UNAVAILABLE service_unavailable when the ledger cannot take them. */
export function recordEventsRpc({ recordEvents }: Deps) {
  return async (request: RecordEventsRequest): Promise<MessageInitShape<typeof RecordEventsResponseSchema>> => {
    for (const { profileId } of [...request.events, ...request.refusals]) checkedProfileId(profileId);
    const verdicts = await recordEvents(request.events.map(draftOf), request.refusals);
    return { verdicts: verdicts.map(toMessage) };
  };
}

function toMessage(verdict: Verdict) {
  if (verdict.status === 'rejected') {
    return { status: VerdictStatus.REJECTED, idempotencyKey: verdict.idempotencyKey, ...verdict.refusal };
  }
  const status = verdict.status === 'recorded' ? VerdictStatus.RECORDED : VerdictStatus.DUPLICATE;
  const { eventId, idempotencyKey, dropped } = verdict;
  return { status, eventId, idempotencyKey, dropped: [...dropped] };
}
