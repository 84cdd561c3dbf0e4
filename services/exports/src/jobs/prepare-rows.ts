// Decides what one attempt sends of pending rows: it ends those that must not be sent, or not again, and returns the others.
import { canBeSentAgain } from '../domain/judge-attempt.ts';
import type { SkipReason } from '../domain/payload/skip-reason.ts';
import { exportsEnded } from '../metrics.ts';
import type { Adjustments } from '../store/adjustments.ts';
import type { ExportDeliveries } from '../store/export-deliveries.ts';
import type { DestinationDoc, ExportDeliveryDoc } from '../store/export-docs.ts';
import type { SentRow } from './attempt-batch.ts';
import { type BuildRowsDeps, buildRows } from './build-rows.ts';

export interface PrepareRowsDeps extends BuildRowsDeps {
  readonly deliveries: Pick<ExportDeliveries, 'skip' | 'giveUp'>;
  readonly adjustments: Pick<Adjustments, 'ask'>;
}

/**
 * @param rows pending rows of the destination, at most 1000
 * @returns the rows with what is sent of each; null while the profile is archived
 * @throws AppError when access, attribution or identity is unavailable: nothing has changed then
 */
export async function prepareRows(
  deps: PrepareRowsDeps,
  destination: DestinationDoc,
  rows: readonly ExportDeliveryDoc[],
): Promise<SentRow[] | null> {
  const { platform } = destination;
  const built = await buildRows(deps, destination, rows);
  if (built === null) return null;
  const sent: SentRow[] = [];
  const skipped = new Map<SkipReason, ExportDeliveryDoc[]>();
  for (const one of built) {
    const { row } = one;
    if ('skip' in one) skipped.set(one.skip, [...(skipped.get(one.skip) ?? []), row]);
    else if (canBeSentAgain(row.first_sent_at, deps.now())) sent.push(one);
    else {
      await deps.deliveries.giveUp(row, deps.now());
      exportsEnded.add(1, { platform, kind: 'conversion', outcome: 'failed' });
    }
  }
  // The platform may have counted one before its refund, at an attempt without an answer.
  const counted = (skipped.get('refunded') ?? []).filter((row) => row.first_sent_at !== null);
  await deps.adjustments.ask(
    counted.map(({ _id }) => _id),
    deps.now(),
  );
  for (const [reason, ended] of skipped) {
    await deps.deliveries.skip(ended, reason, deps.now());
    exportsEnded.add(ended.length, { platform, kind: 'conversion', outcome: 'skipped' });
  }
  return sent;
}
