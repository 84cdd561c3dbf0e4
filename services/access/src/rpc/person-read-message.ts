// Converts an entry of the PII access log to its message.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { PersonReadSchema } from '@touchline/proto/gen/touchline/access/v1/people_pb.ts';
import type { PersonReadDoc } from '../store/person-reads.ts';

export function personReadMessage(read: PersonReadDoc): MessageInitShape<typeof PersonReadSchema> {
  return {
    id: read._id,
    profileId: read.profile_id ?? '',
    at: timestampFromDate(read.at),
    operation: read.operation,
    credentialKind: read.credential.kind,
    credentialId: read.credential.id,
    credentialName: read.credential.name,
    userId: read.user_id ?? '',
    customerProfileIds: read.customer_profile_ids,
    requestId: read.request_id,
  };
}
