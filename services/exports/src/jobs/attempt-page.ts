// Sends the rows of a page: a long page in two batches at once, so that one is prepared and stored while the platform takes the other.
import type { DestinationDoc } from '../store/export-docs.ts';
import { type AttemptDeps, attemptBatch, type BatchResult, type SentRow } from './attempt-batch.ts';

/** Fewer are not worth a second request: platforms limit requests. */
const LEAST_IN_BATCH = 100;
const AT_ONCE = 2;

/**
 * Sends rows that all go to one target, and returns what they came to together.
 * @throws what attemptBatch throws, when all batches have ended
 */
export async function attemptPage(
  deps: AttemptDeps,
  destination: DestinationDoc,
  rows: readonly SentRow[],
): Promise<BatchResult> {
  const count = rows.length >= AT_ONCE * LEAST_IN_BATCH ? AT_ONCE : 1;
  const size = Math.ceil(rows.length / count);
  const batches = Array.from({ length: count }, (_, part) => rows.slice(part * size, (part + 1) * size));
  const ended = await Promise.allSettled(batches.map((batch) => attemptBatch(deps, destination, batch, count)));
  return ended.map(resultOf).reduce(together);
}

function resultOf(ended: PromiseSettledResult<BatchResult>): BatchResult {
  if (ended.status === 'rejected') throw ended.reason;
  return ended.value;
}

function together(one: BatchResult, other: BatchResult): BatchResult {
  return {
    tally: {
      delivered: one.tally.delivered + other.tally.delivered,
      refused: one.tally.refused + other.tally.refused,
      retried: one.tally.retried + other.tally.retried,
    },
    lastError: other.lastError ?? one.lastError,
    problem: one.problem ?? other.problem,
  };
}
