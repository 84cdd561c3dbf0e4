// Adds members to an audience, or takes them out of it.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { CallContext } from '@touchline/chassis/grpc/serve.ts';
import type {
  AddMembersRequest,
  AudienceFaultSchema,
  RemoveMembersRequest,
} from '@touchline/proto/gen/touchline/connections/v1/audiences_pb.ts';
import type { MembersBatch } from '../../domain/exports/ad-exports.ts';
import { audienceFault } from './connection-problem.ts';
import type { SendConversionsDeps } from './send-conversions.ts';
import { usableConnection } from './usable-connection.ts';

interface Changed {
  readonly received?: bigint;
  readonly fault?: MessageInitShape<typeof AudienceFaultSchema>;
}

type Request = Pick<AddMembersRequest | RemoveMembersRequest, 'profileId' | 'connectionId' | 'audienceId' | 'batch'>;

/** Handles AddMembers and RemoveMembers: whatever the platform says is an answer, and no error. */
export function changeMembers(deps: SendConversionsDeps, change: 'addMembers' | 'removeMembers') {
  return async ({ profileId, connectionId, audienceId, batch }: Request, { signal }: CallContext): Promise<Changed> => {
    const usable = await usableConnection(deps, { profileId, connectionId }, signal);
    if (typeof usable === 'string') return { fault: { why: { case: 'problem', value: { reason: usable } } } };
    try {
      return { received: BigInt(await usable.exports[change](usable.of, audienceId, batchOf(batch))) };
    } catch (error) {
      return { fault: await audienceFault(deps, usable.connection, error) };
    }
  };
}

/** The server has checked that there is a batch. */
function batchOf(batch: Request['batch']): MembersBatch {
  const { sessionId = 0n, sequence = 0, isLast = false, members = [] } = batch ?? {};
  return { sessionId: Number(sessionId), sequence, isLast, members: members.map(({ em, ph }) => ({ em, ph })) };
}
