// Converts an export delivery into its message.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ExportDeliverySchema } from '@touchline/proto/gen/touchline/connections/v1/exports_pb.ts';
import type { ExportDeliveryDoc } from '../../store/exports/export-docs.ts';

export function exportDeliveryMessage(doc: ExportDeliveryDoc): MessageInitShape<typeof ExportDeliverySchema> {
  const { audience } = doc;
  return {
    id: doc._id,
    kind: doc.kind,
    status: doc.status,
    reason: doc.reason ?? '',
    errorCode: doc.error?.code ?? '',
    errorText: doc.error?.text ?? '',
    destinationId: doc.destination_id,
    connectionId: doc.connection_id,
    outcomeEventId: doc.event_id,
    conversionKey: doc.conversion_key,
    eventName: doc.event_name,
    actionSource: doc.action_source ?? '',
    platformId: doc.platform_id,
    createdAt: timestampFromDate(doc.created_at),
    ...(doc.event_time && { eventTime: timestampFromDate(doc.event_time) }),
    ...(doc.last_attempt_at && { lastAttemptAt: timestampFromDate(doc.last_attempt_at) }),
    ...(doc.next_attempt_at && { nextAttemptAt: timestampFromDate(doc.next_attempt_at) }),
    ...(doc.ended_at && { endedAt: timestampFromDate(doc.ended_at) }),
    attempts: doc.attempts,
    name: audience?.name ?? '',
    membersSent: BigInt(audience?.members_sent ?? 0),
    membersReceived: BigInt(audience?.members_received ?? 0),
  };
}
