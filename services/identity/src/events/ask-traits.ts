// Asking the ledger whom events name. While it can not be asked their batch waits: an event that nobody could look up must not pass for one
// that names nobody.
import { AppError, unavailable } from '@touchline/chassis/errors.ts';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type { UserTraits } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import type { TraitsService } from '@touchline/proto/gen/touchline/tracking/v1/traits_pb.ts';

export interface EventRef {
  readonly profileId: string;
  readonly eventId: string;
}

/**
 * Answers traits by event id: undefined where the event names nobody now; events that the ledger lacks are not in it.
 * @throws AppError UNAVAILABLE while tracking can not be asked
 */
export type AskTraits = (refs: readonly EventRef[]) => Promise<ReadonlyMap<string, UserTraits | undefined>>;

/** UNIMPLEMENTED is a pod of the release before, beside others that can answer. */
const AWAY: ReadonlySet<string> = new Set([
  'UNAVAILABLE',
  'DEADLINE_EXCEEDED',
  'RESOURCE_EXHAUSTED',
  'CANCELLED',
  'UNIMPLEMENTED',
]);

/** One call for all of them, and none for none. */
export function askTraits(ledger: Pick<GrpcClient<typeof TraitsService>, 'getTraits'>): AskTraits {
  return async function askTraits(refs) {
    if (refs.length === 0) return new Map();
    try {
      const { events } = await ledger.getTraits({ events: [...refs] });
      return new Map(events.map(({ eventId, traits }) => [eventId, traits]));
    } catch (error) {
      if (!(error instanceof AppError) || !AWAY.has(error.code)) throw error;
      throw unavailable('The ledger can not be asked whom events name; try again.', 1, error);
    }
  };
}
