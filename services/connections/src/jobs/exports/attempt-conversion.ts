// Makes one attempt to send one conversion: stores the attempt first, then sends, measures, judges and records the result.
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import { type AttemptVerdict, judgeAttempt } from '../../domain/exports/judge-attempt.ts';
import type { OutgoingConversion } from '../../domain/exports/outgoing-conversion.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import type { Usable } from '../../exports/usable-connection.ts';
import { exportAttemptDuration, exportsEnded } from '../../metrics.ts';
import type { AttemptEnd, ExportDeliveries } from '../../store/exports/export-deliveries.ts';
import type { ExportDeliveryDoc } from '../../store/exports/export-docs.ts';
import { sendOne } from './send-one.ts';

export interface AttemptDeps {
  readonly deliveries: Pick<ExportDeliveries, 'begin' | 'recordAttempt'>;
  now(): Date;
  /** Returns a random number from 0 to 1. */
  chance(): number;
  /** The wait after the first failed attempt. */
  readonly backoffMs: number;
  readonly logger: Logger;
  /** Aborts when the service stops: another process then repeats an attempt that this cut off. */
  readonly signal: AbortSignal;
}

/** @returns the verdict; null when the row has ended meanwhile */
export async function attemptConversion(
  deps: AttemptDeps,
  { exports, of, connection: { channel: platform } }: Usable,
  { row, sent }: { row: ExportDeliveryDoc; sent: OutgoingConversion },
): Promise<AttemptVerdict | null> {
  const { deliveries, now, chance, backoffMs: baseMs, logger, signal } = deps;
  const firstSentAt = await deliveries.begin(row, sent, now());
  if (firstSentAt === null) return null;
  const began = performance.now();
  const error = await sendOne(exports, of, sent).then(
    () => null,
    (failure: unknown) => (failure instanceof ProviderError ? failure : ownFault(failure)),
  );
  // Stopping is no verdict: the row stays due, and the platform recognises its id.
  if (error !== null && signal.aborted) throw error;
  const isOurs = error?.code === OWN_FAULT;
  if (isOurs) logger.error({ profile_id: row.profile_id, platform, err: error.cause }, 'a conversion was not sent');
  const outcome = error === null ? 'delivered' : isOurs ? 'internal' : error.kind;
  exportAttemptDuration.record((performance.now() - began) / 1000, { platform, outcome });
  const verdict = judgeAttempt({ error, tries: row.tries, firstSentAt, now: now(), chance: chance(), baseMs });
  await deliveries.recordAttempt(row, attemptEndOf(verdict, row), now());
  if (verdict.kind === 'delivered' || verdict.kind === 'failed')
    exportsEnded.add(1, { platform, kind: row.kind, outcome: verdict.kind });
  return verdict;
}

const OWN_FAULT = 'internal';

/** A conversion that we cannot send must not hold up the others: it is retried like one to which the platform gave no answer. */
const ownFault = (cause: unknown): ProviderError =>
  new ProviderError('retry', OWN_FAULT, 'It could not be sent because of an error on our side.', { cause });

function attemptEndOf(verdict: AttemptVerdict, row: ExportDeliveryDoc): AttemptEnd {
  switch (verdict.kind) {
    case 'delivered':
      return verdict;
    case 'failed':
      return verdict;
    case 'retry':
      return { kind: 'retry', at: new Date(verdict.atMs), error: verdict.error };
    case 'hold':
      return { kind: 'held', firstSentAt: row.first_sent_at, error: verdict.error };
  }
}
