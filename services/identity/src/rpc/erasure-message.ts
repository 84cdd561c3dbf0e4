// Converts a receipt to its message, always without the customer's id.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ErasureSchema } from '@touchline/proto/gen/touchline/identity/v1/erasure_pb.ts';
import type { ErasureDoc } from '../store/erasures.ts';

export function erasureMessage(erasure: ErasureDoc): MessageInitShape<typeof ErasureSchema> {
  return {
    erasureId: erasure._id,
    requestRef: erasure.request_ref,
    customerKey: erasure.customer_key ?? '',
    reason: erasure.reason,
    requestedAt: timestampFromDate(erasure.requested_at),
    ...(erasure.completed_at && { completedAt: timestampFromDate(erasure.completed_at) }),
  };
}
