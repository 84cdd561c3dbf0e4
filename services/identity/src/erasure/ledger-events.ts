// Erases events in the ledger. An event that was just recorded may not be on the bus yet, which is worth a short wait.
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@touchline/chassis/errors.ts';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type { ErasedJourneyEvent } from '@touchline/proto/gen/touchline/attribution/v1/erasure_pb.ts';
import type { ErasureService } from '@touchline/proto/gen/touchline/tracking/v1/erasure_pb.ts';

export type Ledger = Pick<GrpcClient<typeof ErasureService>, 'eraseEvents'>;

const ATTEMPTS = 5;
const PAUSE_MS = 200;

/**
 * Erases these events in the ledger and on its stream, in calls of patienceMs each.
 * @throws AppError when it stays unavailable
 */
export async function eraseInLedger(
  ledger: Ledger,
  profileId: string,
  erased: readonly ErasedJourneyEvent[],
  patienceMs: number,
): Promise<void> {
  const events = erased.map(({ eventId, visitorPseudonym }) => ({ eventId, visitorPseudonym }));
  let afterSequence = 0n;
  do {
    const call = () => ledger.eraseEvents({ profileId, events, patienceMs, afterSequence });
    afterSequence = (await insistently(call)).nextSequence;
  } while (afterSequence > 0n);
}

async function insistently<T>(call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      if (attempt >= ATTEMPTS || !(error instanceof AppError) || error.code !== 'UNAVAILABLE') throw error;
      await delay(PAUSE_MS);
    }
  }
}
