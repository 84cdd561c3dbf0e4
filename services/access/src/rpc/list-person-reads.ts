// Handles ListPersonReads: reads the PII access log of a workspace for operators.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  ListPersonReadsRequest,
  ListPersonReadsResponseSchema,
} from '@touchline/proto/gen/touchline/access/v1/people_pb.ts';
import type { Access } from '../access.ts';
import { personReadMessage } from './person-read-message.ts';

const DEFAULT_LIMIT = 100;

/** @throws AppError not_found for an unknown workspace, invalid_parameter for a foreign cursor */
export function createListPersonReads({ access }: { access: Access }) {
  return async function listPersonReads({
    workspaceId,
    limit,
    cursor,
  }: ListPersonReadsRequest): Promise<MessageInitShape<typeof ListPersonReadsResponseSchema>> {
    const asked = { workspaceId, limit: limit || DEFAULT_LIMIT, cursor };
    const { reads, nextCursor } = await access.personReads.list('operator', asked);
    return {
      reads: reads.map(personReadMessage),
      nextCursor,
    };
  };
}
