// ListPersonReads: the PII access log of a workspace, for operators.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type {
  ListPersonReadsRequest,
  ListPersonReadsResponseSchema,
} from '@touchline/proto/gen/touchline/access/v1/people_pb.ts';
import type { Access } from '../access/access.ts';
import { invalid } from '../access/check-input.ts';

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1000;

/** Throws not_found for an unknown workspace, validation_error for too large a limit, invalid_parameter for a foreign cursor. */
export function createListPersonReads({ access }: { access: Access }) {
  return async function listPersonReads({
    workspaceId,
    limit,
    cursor,
  }: ListPersonReadsRequest): Promise<MessageInitShape<typeof ListPersonReadsResponseSchema>> {
    if (limit > MAX_LIMIT) throw invalid(`limit may be at most ${MAX_LIMIT}.`, 'limit');
    const asked = { workspaceId, limit: limit || DEFAULT_LIMIT, cursor };
    const { reads, nextCursor } = await access.personReads.list('operator', asked);
    return {
      reads: reads.map((read) => ({
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
      })),
      nextCursor,
    };
  };
}
