// UndoRefund: takes a manual refund back.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import type {
  UndoRefundRequest,
  UndoRefundResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { collectionsOf } from '../store/collections.ts';
import { markDirty } from '../store/dirty-persons.ts';
import { findPayment, removeRefund } from '../store/payments.ts';
import { paymentMessage } from './payment-message.ts';
import { paymentNotFound, type RefundDeps } from './record-refund.ts';

/** @throws NOT_FOUND not_found when there is no such payment, or no manual refund of it */
export function createUndoRefund({ db, nudge }: Pick<RefundDeps, 'db' | 'nudge'>) {
  const { conversions, refunds, dirty } = collectionsOf(db);

  return async function undoRefund({
    profileId,
    paymentId,
  }: UndoRefundRequest): Promise<MessageInitShape<typeof UndoRefundResponseSchema>> {
    const payment = await findPayment(conversions, profileId, paymentId);
    if (payment === null) throw paymentNotFound();
    const removed = await removeRefund(refunds, profileId, paymentId);
    // Marked even when there was none: an undo that failed half-way is finished by being asked again.
    await markDirty(dirty, [{ profileId, personId: payment.person_id }]);
    nudge([profileId]);
    if (!removed) throw appError('NOT_FOUND', 'not_found', 'This payment has no manual refund.');
    return { payment: paymentMessage(payment, undefined) };
  };
}
