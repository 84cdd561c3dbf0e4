// Handles MarkInstallment: the merchant says that a payment is a later installment of a sale, and therefore never a first
// payment.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type {
  MarkInstallmentRequest,
  MarkInstallmentResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { collectionsOf } from '../store/collections.ts';
import { markDirty } from '../store/credit/dirty-persons.ts';
import { storeInstallment } from '../store/payments/merchant-actions.ts';
import { findPayment } from '../store/payments/payments.ts';
import { paymentNotFound, readPayment } from './get-payment.ts';
import type { RefundDeps } from './record-refund.ts';

/**
 * Handles MarkInstallment: marks or unmarks a payment; a repeat changes nothing. The person's first payments are derived anew.
 * @throws NOT_FOUND not_found
 */
export function createMarkInstallment({ client, db, nudge, now = () => new Date() }: RefundDeps) {
  const collections = collectionsOf(db);

  return async function markInstallment({
    profileId,
    paymentId,
    isLaterInstallment: isLater,
  }: MarkInstallmentRequest): Promise<MessageInitShape<typeof MarkInstallmentResponseSchema>> {
    const payment = await findPayment(collections, profileId, paymentId);
    if (payment === null) throw paymentNotFound();
    await withTransaction(client, async (session) => {
      const mark = { profileId, paymentId, isLater, at: now() };
      if (!(await storeInstallment(collections.installments, mark, session))) return;
      await markDirty(collections.dirty, [{ profileId, personId: payment.person_id }], session);
    });
    nudge([profileId]);
    return { payment: await readPayment(collections, profileId, paymentId) };
  };
}
