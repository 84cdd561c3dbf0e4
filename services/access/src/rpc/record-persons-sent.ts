// RecordPersonsSent: persons into the PII access log before they are sent.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  RecordPersonsSentRequest,
  RecordPersonsSentResponseSchema,
} from '@touchline/proto/gen/touchline/access/v1/subscribers_pb.ts';
import { invalid } from '../check-input.ts';
import type { createRecordPersonsSent } from '../subscribers/record-persons-sent.ts';

interface Deps {
  readonly recordPersonsSent: ReturnType<typeof createRecordPersonsSent>;
}

/** Throws not_found for an unknown profile, validation_error for an entry that names nobody or no subscription. */
export function createRecordPersonsSentRpc({ recordPersonsSent }: Deps) {
  return async function recordPersonsSentRpc({
    appId,
    customerIds,
    ...sent
  }: RecordPersonsSentRequest): Promise<MessageInitShape<typeof RecordPersonsSentResponseSchema>> {
    if (customerIds.length === 0) throw invalid('customer_ids must name whom the event shows.', 'customer_ids');
    if (sent.subscriptionId === '') throw invalid('subscription_id must name who is sent them.', 'subscription_id');
    await recordPersonsSent({ ...sent, appId: appId || null, persons: customerIds });
    return {};
  };
}
