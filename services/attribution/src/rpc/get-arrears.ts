// Handles GetArrears: returns how many changes are not yet in a profile's figures, and since when the oldest has been pending
// (contract: GET /tracking/ops).
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { Bus } from '@touchline/chassis/bus/bus.ts';
import { MOST_COUNTED, profileBacklog } from '@touchline/chassis/bus/profile-backlog.ts';
import { identityResolved } from '@touchline/proto/catalog.ts';
import type {
  GetArrearsRequest,
  GetArrearsResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/replays_pb.ts';
import type { Db } from 'mongodb';
import { collectionsOf } from '../store/collections.ts';
import { oldestDirty } from '../store/credit/dirty-persons.ts';

const DURABLE = 'attribution-identity-resolved';

/** @throws the client's error when NATS does not respond */
export function createGetArrears({ db, bus }: { db: Db; bus: Bus }) {
  const { dirty } = collectionsOf(db);

  return async function getArrears({
    profileId,
  }: GetArrearsRequest): Promise<MessageInitShape<typeof GetArrearsResponseSchema>> {
    // In the order in which changes pass them, so that one on its way is found by one of them.
    const unread = await profileBacklog(bus, identityResolved, DURABLE, profileId);
    const waiting = await oldestDirty(dirty, profileId, MOST_COUNTED);
    const [oldest] = waiting;
    return {
      ...(unread.since && { unreadSince: timestampFromDate(unread.since) }),
      ...(oldest && { underivedSince: timestampFromDate(oldest.since) }),
      unreadCount: unread.count,
      underivedCount: waiting.length,
    };
  };
}
