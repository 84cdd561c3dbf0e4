// Finds out up to when a person's events were received before their erasure. The ledger answers in its own order, since its clock
// is not ours.
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { AppError } from '@touchline/chassis/errors.ts';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type { ErasureService } from '@touchline/proto/gen/touchline/tracking/v1/erasure_pb.ts';

/**
 * Returns a time, by the ledger's clock, by which everything of the profile that the ledger has acknowledged was received;
 * undefined when the ledger's release does not support the call, and then our own time of the erasure is used instead.
 */
export type ReceivedUntil = (profileId: string) => Promise<Date | undefined>;

/** No event of the profile was received. */
const NONE = new Date(0);

/** Makes the function that queries the ledger; it throws AppError while the ledger is unavailable. */
export function createReceivedUntil(
  ledger: Pick<GrpcClient<typeof ErasureService>, 'getReceivedUntil'>,
): ReceivedUntil {
  return async (profileId) => {
    try {
      const { receivedUntil } = await ledger.getReceivedUntil({ profileId });
      return receivedUntil === undefined ? NONE : timestampDate(receivedUntil);
    } catch (error) {
      if (error instanceof AppError && error.code === 'UNIMPLEMENTED') return undefined;
      throw error;
    }
  };
}

/** Does the same for a caller that cannot wait. @returns null while the ledger is unavailable */
export async function receivedUntilNow(ask: ReceivedUntil, profileId: string): Promise<Date | undefined | null> {
  try {
    return await ask(profileId);
  } catch (error) {
    if (error instanceof AppError && (error.code === 'UNAVAILABLE' || error.code === 'DEADLINE_EXCEEDED')) return null;
    throw error;
  }
}
