// For a stream that lost what syncs told before everybody had heard it. None of it is kept here: the platforms have it, so that
// telling again is reading the accounts again; which accounts there are is known here.
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import type { Syncs } from '../store/syncs.ts';
import { DEFAULT_SYNC_DAYS, type QueueSync } from './queue-sync.ts';
import { accountEvent } from './tell-accounts.ts';

interface Deps {
  readonly syncs: Pick<Syncs, 'all' | 'oweAll' | 'owing'>;
  readonly queueSync: QueueSync;
  readonly outbox: Pick<Outbox, 'write'>;
  readonly isAdPlatform: (channel: string) => boolean;
}

/**
 * Makes the function that tells of every ad account, has every connection owe what its longest sync told of, and queues those that can be read now. The
 * others owe it until their next sync. It answers how many connections owe, and throws when the signal aborts.
 */
export function tellAdsAgain({ syncs, queueSync, outbox, isAdPlatform }: Deps) {
  return async function tellAdsAgain(stopping: AbortSignal): Promise<number> {
    for await (const connection of syncs.all()) {
      stopping.throwIfAborted();
      if (isAdPlatform(connection.channel)) await outbox.write([accountEvent(connection)]);
    }
    const count = await syncs.oweAll();
    for await (const connectionId of syncs.owing()) {
      stopping.throwIfAborted();
      await queueSync(connectionId, DEFAULT_SYNC_DAYS);
    }
    return count;
  };
}
