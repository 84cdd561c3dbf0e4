// Erases the events of an erased person from the ledger and from the two streams that carry them. It walks long streams in parts,
// so that a call ends well within its deadline, and a stopping process waits for one part only.
import type { ErasedJourneyEvent } from '@touchline/proto/gen/touchline/attribution/v1/erasure_pb.ts';
import { eraseInLedger, type Ledger } from './ledger-events.ts';

export interface EventSteps {
  readonly ledger: Ledger;
  /**
   * Deletes the messages of these events, up to their revisions, from the stream of resolved events: those after a sequence, 0
   * for all.
   * @returns the sequence after which to continue; 0 when the whole stream was checked
   */
  readonly eraseResolved: (profileId: string, events: readonly ErasedJourneyEvent[], after: number) => Promise<number>;
}

/** How long one part of a walk through a stream may take. */
export const PART_MS = 5000;

/**
 * Erases events in the ledger and in both streams, side by side. An event that moves from one stream to the other meanwhile
 * arrives late at attribution, and is on its list.
 * @throws AppError of a service that is unavailable; everything can be repeated
 */
export async function eraseEvents(
  { ledger, eraseResolved }: EventSteps,
  profileId: string,
  events: readonly ErasedJourneyEvent[],
): Promise<void> {
  const resolved = async () => {
    for (let after = 0; ; ) {
      after = await eraseResolved(profileId, events, after);
      if (after === 0) return;
    }
  };
  await Promise.all([eraseInLedger(ledger, profileId, events, PART_MS), resolved()]);
}
