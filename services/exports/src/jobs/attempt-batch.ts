// Makes one attempt to send a batch of conversions to one target: stores the attempt first, then sends, measures, judges and
// records each result.
import { AppError } from '@touchline/chassis/errors.ts';
import { judgesLater } from '../domain/destination-kind.ts';
import { refusalsLeft, type Tally } from '../domain/failing.ts';
import {
  type AttemptError,
  type AttemptResult,
  type AttemptVerdict,
  judgeAttempt,
  type Problem,
} from '../domain/judge-attempt.ts';
import { lastErrorOf, spared, tallyOf } from '../domain/judged-batch.ts';
import type { ConversionPayload } from '../domain/payload/conversion-payload.ts';
import type { RowValue } from '../domain/payload/conversion-value.ts';
import { exportAttemptDuration, exportsEnded } from '../metrics.ts';
import type { SendBatch } from '../sources/send-batch.ts';
import type { AttemptEnd } from '../store/export-attempts.ts';
import type { ExportDeliveries } from '../store/export-deliveries.ts';
import type { DestinationDoc, ExportDeliveryDoc } from '../store/export-docs.ts';
import type { AcceptedRequests } from '../store/requests.ts';

export interface AttemptDeps {
  readonly deliveries: Pick<ExportDeliveries, 'begin' | 'recordAttempts'>;
  readonly sendBatch: SendBatch;
  readonly requests: Pick<AcceptedRequests, 'add'>;
  /** How long a platform is left to judge what it accepted. */
  readonly resultsAfterMs: number;
  now(): Date;
  /** Returns a random number from 0 to 1. */
  chance(): number;
  /** The wait after the first failed attempt. */
  readonly backoffMs: number;
}

export interface SentRow {
  readonly row: ExportDeliveryDoc;
  readonly send: ConversionPayload;
  readonly targetId: string;
  /** How its row of the catalog values it. */
  readonly rowValue: RowValue;
}

export interface BatchResult {
  readonly tally: Tally;
  /** What the platform said of the last row that it did not take; null where it took all. */
  readonly lastError: AttemptError | null;
  /** Why the connection has to wait; null when it has not. */
  readonly problem: Problem | null;
}

interface Begun extends SentRow {
  readonly firstSentAt: Date;
}

/**
 * Sends rows that all go to one target.
 * @param atOnce how many batches of the destination are sent at this time, which share the refusals that it has left
 * @throws AppError while connections is unavailable: the rows stay due, and no attempt is counted
 */
export async function attemptBatch(
  deps: AttemptDeps,
  destination: DestinationDoc,
  rows: readonly SentRow[],
  atOnce: number,
): Promise<BatchResult> {
  const begun = await deps.deliveries.begin(rows, deps.now());
  const [first] = begun;
  if (first === undefined) return { tally: NOTHING, lastError: null, problem: null };
  const { profile_id: profileId, connection_id: connectionId, kind, test_event_code: testEventCode } = destination;
  const target = { kind: first.send.messaging ? 'chat_dataset' : kind, id: first.targetId };
  const payloads = begun.map(({ send }) => send);
  const at = performance.now();
  const answer = await deps
    .sendBatch({ profileId, connectionId, target, testEventCode, payloads })
    .catch((error) => unanswered(deps, begun, error));
  const measured = { platform: destination.platform, seconds: (performance.now() - at) / 1000 };
  const judged = begun.map((one) => {
    const result = answer.results.get(one.send.dedupeId) ?? NOT_SENT;
    measure(measured, result);
    return { row: one.row, verdict: judge(deps, one, result) };
  });
  const tally = tallyOf(judged);
  const left = Math.floor(refusalsLeft(destination.streak, destination.paused?.reason === 'failing') / atOnce);
  await record(deps, destination, tally.delivered > 0 ? judged : spared(judged, left, deps.now()));
  const { problem } = answer;
  // Without a code of its own no call was made: the connection was known to be unusable.
  if (problem && problem.code !== problem.reason)
    exportAttemptDuration.record(measured.seconds, { platform: destination.platform, outcome: problem.reason });
  return { tally, lastError: lastErrorOf(judged), problem };
}

const NOTHING: Tally = { delivered: 0, refused: 0, retried: 0 };

const NOT_SENT: AttemptResult = { kind: 'not_sent', problem: null };

/** Gives the attempt back, but not the time of the first: the platform may have taken what nobody answered. */
async function unanswered({ deliveries, now }: AttemptDeps, begun: readonly Begun[], error: unknown): Promise<never> {
  if (error instanceof AppError) {
    const end = { kind: 'unanswered' } as const;
    await deliveries.recordAttempts(
      begun.map(({ row }) => ({ row, end })),
      now(),
    );
  }
  throw error;
}

interface Judged {
  readonly row: ExportDeliveryDoc;
  readonly verdict: AttemptVerdict;
}

function judge(
  { now, chance, backoffMs: baseMs }: AttemptDeps,
  { row, firstSentAt }: Begun,
  result: AttemptResult,
): AttemptVerdict {
  return judgeAttempt({ result, tries: row.tries, firstSentAt, now: now(), chance: chance(), baseMs });
}

async function record(deps: AttemptDeps, destination: DestinationDoc, judged: readonly Judged[]): Promise<void> {
  const { deliveries, now } = deps;
  const { platform } = destination;
  // Before the rows end: a request without delivered rows does no harm, and delivered rows without one are never judged.
  await storeRequests(deps, destination, judged);
  await deliveries.recordAttempts(
    judged.map(({ row, verdict }) => ({ row, end: attemptEndOf(verdict) })),
    now(),
  );
  for (const { row, verdict } of judged)
    if (verdict.kind === 'delivered' || verdict.kind === 'failed')
      exportsEnded.add(1, { platform, kind: row.kind, outcome: verdict.kind });
}

/** Stores under which requests rows were accepted, on a platform that judges them later. */
async function storeRequests(
  { requests, now, resultsAfterMs }: AttemptDeps,
  { platform, profile_id, _id: destination_id, test_event_code: testEventCode }: DestinationDoc,
  judged: readonly Judged[],
): Promise<void> {
  if (!judgesLater(platform) || testEventCode !== '') return;
  const accepted = judged.flatMap(({ row, verdict }) =>
    verdict.kind === 'delivered' && verdict.traceId !== '' ? [{ id: row._id, traceId: verdict.traceId }] : [],
  );
  const added = [...Map.groupBy(accepted, ({ traceId }) => traceId)].map(([trace_id, of]) => ({
    ...{ profile_id, destination_id, trace_id, row_ids: of.map(({ id }) => id) },
  }));
  await requests.add(added, new Date(now().getTime() + resultsAfterMs), now());
}

function attemptEndOf(verdict: AttemptVerdict): AttemptEnd {
  if (verdict.kind === 'retry') return { ...verdict, at: new Date(verdict.atMs) };
  if (verdict.kind !== 'hold') return verdict;
  return { kind: 'held', error: verdict.error, at: verdict.atMs === undefined ? null : new Date(verdict.atMs) };
}

/** Measures what the platform answered: a row that was not sent is no attempt. */
function measure({ platform, seconds }: { platform: string; seconds: number }, result: AttemptResult): void {
  if (result.kind === 'not_sent') return;
  const outcome = result.kind === 'accepted' ? 'delivered' : result.kind === 'refused' ? 'failed' : 'retry';
  exportAttemptDuration.record(seconds, { platform, outcome });
}
