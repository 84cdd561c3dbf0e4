// Converts a delivery to its message.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { DeliverySchema } from '@touchline/proto/gen/touchline/webhooks/v1/webhooks_pb.ts';
import type { DeliveryDoc } from '../store/delivery-doc.ts';

export function deliveryMessage(doc: DeliveryDoc): MessageInitShape<typeof DeliverySchema> {
  return {
    id: doc._id,
    eventId: doc.event_id,
    eventType: doc.event_type,
    status: doc.status,
    createdAt: timestampFromDate(doc.created_at),
    ...(doc.next_attempt_at && { nextAttemptAt: timestampFromDate(doc.next_attempt_at) }),
    attempts: doc.attempts.map(({ at, response_status, duration_ms, error }) => ({
      at: timestampFromDate(at),
      responseStatus: response_status,
      durationMs: duration_ms,
      error,
    })),
    attemptCount: doc.attempt_count,
  };
}
