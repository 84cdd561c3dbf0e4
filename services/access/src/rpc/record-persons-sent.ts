// Handles RecordPersonsSent: records persons in the PII access log before they are sent.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  RecordPersonsSentRequest,
  RecordPersonsSentResponseSchema,
} from '@touchline/proto/gen/touchline/access/v1/subscribers_pb.ts';
import type { createRecordPersonsSent } from '../subscribers/record-persons-sent.ts';

interface Deps {
  readonly recordPersonsSent: ReturnType<typeof createRecordPersonsSent>;
}

/** @throws AppError not_found for an unknown profile */
export function createRecordPersonsSentRpc({ recordPersonsSent }: Deps) {
  return async function recordPersonsSentRpc({
    appId,
    customerIds,
    ...sent
  }: RecordPersonsSentRequest): Promise<MessageInitShape<typeof RecordPersonsSentResponseSchema>> {
    await recordPersonsSent({ ...sent, appId: appId || null, persons: customerIds });
    return {};
  };
}
