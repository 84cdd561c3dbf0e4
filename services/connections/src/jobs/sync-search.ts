// Syncs a search engine: it publishes day by day, so that a sync that dies loses nothing of what it read.
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import type { SearchSource } from '../domain/search-source.ts';
import type { ConnectionDoc } from '../store/connection-doc.ts';
import type { SyncOutcome } from '../store/syncs.ts';
import type { TokenSeal } from '../store/token-seal.ts';
import { searchEvents } from './search-events.ts';

export interface SyncSearchDeps {
  seal: Pick<TokenSeal, 'open'>;
  outbox: Pick<Outbox, 'write' | 'nudge'>;
  signal: AbortSignal;
}

/**
 * Reads the last `days` days of a site. A day replaces what earlier syncs read of it once all its parts have arrived, so a sync
 * that ends half way leaves the other days as they were.
 * @param now when the sync began
 * @returns what is stored of it on the connection
 * @throws ProviderError
 */
export async function syncSearch(
  { seal, outbox, signal }: SyncSearchDeps,
  connection: ConnectionDoc,
  source: SearchSource,
  days: number,
  now: Date,
): Promise<SyncOutcome> {
  const { _id: connectionId, profile_id: profileId, channel, account_external_id: site } = connection;
  const token = await seal.open(connectionId, connection.sealed_token);
  const window = source.windowOf(days, now);
  const sync = { profileId, connectionId, channel, site, timeZone: source.timeZone, syncedAt: now };
  let rows = 0;
  for await (const day of source.read({ siteUrl: site, token, window, now, signal })) {
    signal.throwIfAborted();
    await outbox.write(searchEvents(sync, day));
    outbox.nudge();
    rows += 1 + day.pages.length + day.queries.length;
  }
  return {
    accountName: connection.account_name,
    status: 'active',
    statusReason: null,
    entities: 0,
    insights: rows,
    days,
  };
}
