// Passes outcomes of a provider to the services that store them: the event to tracking, and what was paid back of a payment to
// attribution.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { AppError } from '@touchline/chassis/errors.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import type { SetProviderReversalRequestSchema } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import {
  type EventDraftSchema,
  type Verdict,
  VerdictStatus,
} from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import { outcomeDraft, type ProviderOutcome, type Reversal } from '../domain/provider-outcome.ts';
import { outcomesRecorded } from '../metrics.ts';
import type { ConnectionDoc } from '../store/connection-doc.ts';

/** The most events that tracking takes in one call. */
const MAX_BATCH = 500;

export interface RecordOutcomesDeps {
  /** Calls tracking; the client repeats the call while tracking is unavailable. */
  recordEvents(request: { events: MessageInitShape<typeof EventDraftSchema>[] }): Promise<{ verdicts: Verdict[] }>;
  /** Calls attribution; the client repeats the call while attribution is unavailable. */
  setProviderReversal(request: MessageInitShape<typeof SetProviderReversalRequestSchema>): Promise<unknown>;
  logger: Logger;
}

/** How many outcomes of a batch tracking recorded, knew already or rejected. */
export interface OutcomeCounts {
  recorded: number;
  duplicate: number;
  rejected: number;
}

export type OutcomeConnection = Pick<ConnectionDoc, '_id' | 'profile_id' | 'channel' | 'account_external_id'>;
export type RecordOutcomes = (
  connection: OutcomeConnection,
  outcomes: readonly ProviderOutcome[],
) => Promise<OutcomeCounts>;

export const noOutcomes = (): OutcomeCounts => ({ recorded: 0, duplicate: 0, rejected: 0 });

/**
 * Makes the function that records outcomes of a connection. When it returns they are durable, and a repeat changes nothing. What
 * tracking refuses it would refuse again, so that is counted, logged by its code alone, and holds up nothing else.
 * @throws AppError UNAVAILABLE and the like when tracking or attribution is unavailable; some outcomes may then be recorded
 */
export function recordOutcomes({ recordEvents, setProviderReversal, logger }: RecordOutcomesDeps): RecordOutcomes {
  const payBack = async (request: ReturnType<typeof reversalRequest>, connection: OutcomeConnection): Promise<void> => {
    try {
      await setProviderReversal(request);
    } catch (error) {
      // More than was paid cannot be paid back, however often it is reported.
      if (!(error instanceof AppError) || error.code !== 'INVALID_ARGUMENT') throw error;
      outcomesRecorded.add(1, { platform: connection.channel, verdict: 'rejected' });
      logger.warn({ ...fieldsOf(connection), reason: error.reason }, 'reversal refused');
    }
  };
  return async function recordOutcomes(connection, outcomes) {
    const counts = noOutcomes();
    for (let from = 0; from < outcomes.length; from += MAX_BATCH) {
      const batch = outcomes.slice(from, from + MAX_BATCH);
      const { verdicts } = await recordEvents({ events: batch.map((outcome) => outcomeDraft(connection, outcome)) });
      if (verdicts.length !== batch.length) throw new Error('Tracking did not return one verdict per event.');
      for (const [i, verdict] of verdicts.entries()) {
        const status = STATUSES[verdict.status] ?? 'rejected';
        counts[status]++;
        outcomesRecorded.add(1, { platform: connection.channel, verdict: status });
        if (status === 'rejected') {
          logger.warn({ ...fieldsOf(connection), reason: `${verdict.code} ${verdict.field}` }, 'outcome refused');
          continue;
        }
        const reversal = batch[i]?.reversal;
        if (reversal) await payBack(reversalRequest(connection, verdict.eventId, reversal), connection);
      }
    }
    return counts;
  };
}

const STATUSES: Partial<Record<VerdictStatus, keyof OutcomeCounts>> = {
  [VerdictStatus.RECORDED]: 'recorded',
  [VerdictStatus.DUPLICATE]: 'duplicate',
};

const reversalRequest = (
  { profile_id: profileId }: OutcomeConnection,
  paymentId: string,
  { amount, reversedAt, asOf }: Reversal,
) => ({
  profileId,
  paymentId,
  amount,
  reversedAt: timestampFromDate(reversedAt ?? asOf),
  asOf: timestampFromDate(asOf),
});

const fieldsOf = ({ _id, profile_id, channel }: OutcomeConnection) => ({
  connection_id: _id,
  profile_id,
  platform: channel,
});
