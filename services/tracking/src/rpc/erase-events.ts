// EraseEvents: a person leaves the ledger and the stream; identity's erasure calls it page by page.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError, unavailable } from '@touchline/chassis/errors.ts';
import type {
  EraseEventsRequest,
  EraseEventsResponseSchema,
} from '@touchline/proto/gen/touchline/tracking/v1/erasure_pb.ts';
import type { EraseRows } from '../store/erase-rows.ts';
import { checkedProfileId } from './profile-id.ts';

const MOST = 1000;

interface Deps {
  readonly rows: EraseRows;
  /** Deletes the messages of these events from the stream. @returns how many there were */
  readonly eraseMessages: (profileId: string, eventIds: ReadonlySet<string>) => Promise<number>;
}

/**
 * Rows first, then messages: what the relay sends after that is erased already. Throws invalid_parameter for too many events,
 * service_unavailable while the relay has one of them in hand.
 */
export function eraseEventsRpc({ rows, eraseMessages }: Deps) {
  return async (request: EraseEventsRequest): Promise<MessageInitShape<typeof EraseEventsResponseSchema>> => {
    const profileId = checkedProfileId(request.profileId);
    if (request.events.length > MOST)
      throw appError('INVALID_ARGUMENT', 'invalid_parameter', `events must be ${MOST} at most.`);
    const eventIds = request.events.map(({ eventId }) => eventId);
    const erased = await rows.erase(profileId, request.events);
    if (await rows.isWaiting(eventIds)) throw unavailable('An event is still on its way to the bus.', 1);
    return { erased, messages: await eraseMessages(profileId, new Set(eventIds)) };
  };
}
