// Erases events of erased persons that were in flight and reached attribution after the erasure. The ledger and the streams
// follow here; journeys hold nothing personal of them.
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type { ErasureService as Journeys } from '@touchline/proto/gen/touchline/attribution/v1/erasure_pb.ts';
import { type EventSteps, eraseEvents } from './erase-events.ts';

interface Deps extends EventSteps {
  readonly journeys: Pick<GrpcClient<typeof Journeys>, 'listLateEvents' | 'forgetLateEvents'>;
}

/**
 * Erases the events on attribution's list, and returns how many there were.
 * @throws AppError of a service that is unavailable; everything can be repeated
 */
export async function eraseLateEvents({ journeys, ...steps }: Deps): Promise<number> {
  const { events: late } = await journeys.listLateEvents({});
  for (const [profileId, ofProfile] of Map.groupBy(late, (one) => one.profileId)) {
    const events = ofProfile.flatMap(({ event }) => event ?? []);
    await eraseEvents(steps, profileId, events);
    await journeys.forgetLateEvents({ events: ofProfile });
  }
  return late.length;
}
