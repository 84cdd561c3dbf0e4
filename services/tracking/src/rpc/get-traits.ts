// GetTraits: whom events name, as the ledger has it now. Messages carry ids alone (ADR 35).
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import type {
  GetTraitsRequest,
  GetTraitsResponseSchema,
} from '@touchline/proto/gen/touchline/tracking/v1/traits_pb.ts';
import type { ReadTraits } from '../store/traits-of-events.ts';

const MOST = 500;

/**
 * Answers the traits of events by their ids; what the profile lacks is left out, what names nobody now has none.
 * @throws INVALID_ARGUMENT invalid_parameter for too many events
 */
export function getTraitsRpc({ readTraits }: { readTraits: ReadTraits }) {
  return async ({ events }: GetTraitsRequest): Promise<MessageInitShape<typeof GetTraitsResponseSchema>> => {
    if (events.length > MOST)
      throw appError('invalid_parameter', `events must be ${MOST} at most.`, {
        details: { field: 'events' },
      });
    const found = await readTraits(events);
    return { events: [...found].map(([eventId, traits]) => ({ eventId, ...(traits && { traits }) })) };
  };
}
