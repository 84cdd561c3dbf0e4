// Reads one slice of an account's history, stores how far the backfill is in one transaction with the messages that report the
// slice, and queues the next one.
import type { BusEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { daysOfSlice, nextSlice, timeOfSlice } from '../domain/backfill.ts';
import { ProviderError } from '../domain/provider-error.ts';
import { slicesRead } from '../metrics.ts';
import { type BackfillingConnection, type QueuedSlice, sliceOf } from '../store/backfills.ts';
import { adEvents, countOf, readAdAccount, readOutcomes, readsOutcomes } from './read-account.ts';
import { readSearchDays } from './read-search-days.ts';
import { OUR_FAULT, type SyncConnectionDeps } from './sync-connection.ts';

export type BackfillSliceDeps = Omit<SyncConnectionDeps, 'syncs' | 'queueSync'>;

/**
 * Reads a queued slice; skips one that was read before.
 * @param isLastAttempt when true, a temporary error leaves the backfill waiting for the next sync that succeeds
 * @throws the error, when another attempt is due
 */
export function backfillSlice(deps: BackfillSliceDeps) {
  return async (slice: QueuedSlice, isLastAttempt: boolean): Promise<void> => {
    const { backfills, now, logger, signal } = deps;
    const connection = await backfills.begin(slice, now());
    if (!connection) return;
    const fields = { connection_id: connection._id, profile_id: connection.profile_id, platform: connection.channel };
    try {
      const began = now();
      const { rows, events } = await readSlice(deps, connection, began);
      const advanced = await store(deps, connection, rows, events);
      if (!advanced) return;
      slicesRead.add(1, { platform: connection.channel, outcome: 'read' });
      if (advanced.backfill.state === 'done') {
        logger.info({ ...fields, count: advanced.backfill.rows }, 'backfill done');
        return;
      }
      // A slice that cannot be handed over now is handed over by the next check of what is unfinished.
      await deps.addSlice(sliceOf(advanced)).catch(() => undefined);
    } catch (error) {
      if (signal.aborted) throw error;
      const { state, text } = judge(error, isLastAttempt);
      slicesRead.add(1, { platform: connection.channel, outcome: state === 'queued' ? 'retry' : state });
      const reason = error instanceof ProviderError ? error.code : 'internal';
      logger.warn({ ...fields, reason, err: error }, 'slice of a backfill not read');
      await backfills.stop(slice, state, text, now());
      if (state === 'queued') throw error;
    }
  };
}

async function readSlice(
  deps: BackfillSliceDeps,
  connection: BackfillingConnection,
  began: Date,
): Promise<{ rows: number; events: BusEvent[] }> {
  const { backfill } = connection;
  const slice = nextSlice(backfill);
  if (readsOutcomes(deps, connection.channel)) {
    const all = { lastRead: null, changedSince: null, now: began };
    return { rows: countOf(await readOutcomes(deps, connection, { ...timeOfSlice(slice), ...all })), events: [] };
  }
  const search = deps.searches.get(connection.channel);
  if (search) {
    const days = daysOfSlice(slice, search.timeZone, began, search.mostDays);
    return { rows: days ? await readSearchDays(deps, connection, search, days, began) : 0, events: [] };
  }
  const window = (timeZone: string) => daysOfSlice(slice, timeZone, began, deps.history.mostAdDays);
  const snapshot = await readAdAccount(deps, connection, { window, withCatalog: false });
  const readId = deterministicId('slice', backfill.id, String(slice.from));
  return { rows: snapshot.insights.length, events: adEvents(connection, readId, began, snapshot) };
}

async function store(
  { backfills, outbox, transaction, now }: BackfillSliceDeps,
  connection: BackfillingConnection,
  rows: number,
  events: BusEvent[],
): Promise<BackfillingConnection | null> {
  const advanced = await transaction(async (session) => {
    const counted = await backfills.advance(connection, rows, now(), session);
    if (counted && events.length > 0) await outbox.write(events, session);
    return counted;
  });
  outbox.nudge();
  return advanced;
}

/** Decides how a backfill goes on after an error. The status of the connection is left to syncs, which will meet the same error. */
function judge(error: unknown, isLastAttempt: boolean): { state: 'queued' | 'waiting' | 'failed'; text: string } {
  if (!(error instanceof ProviderError)) return { state: isLastAttempt ? 'waiting' : 'queued', text: OUR_FAULT };
  const text = error.message;
  if (error.kind === 'failed') return { state: 'failed', text };
  const isForPerson = error.kind === 'reconnect' || error.kind === 'needs_action';
  return { state: isLastAttempt || isForPerson ? 'waiting' : 'queued', text };
}
