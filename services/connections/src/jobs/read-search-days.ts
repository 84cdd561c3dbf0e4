// Reads a search engine: it publishes day by day, so that a read that dies loses nothing of what it did.
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import type { SearchSource } from '../domain/search-source.ts';
import type { DayRange } from '../domain/sync-window.ts';
import type { ConnectionDoc } from '../store/connection-doc.ts';
import type { TokenSeal } from '../store/token-seal.ts';
import { searchEvents } from './search-events.ts';

export interface ReadSearchDeps {
  seal: Pick<TokenSeal, 'open'>;
  outbox: Pick<Outbox, 'write' | 'nudge'>;
  signal: AbortSignal;
}

/**
 * Reads the days of a window. A day replaces what earlier reads found of it once all its parts have arrived, so a read that ends
 * half way leaves the other days as they were.
 * @param now when the read began
 * @returns how many rows were read
 * @throws ProviderError
 */
export async function readSearchDays(
  { seal, outbox, signal }: ReadSearchDeps,
  connection: ConnectionDoc,
  source: SearchSource,
  window: DayRange,
  now: Date,
): Promise<number> {
  const { _id: connectionId, profile_id: profileId, channel, account_external_id: site } = connection;
  const token = await seal.open(connectionId, connection.sealed_token);
  const sync = { profileId, connectionId, channel, site, timeZone: source.timeZone, syncedAt: now };
  let rows = 0;
  for await (const day of source.read({ siteUrl: site, token, window, now, signal })) {
    signal.throwIfAborted();
    await outbox.write(searchEvents(sync, day));
    outbox.nudge();
    rows += 1 + day.pages.length + day.queries.length;
  }
  return rows;
}
