// The background loop that takes erasures to their end: woken by this process, and looking around by itself for what a
// crashed one left behind.
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import { RENEW_MS } from '../store/saga-store.ts';
import { type ErasureSteps, eraseEverywhere } from './erase-everywhere.ts';

export interface ErasureLoop extends AsyncDisposable {
  /** Works on an erasure now. Resolves when this process is done with it or has failed; it is tried again then. */
  run(erasureId: string): Promise<void>;
}

const SWEEP_MS = 2000;

interface Deps extends ErasureSteps {
  /** Erases what came late. */
  readonly eraseLate: () => Promise<unknown>;
  readonly logger: Logger;
  readonly sweepMs?: number;
}

/** Starts the loop; disposing waits for the erasures in hand, which end at their next page. */
export function createErasureLoop({ eraseLate, logger, sweepMs = SWEEP_MS, ...steps }: Deps): ErasureLoop {
  const inHand = new Map<string, Promise<void>>();
  const stopping = new AbortController();

  async function attempt(erasureId: string): Promise<void> {
    try {
      const erasure = await steps.store.take(erasureId);
      if (erasure === null) return;
      // A renewal that fails changes nothing: whoever takes over repeats a page.
      const renewal = setInterval(() => void steps.store.renew(erasure).catch(() => undefined), RENEW_MS);
      try {
        await eraseEverywhere(stoppable(steps, stopping.signal), erasure);
      } finally {
        clearInterval(renewal);
        await steps.store.release(erasure);
      }
    } catch (err) {
      if (!stopping.signal.aborted) logger.warn({ err }, 'an erasure is tried again');
    }
  }

  function run(erasureId: string): Promise<void> {
    const running = inHand.get(erasureId) ?? attempt(erasureId).finally(() => inHand.delete(erasureId));
    inHand.set(erasureId, running);
    return running;
  }

  async function sweep(): Promise<void> {
    try {
      for (const erasureId of await steps.store.waiting()) await run(erasureId);
      await eraseLate();
    } catch (err) {
      if (!stopping.signal.aborted) logger.warn({ err }, 'looking for erasures failed, trying again');
    }
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      await sweep();
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, sweepMs);
        stopping.signal.addEventListener('abort', () => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }
  const running = loop();
  return {
    run,
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await Promise.all([running, ...inHand.values()]);
    },
  };
}

/** Stops between two steps of an erasure: its place is kept, and the next start goes on from there. */
function stoppable(steps: ErasureSteps, signal: AbortSignal): ErasureSteps {
  return {
    ...steps,
    journeys: {
      erasePerson: (request, options) => {
        signal.throwIfAborted();
        return steps.journeys.erasePerson(request, options);
      },
    },
  };
}
