// Handles UndoRefund: removes a manual refund.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import type {
  UndoRefundRequest,
  UndoRefundResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { collectionsOf } from '../store/collections.ts';
import { markDirty } from '../store/credit/dirty-persons.ts';
import { createOnce } from '../store/effects.ts';
import { findPayment, removeRefund } from '../store/payments/payments.ts';
import { paymentNotFound, readPayment } from './get-payment.ts';
import type { RefundDeps } from './record-refund.ts';

/**
 * Handles UndoRefund: removes the refund; a repeat under the same operation_id succeeds.
 * @throws NOT_FOUND not_found when there is no such payment, or when it has no manual refund
 */
export function createUndoRefund({ client, db, nudge }: Pick<RefundDeps, 'client' | 'db' | 'nudge'>) {
  const collections = collectionsOf(db);
  const { refunds, dirty } = collections;
  const once = createOnce({ client, db });

  return async function undoRefund({
    profileId,
    paymentId,
    operationId,
  }: UndoRefundRequest): Promise<MessageInitShape<typeof UndoRefundResponseSchema>> {
    const payment = await findPayment(collections, profileId, paymentId);
    if (payment === null) throw paymentNotFound();
    await once({ profileId, operationId }, async (session) => {
      if (!(await removeRefund(refunds, profileId, paymentId, session)))
        throw appError('not_found', 'This payment has no manual refund.');
      await markDirty(dirty, [{ profileId, personId: payment.person_id }], session);
      return { undone: true };
    });
    nudge([profileId]);
    const current = await readPayment(collections, profileId, paymentId);
    return { payment: { ...current, refundedAmount: '', refundedAt: undefined } };
  };
}
