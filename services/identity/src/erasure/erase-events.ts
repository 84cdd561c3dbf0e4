// Events of an erased person leave the ledger and the two streams that carry them. Long streams are looked through in parts:
// a call ends well within its deadline, and a process that stops waits for one part only.
import type { ErasedJourneyEvent } from '@touchline/proto/gen/touchline/attribution/v1/erasure_pb.ts';
import { eraseInLedger, type Ledger } from './ledger-events.ts';

export interface EventSteps {
  readonly ledger: Ledger;
  /**
   * Deletes the messages of these events, up to their revisions, from the stream of resolved events: those behind a
   * sequence, 0 for all. @returns the sequence to go on behind; 0 when the stream was looked through
   */
  readonly eraseResolved: (profileId: string, events: readonly ErasedJourneyEvent[], after: number) => Promise<number>;
}

/** How long a part of a look through a stream may take. */
export const PART_MS = 5000;

/**
 * The streams are looked through side by side: what goes from one to the other meanwhile comes late to attribution, and is on
 * its list.
 * @throws AppError of a service that is away; all can be repeated
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
