// Runs the background loop that takes erasures to their end. This process wakes it, and it also looks by itself for what a
// crashed process left behind. It works on several erasures side by side, and one that must wait gives its place to others.
import { repeat } from '@touchline/chassis/repeat.ts';
import type { LogFields, Logger } from '@touchline/chassis/telemetry/logger.ts';
import { type HeldErasure, RENEW_MS } from '../store/saga-store.ts';
import { type ErasureOutcome, type ErasureSteps, eraseEverywhere } from './erase-everywhere.ts';

export interface ErasureLoop extends AsyncDisposable {
  /**
   * Works on an erasure now, unless too many are in flight. Resolves when this process is done with it or leaves it for later;
   * the loop then takes it up again.
   */
  run(erasureId: string): Promise<void>;
}

const SWEEP_MS = 2000;
/** How many the loop takes up by itself. */
const SIDE_BY_SIDE = 4;
/** How many run at most, together with those that a caller waits for. */
const MOST_IN_HAND = 16;

interface Deps extends ErasureSteps {
  /** Erases events that arrived late. */
  readonly eraseLate: () => Promise<unknown>;
  readonly logger: Logger;
  readonly sweepMs?: number;
}

/** Starts the loop; disposing waits for the erasures in flight, which end at their next step. */
export function createErasureLoop({ eraseLate, logger, sweepMs = SWEEP_MS, ...steps }: Deps): ErasureLoop {
  const { store } = steps;
  const inHand = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  const { signal } = stopping;

  async function attempt(erasureId: string): Promise<void> {
    let about: LogFields = {};
    try {
      const erasure = await store.take(erasureId);
      if (erasure === null) return;
      about = { erasure_id: erasureId, profile_id: erasure.profile_id, attempt: erasure.saga.attempts };
      const outcome = await workOn(erasure);
      if (outcome.kind === 'waits') logger.info({ ...about, reason: outcome.for }, 'an erasure waits');
    } catch (err) {
      if (!signal.aborted) logger.warn({ ...about, err }, 'an erasure failed and will be retried');
    }
  }

  async function workOn(erasure: HeldErasure): Promise<ErasureOutcome> {
    // A failed renewal does no harm: a process that takes over repeats a leg.
    const renewal = setInterval(() => void store.renew(erasure).catch(() => undefined), RENEW_MS);
    try {
      return await eraseEverywhere(stoppable(steps, signal), erasure);
    } finally {
      clearInterval(renewal);
      await store.release(erasure);
    }
  }

  function run(erasureId: string): Promise<void> {
    const known = inHand.get(erasureId);
    if (known !== undefined) return known;
    if (inHand.size >= MOST_IN_HAND) return Promise.resolve();
    const running = attempt(erasureId).finally(() => {
      inHand.delete(erasureId);
      takingUp.wake();
    });
    inHand.set(erasureId, running);
    return running;
  }

  /** Fills free places; an erasure that has finished makes room for the next at once. */
  async function takeUp(): Promise<void> {
    const room = SIDE_BY_SIDE - inHand.size;
    if (room > 0) for (const erasureId of await store.waiting(room)) void run(erasureId);
  }

  const often = { everyMs: sweepMs, logger };
  const takingUp = repeat({ name: 'looking for erasures', ...often }, takeUp);
  const erasingLate = repeat({ name: 'erasing late events', ...often }, async () => void (await eraseLate()));
  return {
    run,
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await Promise.all([takingUp[Symbol.asyncDispose](), erasingLate[Symbol.asyncDispose]()]);
      await Promise.all(inHand.values());
    },
  };
}

/** Stops between two steps of an erasure: its position is saved, and the next start continues from there. */
function stoppable(steps: ErasureSteps, signal: AbortSignal): ErasureSteps {
  const unlessStopping =
    <A extends unknown[], R>(step: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      signal.throwIfAborted();
      return step(...args);
    };
  return {
    ...steps,
    journeys: { erasePerson: unlessStopping(steps.journeys.erasePerson) },
    ledger: { eraseEvents: unlessStopping(steps.ledger.eraseEvents) },
    eraseResolved: unlessStopping(steps.eraseResolved),
    eraseMessages: unlessStopping(steps.eraseMessages),
    receivedUntil: unlessStopping(steps.receivedUntil),
  };
}
