// Republishes ads after their stream lost messages. Only the platforms have the figures, so each account is read again; the
// messages of the accounts themselves are republished from the database.
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import type { Syncs } from '../store/syncs.ts';
import { accountEvent } from './publish-accounts.ts';
import { DEFAULT_SYNC_DAYS, type QueueSync } from './queue-sync.ts';

interface Deps {
  readonly syncs: Pick<Syncs, 'all' | 'requireRereads' | 'pendingRereads'>;
  readonly queueSync: QueueSync;
  readonly outbox: Pick<Outbox, 'write'>;
  readonly isAdPlatform: (channel: string) => boolean;
}

/**
 * Creates the function that republishes every ad account, records on every connection that the days of its longest sync must be
 * read again, and queues the connections that can be read now. The others are read at their next sync.
 * @returns (the function) how many connections must be read again.
 * @throws (the function) when the signal aborts
 */
export function republishAds({ syncs, queueSync, outbox, isAdPlatform }: Deps) {
  return async function republishAds(stopping: AbortSignal): Promise<number> {
    for await (const connection of syncs.all()) {
      stopping.throwIfAborted();
      if (isAdPlatform(connection.channel)) await outbox.write([accountEvent(connection)]);
    }
    const count = await syncs.requireRereads();
    for await (const connectionId of syncs.pendingRereads()) {
      stopping.throwIfAborted();
      await queueSync(connectionId, DEFAULT_SYNC_DAYS);
    }
    return count;
  };
}
