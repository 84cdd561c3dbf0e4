// What of a person was received before their erasure: the ledger says it in its own order, since its clock is not ours.
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { AppError } from '@touchline/chassis/errors.ts';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type { ErasureService } from '@touchline/proto/gen/touchline/tracking/v1/erasure_pb.ts';

/**
 * Everything of the profile that the ledger has acknowledged was received by then, by the ledger's clock; undefined when it is of a release that
 * can not be asked, and then our own time of the erasure has to do.
 */
export type ReceivedUntil = (profileId: string) => Promise<Date | undefined>;

/** No event of the profile was received. */
const NONE = new Date(0);

/** Makes the function that asks; it throws AppError while the ledger is away. */
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

/** The same for who can not wait. @returns null while the ledger is away */
export async function receivedUntilNow(ask: ReceivedUntil, profileId: string): Promise<Date | undefined | null> {
  try {
    return await ask(profileId);
  } catch (error) {
    if (error instanceof AppError && (error.code === 'UNAVAILABLE' || error.code === 'DEADLINE_EXCEEDED')) return null;
    throw error;
  }
}
