// Has connections tell a platform what conversions that it has counted are worth now, and reads what became of each.
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { Adjustment } from '../domain/payload/conversion-payload.ts';
import { type BatchAnswer, type BatchTarget, batchAnswer, type SendDeps } from './send-batch.ts';
import { untilStopped } from './until-stopped.ts';

/** @throws AppError while connections is unavailable: what became of the adjustments is then not known */
export type SendAdjustments = (
  of: BatchTarget & { readonly adjustments: readonly Adjustment[] },
) => Promise<BatchAnswer>;

export function createSendAdjustments({ conversions, signal }: SendDeps): SendAdjustments {
  return async ({ adjustments, target, ...to }) => {
    const rows = adjustments.map((adjustment) => ({
      sent: { case: adjustment.kind, value: messageOf(adjustment) },
    }));
    const answer = await untilStopped(signal, conversions.sendConversions({ ...to, target: { ...target }, rows }));
    return batchAnswer(
      answer,
      adjustments.map(({ dedupeId }) => dedupeId),
    );
  };
}

const messageOf = ({ dedupeId, orderId, adjustedAt, value }: Adjustment) => ({
  ...{ dedupeId, orderId, adjustedAt: timestampFromDate(adjustedAt) },
  ...(value && { value: { ...value } }),
});
