// Sends what is due for one destination, page by page, until nothing is left, the time is up, or the destination has to wait.
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import { MAX_AGE_MS } from '../domain/payload/skip-reason.ts';
import { exportsEnded } from '../metrics.ts';
import type { Destinations } from '../store/destinations.ts';
import type { DestinationDoc, ExportDeliveryDoc } from '../store/export-docs.ts';
import { type AttemptDeps, attemptBatch, type SentRow, type Waiting } from './attempt-batch.ts';
import { type PrepareRowsDeps, prepareRows } from './prepare-rows.ts';
import { type RecheckDeps, recheckPage } from './recheck-page.ts';

export interface SendConversionsDeps extends AttemptDeps, PrepareRowsDeps, RecheckDeps {
  readonly destinations: Pick<Destinations, 'find' | 'list' | 'pause' | 'delivered' | 'setNextDue'>;
  readonly deliveries: AttemptDeps['deliveries'] & PrepareRowsDeps['deliveries'] & RecheckDeps['deliveries'];
  readonly logger: Logger;
  /** Aborts when the service stops: another process then repeats an attempt that this cut off. */
  readonly signal: AbortSignal;
  /** How long one run may begin new attempts. */
  readonly turnMs: number;
}

const PAGE = 40;
/** How often a profile that is archived is checked. */
const LOOK_AGAIN_MS = 60_000;

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
      const rows = isWaiting(destination, now()) ? null : await deliveries.due(destinationId, now(), PAGE);
      if (!rows?.length && !isRechecked) continue;
      if (rows === null) return;
      if (rows.length === 0) return destinations.setNextDue(destination, await deliveries.nextDue(destinationId));
      const waiting = await sendPage(deps, destination, rows);
      if (waiting !== null) return wait(deps, destination, waiting);
    }
  };
}

const isWaiting = ({ paused, due_at }: DestinationDoc, now: Date) => paused !== null && due_at > now;

/** @returns why the destination has to wait; null when it does not */
async function sendPage(
  deps: SendConversionsDeps,
  destination: DestinationDoc,
  rows: readonly ExportDeliveryDoc[],
): Promise<Waiting | null> {
  const prepared = await prepareRows(deps, destination, rows);
  if (prepared === null) return { reason: 'profile_archived', text: '', ms: LOOK_AGAIN_MS };
  const byTarget = new Map<string, SentRow[]>();
  for (const sent of prepared) addTo(byTarget, sent);
  for (const sent of byTarget.values()) {
    if (deps.signal.aborted) return null;
    const { delivered, waiting } = await attemptBatch(deps, destination, sent);
    if (delivered > 0) await deps.destinations.delivered(destination._id, deps.now());
    if (waiting !== null) return waiting;
  }
  return null;
}

function addTo(byTarget: Map<string, SentRow[]>, sent: SentRow): void {
  const others = byTarget.get(sent.targetId);
  if (others) others.push(sent);
  else byTarget.set(sent.targetId, [sent]);
}

/** Pauses the destination, and skips the conversions that became too old while they waited. */
async function wait(
  { destinations, deliveries, now, logger }: SendConversionsDeps,
  { _id, profile_id, connection_id, platform }: DestinationDoc,
  { reason, text, ms }: Waiting,
): Promise<void> {
  const at = now();
  const skipped = await deliveries.skipOlder(_id, new Date(at.getTime() - MAX_AGE_MS[platform]), at);
  if (skipped > 0) exportsEnded.add(skipped, { platform, kind: 'conversion', outcome: 'skipped' });
  await destinations.pause(_id, { reason, text }, new Date(at.getTime() + ms));
  logger.info({ connection_id, profile_id, reason }, 'a destination waits');
}
