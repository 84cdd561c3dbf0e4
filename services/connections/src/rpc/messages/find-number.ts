// Finds the chat number of a profile from which a message is sent.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  FindNumberRequest,
  FindNumberResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/chat_pb.ts';
import type { ResolveNumber } from './resolve-number.ts';

/** Handles FindNumber. @throws AppError not_found, invalid_state, connection_not_ready, validation_error */
export function findNumber({ resolveNumber }: { readonly resolveNumber: ResolveNumber }) {
  return async ({
    profileId,
    connectionId,
  }: FindNumberRequest): Promise<MessageInitShape<typeof FindNumberResponseSchema>> => {
    const { _id, channel, account_external_id: accountExternalId } = await resolveNumber(profileId, connectionId);
    return { connectionId: _id, channel, accountExternalId };
  };
}
