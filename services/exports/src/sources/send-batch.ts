// Has connections send a batch of conversions to one target, and reads what became of each.
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type {
  ConnectionProblem,
  ConversionsService,
  RowOutcome,
} from '@touchline/proto/gen/touchline/connections/v1/conversions_pb.ts';
import type { AttemptResult, Problem, ProblemReason } from '../domain/judge-attempt.ts';
import type { ConversionPayload } from '../domain/payload/conversion-payload.ts';
import { payloadMessage } from './payload-message.ts';
import { untilStopped } from './until-stopped.ts';

export interface Batch {
  readonly profileId: string;
  readonly connectionId: string;
  readonly target: { readonly kind: string; readonly id: string };
  readonly testEventCode: string;
  readonly payloads: readonly ConversionPayload[];
}

export interface BatchAnswer {
  /** By dedupe id, one for each payload. */
  readonly results: ReadonlyMap<string, AttemptResult>;
  /** Why the connection cannot be used for now; null when it can. */
  readonly problem: Problem | null;
}

/** @throws AppError while connections is unavailable: what became of the batch is then not known */
export type SendBatch = (batch: Batch) => Promise<BatchAnswer>;

interface Deps {
  readonly conversions: Pick<GrpcClient<typeof ConversionsService>, 'sendConversions'>;
  readonly signal: AbortSignal;
}

export function createSendBatch({ conversions, signal }: Deps): SendBatch {
  return async ({ payloads, target, ...to }) => {
    const rows = payloads.map((payload) => ({
      sent: { case: 'conversion' as const, value: payloadMessage(payload) },
    }));
    const answer = await untilStopped(signal, conversions.sendConversions({ ...to, target: { ...target }, rows }));
    const problem = answer.problem === undefined ? null : problemOf(answer.problem);
    const outcomes = new Map(answer.outcomes.map((outcome) => [outcome.dedupeId, resultOf(outcome)]));
    const notSent: AttemptResult = { kind: 'not_sent', problem };
    return {
      problem,
      results: new Map(payloads.map(({ dedupeId }) => [dedupeId, outcomes.get(dedupeId) ?? notSent])),
    };
  };
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
