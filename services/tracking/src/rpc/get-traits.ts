// Handles GetTraits: whom events name according to the ledger now. Messages carry only ids (ADR 35).
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import type {
  GetTraitsRequest,
  GetTraitsResponseSchema,
} from '@touchline/proto/gen/touchline/tracking/v1/traits_pb.ts';
import type { ReadTraits } from '../store/traits-of-events.ts';

const MOST = 500;

/**
 * Returns the traits of events by their ids; an event that the profile lacks is left out, and one that names nobody now has none.
 * @throws INVALID_ARGUMENT invalid_parameter for too many events
 */
export function getTraitsRpc({ readTraits }: { readTraits: ReadTraits }) {
  return async ({ events }: GetTraitsRequest): Promise<MessageInitShape<typeof GetTraitsResponseSchema>> => {
    if (events.length > MOST)
      throw appError('invalid_parameter', `events must have at most ${MOST} entries.`, {
        details: { field: 'events' },
      });
    const found = await readTraits(events);
    return { events: [...found].map(([eventId, traits]) => ({ eventId, ...(traits && { traits }) })) };
  };
}
