// Sends what is due for one destination, page by page, until nothing is left, the time is up, or the destination has to wait.
import type { Destinations } from '../store/destinations.ts';
import type { ExportDeliveries, Lanes } from '../store/export-deliveries.ts';
import type { DestinationDoc, ExportDeliveryDoc } from '../store/export-docs.ts';
import type { AttemptDeps } from './attempt-batch.ts';
import { attemptPage } from './attempt-page.ts';
import { type PrepareRowsDeps, prepareRows } from './prepare-rows.ts';
import { type RecheckDeps, recheckPage } from './recheck-page.ts';
import { PROBE_EVERY_MS, type SettleBatchDeps, settleBatch, waitForProfile } from './settle-batch.ts';

export interface SendConversionsDeps extends AttemptDeps, PrepareRowsDeps, RecheckDeps, SettleBatchDeps {
  readonly destinations: Pick<Destinations, 'find' | 'list' | 'setNextDue' | 'putOff'>;
  readonly deliveries: AttemptDeps['deliveries'] &
    RecheckDeps['deliveries'] &
    SettleBatchDeps['deliveries'] &
    Pick<ExportDeliveries, 'due' | 'nextDue'>;
  /** Aborts when the service stops: another process then repeats an attempt that this cut off. */
  readonly signal: AbortSignal;
  /** How long one run may begin new attempts. */
  readonly turnMs: number;
  /** How many conversions are sent at a time. */
  readonly pageSize: number;
}

const PROBE: Lanes = { newest: 0, oldest: 1 };

/**
 * Makes the function that works through one destination. When privacy, conversions or persons cannot be read, it changes nothing
 * and leaves the rows to the next run.
 * @throws AppError when access, attribution, identity or connections is unavailable
 */
export function sendConversions(deps: SendConversionsDeps) {
  const { destinations, deliveries, now, signal, turnMs } = deps;
  return async function sendConversions(destinationId: string): Promise<void> {
    const endsAt = performance.now() + turnMs;
    while (!signal.aborted && performance.now() < endsAt) {
      const destination = await destinations.find(destinationId);
      if (!destination) return;
      const isRechecked = await recheckPage(deps, destination);
      // A conversion that arrives meanwhile is no reason to retry earlier than the platform said.
      const rows = isWaiting(destination, now()) ? null : await nextRows(deps, destination);
      if (!rows?.length && !isRechecked) continue;
      if (rows === null) return;
      if (rows.length === 0) return rest(destination);
      if (!(await sendPage(deps, destination, rows))) return;
    }
  };

  /** Stores when there is something to do next. A destination that keeps failing is probed also when nothing is due now. */
  async function rest(destination: DestinationDoc): Promise<void> {
    if (isFailing(destination)) await destinations.putOff(destination._id, new Date(now().getTime() + PROBE_EVERY_MS));
    else await destinations.setNextDue(destination, await deliveries.nextDue(destination._id));
  }
}

const isWaiting = ({ paused, due_at }: DestinationDoc, now: Date) => paused !== null && due_at > now;
const isFailing = ({ paused }: DestinationDoc) => paused?.reason === 'failing';

/** Returns the rows to send next: one, the longest due, while the destination keeps failing. */
function nextRows(
  { deliveries, pageSize, now }: SendConversionsDeps,
  destination: DestinationDoc,
): Promise<ExportDeliveryDoc[]> {
  // Half of a page is for what has just happened, so that a long backlog does not hold it up, and half for the backlog.
  const newest = Math.floor(pageSize / 2);
  const lanes = isFailing(destination) ? PROBE : { newest, oldest: pageSize - newest };
  return deliveries.due(destination._id, now(), lanes);
}

/** @returns false when the destination has to wait, or the service stops */
async function sendPage(
  deps: SendConversionsDeps,
  destination: DestinationDoc,
  rows: readonly ExportDeliveryDoc[],
): Promise<boolean> {
  const prepared = await prepareRows(deps, destination, rows);
  if (prepared === null) {
    await waitForProfile(deps, destination);
    return false;
  }
  let current = destination;
  for (const sent of Map.groupBy(prepared, ({ targetId }) => targetId).values()) {
    if (deps.signal.aborted) return false;
    const after = await settleBatch(deps, current, await attemptPage(deps, current, sent));
    if (after === null) return false;
    current = after;
  }
  return true;
}
