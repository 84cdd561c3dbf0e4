// Has connections send a batch of conversions to one target, and reads what became of each.
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type {
  ConnectionProblem,
  ConversionsService,
  RowOutcome,
  SendConversionsResponse,
} from '@touchline/proto/gen/touchline/connections/v1/conversions_pb.ts';
import type { AttemptResult, Problem, ProblemReason } from '../domain/judge-attempt.ts';
import type { ConversionPayload } from '../domain/payload/conversion-payload.ts';
import { payloadMessage } from './payload-message.ts';
import { untilStopped } from './until-stopped.ts';

/** The target to which one batch goes. */
export interface BatchTarget {
  readonly profileId: string;
  readonly connectionId: string;
  readonly target: { readonly kind: string; readonly id: string };
  readonly testEventCode: string;
}

export interface Batch extends BatchTarget {
  readonly payloads: readonly ConversionPayload[];
}

export interface BatchAnswer {
  /** By dedupe id, one for each row. */
  readonly results: ReadonlyMap<string, AttemptResult>;
  /** Why the connection cannot be used for now; null when it can. */
  readonly problem: Problem | null;
}

/** @throws AppError while connections is unavailable: what became of the batch is then not known */
export type SendBatch = (batch: Batch) => Promise<BatchAnswer>;

export interface SendDeps {
  readonly conversions: Pick<GrpcClient<typeof ConversionsService>, 'sendConversions'>;
  readonly signal: AbortSignal;
}

export function createSendBatch({ conversions, signal }: SendDeps): SendBatch {
  return async ({ payloads, target, ...to }) => {
    const rows = payloads.map((payload) => ({
      sent: { case: 'conversion' as const, value: payloadMessage(payload) },
    }));
    const answer = await untilStopped(signal, conversions.sendConversions({ ...to, target: { ...target }, rows }));
    return batchAnswer(
      answer,
      payloads.map(({ dedupeId }) => dedupeId),
    );
  };
}

/** @param dedupeIds of the rows that were sent */
export function batchAnswer(
  { outcomes: said, problem: of }: SendConversionsResponse,
  dedupeIds: readonly string[],
): BatchAnswer {
  const problem = of === undefined ? null : problemOf(of);
  const outcomes = new Map(said.map((outcome) => [outcome.dedupeId, resultOf(outcome)]));
  const notSent: AttemptResult = { kind: 'not_sent', problem };
  return { problem, results: new Map(dedupeIds.map((id) => [id, outcomes.get(id) ?? notSent])) };
}

function resultOf({ outcome, code, message: text, traceId }: RowOutcome): AttemptResult {
  if (outcome === 'accepted' || outcome === 'duplicate') return { kind: 'accepted', traceId };
  // A word of a later release is no verdict: the row is tried again.
  return { kind: outcome === 'refused' ? 'refused' : 'retry', error: { code, text }, traceId };
}

export function problemOf({ reason, code, message: text, retryAfterMs }: ConnectionProblem): Problem {
  return {
    ...{ reason: reason as ProblemReason, code: code || reason, text },
    ...(retryAfterMs !== undefined && { retryAfterMs: Number(retryAfterMs) }),
  };
}
