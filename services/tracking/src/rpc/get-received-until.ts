// GetReceivedUntil: how far the ledger is in what it has received of a profile; identity's erasures ask for it.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type {
  GetReceivedUntilRequest,
  GetReceivedUntilResponseSchema,
} from '@touchline/proto/gen/touchline/tracking/v1/erasure_pb.ts';
import type { Ledger } from '../store/ledger.ts';

/**
 * An event is stored before it is acknowledged, so whatever was acknowledged before this call lies at or before the newest row. The answer is a
 * time that the ledger has given out itself, and no look at a clock: replicas of which one is ahead agree about it.
 */
export function getReceivedUntilRpc({ ledger }: { ledger: Pick<Ledger, 'newestAt'> }) {
  return async ({
    profileId,
  }: GetReceivedUntilRequest): Promise<MessageInitShape<typeof GetReceivedUntilResponseSchema>> => {
    const newest = await ledger.newestAt(profileId);
    return newest === undefined ? {} : { receivedUntil: timestampFromDate(newest) };
  };
}
