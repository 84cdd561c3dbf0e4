// Reads how many people the platform found for an audience, and whether it still has it.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { CallContext } from '@touchline/chassis/grpc/serve.ts';
import type {
  GetSizeRequest,
  GetSizeResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/audiences_pb.ts';
import { redacted } from '../../domain/exports/redacted.ts';
import { audienceFault } from './connection-problem.ts';
import type { SendConversionsDeps } from './send-conversions.ts';
import { usableConnection } from './usable-connection.ts';

/** Handles GetSize: whatever the platform says is an answer, and no error. */
export function getSize(deps: SendConversionsDeps) {
  return async (
    { profileId, connectionId, audienceId }: GetSizeRequest,
    { signal }: CallContext,
  ): Promise<MessageInitShape<typeof GetSizeResponseSchema>> => {
    const usable = await usableConnection(deps, { profileId, connectionId }, signal);
    if (typeof usable === 'string') return { fault: { why: { case: 'problem', value: { reason: usable } } } };
    try {
      const size = await usable.exports.audienceSize(usable.of, audienceId);
      return size === null ? {} : { exists: true, problem: redacted(size.problem ?? ''), ...boundsOf(size) };
    } catch (error) {
      return { fault: await audienceFault(deps, usable.connection, error) };
    }
  };
}

const boundsOf = ({ lowerBound, upperBound }: { lowerBound: number | null; upperBound: number | null }) => ({
  ...(lowerBound !== null && { lowerBound: BigInt(lowerBound) }),
  ...(upperBound !== null && { upperBound: BigInt(upperBound) }),
});
