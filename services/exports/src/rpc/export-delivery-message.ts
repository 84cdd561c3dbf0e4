// Converts an export delivery into its message.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ExportDeliverySchema } from '@touchline/proto/gen/touchline/exports/v1/exports_pb.ts';
import type { AdjustedDoc, ExportDeliveryDoc } from '../store/export-docs.ts';

export function exportDeliveryMessage(doc: ExportDeliveryDoc): MessageInitShape<typeof ExportDeliverySchema> {
  const { audience } = doc;
  return {
    id: doc._id,
    kind: doc.kind,
    state: doc.status,
    reason: doc.reason ?? '',
    platformCode: doc.error?.code ?? '',
    platformMessage: doc.error?.text ?? '',
    platformTraceId: doc.trace_id ?? '',
    destinationId: doc.destination_id,
    connectionId: doc.connection_id,
    outcomeEventId: doc.event_id,
    dedupeId: doc.event_id,
    conversionKey: doc.conversion_key,
    platformEventName: doc.event_name,
    actionSource: doc.action_source ?? '',
    platformId: doc.platform_id,
    createdAt: timestampFromDate(doc.created_at),
    ...(doc.event_time && { occurredAt: timestampFromDate(doc.event_time) }),
    ...(doc.last_attempt_at && { lastAttemptAt: timestampFromDate(doc.last_attempt_at) }),
    ...(doc.next_attempt_at && { nextAttemptAt: timestampFromDate(doc.next_attempt_at) }),
    ...(doc.ended_at && { endedAt: timestampFromDate(doc.ended_at) }),
    attempts: doc.attempts,
    ...(doc.value && { value: { ...doc.value } }),
    ...(doc.adjusted && { adjustment: adjustmentMessage(doc.adjusted) }),
    ...(audience && {
      audience: {
        name: audience.name,
        matched: BigInt(audience.members_sent),
        sent: BigInt(audience.members_received),
      },
    }),
  };
}

const adjustmentMessage = ({ kind, value, at, state, error }: AdjustedDoc) => ({
  ...{ kind, state, at: timestampFromDate(at), platformCode: error?.code ?? '', platformMessage: error?.text ?? '' },
  ...(value && { value: { ...value } }),
});
