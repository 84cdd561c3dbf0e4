// Does the rest of an erasure, leg by leg: journeys, then the ledger and the streams; at last the messages. Every step can be
// repeated, and the position is saved once a leg has passed all of them, so that a crash costs one leg.
import { setTimeout as delay } from 'node:timers/promises';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type {
  ErasedJourneyEvent,
  ErasureService as Journeys,
} from '@touchline/proto/gen/touchline/attribution/v1/erasure_pb.ts';
import type { ErasureProgress } from '../store/erasures.ts';
import { ErasureLost, type HeldErasure, type SagaStore } from '../store/saga-store.ts';
import { type EventSteps, eraseEvents } from './erase-events.ts';
import type { EraseMessages } from './erase-messages.ts';
import type { ReceivedUntil } from './received-until.ts';

export interface ErasureSteps extends EventSteps {
  readonly journeys: Pick<GrpcClient<typeof Journeys>, 'erasePerson'>;
  /**
   * Deletes every message about these browsers from the stream of links, whoever owned them at the time.
   * @returns false while there are messages to be published, which may be about them and would appear afterwards
   */
  readonly eraseLinks: (profileId: string, visitorIds: readonly string[]) => Promise<boolean>;
  /** Erases what messages has of a person. @throws AppError while messages is unavailable */
  readonly eraseMessages: EraseMessages;
  readonly store: SagaStore;
  readonly receivedUntil: ReceivedUntil;
}

/**
 * done: there is nothing left to do. lost: another process has taken the erasure over. waits: it is at its last page, where
 * figures are still being moved; a later attempt continues there.
 */
export type ErasureOutcome = { readonly kind: 'done' | 'lost' } | { readonly kind: 'waits'; readonly for: string };

/** Pages are collected up to this many events, since two streams are walked for each leg. */
const LEG = 5000;
const PAUSE_MS = 100;
/** Most erasures wait for less; one that takes longer gives its place to others. */
const WAIT_MS = 5000;

/**
 * Takes an erasure to its end, or to where it must wait for long.
 * @throws AppError of a service that is unavailable: what is done stays done
 */
export async function eraseEverywhere(steps: ErasureSteps, taken: HeldErasure): Promise<ErasureOutcome> {
  const { store } = steps;
  const erasure = await placed(steps, taken);
  if (erasure === null) return { kind: 'lost' };
  for (let progress: ErasureProgress = erasure.saga; ; ) {
    const outcome = await eraseLegs(steps, erasure, progress);
    if (outcome.kind !== 'done') return outcome;
    // An event that was in flight when the customer was erased may have given them one more browser.
    const late = await takeLate(store, { ...erasure, saga: progress });
    if (late === 'lost') return { kind: late };
    if (late === null) {
      if (!(await steps.eraseLinks(erasure.profile_id, progress.visitor_ids)))
        return { kind: 'waits', for: 'links of the person that are still to be published' };
      await steps.eraseMessages(erasure);
      return { kind: (await store.complete(erasure)) ? 'done' : 'lost' };
    }
    progress = late;
  }
}

/**
 * Sets received_until when the ledger was unavailable while the customer was erased: until the ledger has reported it, no claim
 * counts as a new person's.
 */
async function placed({ store, receivedUntil }: ErasureSteps, erasure: HeldErasure): Promise<HeldErasure | null> {
  if (erasure.received_until !== null) return erasure;
  const received_until = (await receivedUntil(erasure.profile_id)) ?? erasure.requested_at;
  return (await store.saveReceivedUntil(erasure, received_until)) ? { ...erasure, received_until } : null;
}

async function takeLate(store: SagaStore, erasure: HeldErasure): Promise<ErasureProgress | 'lost' | null> {
  return store.takeLateBrowsers(erasure).catch((error: unknown) => {
    if (error instanceof ErasureLost) return 'lost' as const;
    throw error;
  });
}

async function eraseLegs(
  steps: ErasureSteps,
  erasure: HeldErasure,
  { cursor, visitor_ids: visitorIds }: ErasureProgress,
): Promise<ErasureOutcome> {
  const { journeys, store } = steps;
  const { profile_id: profileId, customer_ids: customerIds } = erasure;
  const erasedAt = timestampFromDate(erasure.received_until ?? erasure.requested_at);
  const request = { profileId, customerIds, visitorIds, erasedAt };
  const page = (after: string) => journeys.erasePerson({ ...request, after });
  let waitsUntil = performance.now() + WAIT_MS;
  for (let after = cursor; ; ) {
    const { events, next, done, waitsFor } = await nextLeg(page, after);
    if (events.length > 0) await eraseEvents(steps, profileId, events);
    if (next !== after) {
      if (!(await store.saveCursor(erasure, next))) return { kind: 'lost' };
      waitsUntil = performance.now() + WAIT_MS;
    }
    if (done) return { kind: 'done' };
    after = next;
    if (performance.now() > waitsUntil) return { kind: 'waits', for: waitsFor };
    if (events.length === 0) await delay(PAUSE_MS);
  }
}

type Page = Awaited<ReturnType<ErasureSteps['journeys']['erasePerson']>>;

/** Joins the pages after a position into one, until they hold enough events or one of them is empty. */
async function nextLeg(page: (after: string) => Promise<Page>, after: string): Promise<Page> {
  const events: ErasedJourneyEvent[] = [];
  for (let place = after; ; ) {
    const found = await page(place);
    events.push(...found.events);
    if (found.done || found.events.length === 0 || events.length >= LEG) return { ...found, events };
    place = found.next;
  }
}
