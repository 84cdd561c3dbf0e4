// The rest of an erasure, page by page: journeys, then the ledger with its stream, then this service's own stream. Every step
// can be repeated, and the place is kept once a page is through all of them, so that a crash costs one page.
import { setTimeout as delay } from 'node:timers/promises';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type {
  ErasedJourneyEvent,
  ErasureService as Journeys,
} from '@touchline/proto/gen/touchline/attribution/v1/erasure_pb.ts';
import type { ErasureProgress } from '../store/erasures.ts';
import type { HeldErasure, SagaStore } from '../store/saga-store.ts';
import { eraseInLedger, type Ledger } from './ledger-events.ts';

export interface ErasureSteps {
  readonly journeys: Pick<GrpcClient<typeof Journeys>, 'erasePerson'>;
  readonly ledger: Ledger;
  /** Deletes the messages of these events, up to their revisions, from the stream of resolved events. */
  readonly eraseResolved: (profileId: string, events: readonly ErasedJourneyEvent[]) => Promise<void>;
  /** Deletes the messages with these ids from the stream of links. */
  readonly eraseLinks: (profileId: string, messageIds: readonly string[]) => Promise<void>;
  readonly store: SagaStore;
}

const PAUSE_MS = 100;

/**
 * Takes an erasure to its end.
 * @returns false when another process has taken it over
 * @throws AppError of a service that is away: what is done stays done
 */
export async function eraseEverywhere(steps: ErasureSteps, erasure: HeldErasure): Promise<boolean> {
  const { store } = steps;
  for (let progress: ErasureProgress | null = erasure.saga; progress !== null; ) {
    progress = await erasePages(steps, erasure, progress);
    if (progress === null) return false;
    // An event that was on its way when the customer was erased may have given them one more browser.
    const late = await store.takeLateBrowsers(erasure);
    if (late === null) {
      await steps.eraseLinks(erasure.profile_id, progress.link_message_ids);
      return store.complete(erasure);
    }
    progress = late;
  }
  return false;
}

/** @returns the progress after the last page, or null when another process has taken over */
async function erasePages(
  { journeys, ledger, eraseResolved, store }: ErasureSteps,
  erasure: HeldErasure,
  progress: ErasureProgress,
): Promise<ErasureProgress | null> {
  const profileId = erasure.profile_id;
  let after = progress.cursor;
  for (;;) {
    const { events, next, done } = await journeys.erasePerson({
      profileId,
      customerIds: erasure.customer_ids,
      visitorIds: progress.visitor_ids,
      erasedAt: timestampFromDate(erasure.requested_at),
      after,
    });
    if (events.length > 0) {
      await eraseInLedger(ledger, profileId, events);
      await eraseResolved(profileId, events);
    }
    if (next !== after && !(await store.saveCursor(erasure, next))) return null;
    if (done) return { ...progress, cursor: next };
    if (events.length === 0) await delay(PAUSE_MS);
    after = next;
  }
}
