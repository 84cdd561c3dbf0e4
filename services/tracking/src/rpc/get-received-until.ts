// GetReceivedUntil: how far the ledger is in what it has received of a profile; identity's erasures ask for it.
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
 * An event is stored before it is acknowledged, so whatever was acknowledged before this call lies at or before the newest row. The answer is a
 * time that the ledger has given out itself, and no look at a clock: replicas of which one is ahead agree about it. Where the newest row
 * has been forgotten, it lay before the place up to which rows are.
 */
export function getReceivedUntilRpc({ ledger, expiry }: Deps) {
  return async ({
    profileId,
  }: GetReceivedUntilRequest): Promise<MessageInitShape<typeof GetReceivedUntilResponseSchema>> => {
    // In this order: what is forgotten between the two looks lies before the place that the second one finds.
    const newest = await ledger.newestAt(profileId);
    const begun = await expiry.begunUntil(profileId);
    const until = newest === undefined || (begun !== undefined && begun > newest) ? begun : newest;
    return until === undefined ? {} : { receivedUntil: timestampFromDate(until) };
  };
}
