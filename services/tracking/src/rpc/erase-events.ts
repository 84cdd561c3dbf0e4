// Handles EraseEvents: removes a person from the ledger and the stream; identity's erasure calls it page by page.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Erased, Look } from '@touchline/chassis/bus/erase-messages.ts';
import { appError, unavailable } from '@touchline/chassis/errors.ts';
import type {
  EraseEventsRequest,
  EraseEventsResponseSchema,
} from '@touchline/proto/gen/touchline/tracking/v1/erasure_pb.ts';
import type { Relay } from '../relay/relay.ts';
import type { EraseRows } from '../store/erase-rows.ts';

const MOST = 5000;

interface Deps {
  readonly rows: EraseRows;
  readonly relay: Pick<Relay, 'advanceWatermark'>;
  /** Deletes the messages of these events from the stream. */
  readonly eraseMessages: (profileId: string, eventIds: ReadonlySet<string>, look: Look) => Promise<Erased>;
}

/**
 * Erases rows first and messages afterwards, so that what the relay publishes meanwhile is erased already. A scan of the stream
 * that exceeds the caller's patience continues in the next call, which has no rows to erase.
 * @throws invalid_parameter for too many events, service_unavailable while a relay may still have one of them in flight
 */
export function eraseEventsRpc({ rows, relay, eraseMessages }: Deps) {
  async function isWaiting(profileId: string, eventIds: readonly string[]): Promise<boolean> {
    if (!(await rows.isWaiting(profileId, eventIds))) return false;
    await relay.advanceWatermark();
    return rows.isWaiting(profileId, eventIds);
  }

  return async (request: EraseEventsRequest): Promise<MessageInitShape<typeof EraseEventsResponseSchema>> => {
    const { profileId } = request;
    if (request.events.length > MOST) throw appError('invalid_parameter', `events must have at most ${MOST} entries.`);
    const eventIds = request.events.map(({ eventId }) => eventId);
    const { afterSequence, patienceMs } = request;
    const erased = afterSequence === 0n ? await rows.erase(profileId, request.events) : 0;
    if (await isWaiting(profileId, eventIds)) throw unavailable('An event is still on its way to the bus.', 1);
    const look = { after: Number(afterSequence), ...(patienceMs > 0 && { patienceMs }) };
    const { messages, next } = await eraseMessages(profileId, new Set(eventIds), look);
    return { erased, messages, nextSequence: BigInt(next) };
  };
}
