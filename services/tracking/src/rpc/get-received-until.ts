// Handles GetReceivedUntil: up to when the ledger has received events of a profile; identity's erasures call it.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type {
  GetReceivedUntilRequest,
  GetReceivedUntilResponseSchema,
} from '@touchline/proto/gen/touchline/tracking/v1/erasure_pb.ts';
import type { Ledger } from '../store/ledger.ts';
import type { LedgerExpiry } from '../store/ledger-expiry.ts';

interface Deps {
  ledger: Pick<Ledger, 'newestAt'>;
  expiry: Pick<LedgerExpiry, 'begunUntil'>;
}

/**
 * Returns a time at or after the receipt of every event that was acknowledged before this call: an event is stored before it is
 * acknowledged, so none is newer than the newest row. The time comes from the ledger and not from a clock, so replicas whose clocks
 * differ agree about it. Where the newest row has expired, its time was before the position up to which rows are deleted.
 */
export function getReceivedUntilRpc({ ledger, expiry }: Deps) {
  return async ({
    profileId,
  }: GetReceivedUntilRequest): Promise<MessageInitShape<typeof GetReceivedUntilResponseSchema>> => {
    // The order matters: what expires between the two reads is before the position that the second one finds.
    const newest = await ledger.newestAt(profileId);
    const begun = await expiry.begunUntil(profileId);
    const until = newest === undefined || (begun !== undefined && begun > newest) ? begun : newest;
    return until === undefined ? {} : { receivedUntil: timestampFromDate(until) };
  };
}
