// For a stream that lost what syncs told before everybody had heard it. None of it is kept here: the platforms have it, so that
// telling again is reading the accounts again.
import type { Syncs } from '../store/syncs.ts';
import { DEFAULT_SYNC_DAYS, type QueueSync } from './queue-sync.ts';

interface Deps {
  readonly syncs: Pick<Syncs, 'oweAll' | 'owing'>;
  readonly queueSync: QueueSync;
}

/**
 * Makes the function that has every connection owe what its longest sync told of, and queues those that can be read now. The
 * others owe it until their next sync. It answers how many connections owe, and throws when the signal aborts.
 */
export function tellAdsAgain({ syncs, queueSync }: Deps) {
  return async function tellAdsAgain(stopping: AbortSignal): Promise<number> {
    const count = await syncs.oweAll();
    for await (const connectionId of syncs.owing()) {
      stopping.throwIfAborted();
      await queueSync(connectionId, DEFAULT_SYNC_DAYS);
    }
    return count;
  };
}
