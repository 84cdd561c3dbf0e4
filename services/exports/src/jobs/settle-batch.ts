// Decides what a batch means for its destination: it goes on, it waits with its connection, or it is paused because it keeps failing.
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import { isFailing, nextStreak } from '../domain/failing.ts';
import { waitMs } from '../domain/judge-attempt.ts';
import { MAX_AGE_MS } from '../domain/payload/skip-reason.ts';
import { exportsEnded } from '../metrics.ts';
import type { DestinationPauses } from '../store/destination-pauses.ts';
import type { ExportDeliveries } from '../store/export-deliveries.ts';
import type { DestinationDoc } from '../store/export-docs.ts';
import type { BatchResult } from './attempt-batch.ts';

export interface SettleBatchDeps {
  readonly pauses: Pick<DestinationPauses, 'waitForConnection' | 'wait' | 'fail' | 'note' | 'delivered'>;
  readonly deliveries: Pick<ExportDeliveries, 'skipOlder'>;
  readonly logger: Logger;
  now(): Date;
  /** Returns a random number from 0 to 1. */
  chance(): number;
}

/** How often a profile that is archived is checked. */
const LOOK_AGAIN_MS = 60_000;
/** How often one conversion is sent to a destination that keeps failing. */
export const PROBE_EVERY_MS = 3_600_000;

/** @returns the destination as the next batch finds it; null when it has to wait */
export async function settleBatch(
  deps: SettleBatchDeps,
  destination: DestinationDoc,
  { tally, lastError, problem }: BatchResult,
): Promise<DestinationDoc | null> {
  const { pauses, now, chance } = deps;
  const at = now();
  const streak = nextStreak(destination.streak, tally, at);
  let after: DestinationDoc | null = { ...destination, streak };
  if (tally.delivered > 0) {
    await pauses.delivered(destination, at);
    after = { ...after, paused: null, waits: 0 };
  } else if (tally.refused + tally.retried > 0) {
    if (destination.paused?.reason === 'failing' || isFailing(streak, at)) {
      const text = [lastError?.code, lastError?.text].filter(Boolean).join(' ');
      await pauses.fail(destination, streak, text, new Date(at.getTime() + PROBE_EVERY_MS), at);
      await waits(deps, destination, 'failing');
      after = null;
    } else await pauses.note(destination._id, streak);
  }
  if (problem === null) return after;
  const { reason, text } = problem;
  const until = new Date(at.getTime() + waitMs(problem, (after ?? destination).waits, chance()));
  // What a person has to do may concern the target alone, such as a dataset that was deleted; the others find out for themselves.
  if (reason === 'needs_action') await pauses.wait(destination._id, { reason, text }, until);
  else await pauses.waitForConnection(destination, { reason, text }, until);
  await waits(deps, destination, reason);
  return null;
}

/** Has the destination wait while its profile is archived. */
export async function waitForProfile(deps: SettleBatchDeps, destination: DestinationDoc): Promise<void> {
  const reason = 'profile_archived';
  await deps.pauses.wait(destination._id, { reason, text: '' }, new Date(deps.now().getTime() + LOOK_AGAIN_MS));
  await waits(deps, destination, reason);
}

/** Skips the conversions that became too old while they waited. */
async function waits(
  { deliveries, now, logger }: SettleBatchDeps,
  { _id, profile_id, connection_id, platform }: DestinationDoc,
  reason: string,
): Promise<void> {
  const at = now();
  const skipped = await deliveries.skipOlder(_id, new Date(at.getTime() - MAX_AGE_MS[platform]), at);
  if (skipped > 0) exportsEnded.add(skipped, { platform, kind: 'conversion', outcome: 'skipped' });
  logger.info({ connection_id, profile_id, reason }, 'a destination waits');
}
