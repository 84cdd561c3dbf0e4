// Returns the audience with a marker, and makes it first when the platform has none.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { CallContext } from '@touchline/chassis/grpc/serve.ts';
import type {
  EnsureAudienceRequest,
  EnsureAudienceResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/audiences_pb.ts';
import { audienceFault } from './connection-problem.ts';
import type { SendConversionsDeps } from './send-conversions.ts';
import { usableConnection } from './usable-connection.ts';

/** Handles EnsureAudience: whatever the platform says is an answer, and no error. */
export function ensureAudience(deps: SendConversionsDeps) {
  return async (
    { profileId, connectionId, name, marker, retentionDays }: EnsureAudienceRequest,
    { signal }: CallContext,
  ): Promise<MessageInitShape<typeof EnsureAudienceResponseSchema>> => {
    const usable = await usableConnection(deps, { profileId, connectionId }, signal);
    if (typeof usable === 'string') return { fault: { why: { case: 'problem', value: { reason: usable } } } };
    const audience = { name, marker, ...(retentionDays !== undefined && { retentionDays }) };
    try {
      return { audienceId: await usable.exports.makeAudience(usable.of, audience) };
    } catch (error) {
      return { fault: await audienceFault(deps, usable.connection, error) };
    }
  };
}
