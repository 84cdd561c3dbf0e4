// Queries the ledger for the traits of events. While the ledger is unavailable the batch waits: an event that could not be looked
// up must not be taken for one that names no one.
import { AppError, unavailable } from '@touchline/chassis/errors.ts';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type { UserTraits } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import type { TraitsService } from '@touchline/proto/gen/touchline/tracking/v1/traits_pb.ts';

export interface EventRef {
  readonly profileId: string;
  readonly eventId: string;
}

/**
 * Returns traits by event id: undefined where the event no longer names anyone; events that the ledger lacks are absent.
 * @throws AppError UNAVAILABLE while tracking cannot be queried
 */
export type FetchTraits = (refs: readonly EventRef[]) => Promise<ReadonlyMap<string, UserTraits | undefined>>;

/** UNIMPLEMENTED comes from a pod of the previous release, beside others that support the call. */
const AWAY: ReadonlySet<string> = new Set([
  'UNAVAILABLE',
  'DEADLINE_EXCEEDED',
  'RESOURCE_EXHAUSTED',
  'CANCELLED',
  'UNIMPLEMENTED',
]);

/** Makes one call for all events, and no call for none. */
export function fetchTraits(ledger: Pick<GrpcClient<typeof TraitsService>, 'getTraits'>): FetchTraits {
  return async function fetchTraits(refs) {
    if (refs.length === 0) return new Map();
    try {
      const { events } = await ledger.getTraits({ events: [...refs] });
      return new Map(events.map(({ eventId, traits }) => [eventId, traits]));
    } catch (error) {
      if (!(error instanceof AppError) || !AWAY.has(error.code)) throw error;
      throw unavailable('The ledger cannot be queried for the traits of events; try again.', 1, error);
    }
  };
}
