// SetProviderReversal: what a payment's provider paid back, as its connection reports it (contract, rule 8 of POST /events).
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { appError } from '@touchline/chassis/errors.ts';
import { withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type {
  SetProviderReversalRequest,
  SetProviderReversalResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { fromUnits, toUnits } from '../domain/fixed-point.ts';
import { refundKey } from '../domain/ids.ts';
import { collectionsOf } from '../store/collections.ts';
import { markDirty } from '../store/dirty-persons.ts';
import { storeReversal } from '../store/merchant-actions.ts';
import { findPayment } from '../store/payments.ts';
import { paymentNotFound, readPayment } from './get-payment.ts';
import { AMOUNT, type RefundDeps } from './record-refund.ts';

/**
 * Sets the sum of the provider's reversals, whatever the merchant refunded: the provider's word is a fact, and the two together
 * never take more than the payment's value.
 * @throws NOT_FOUND not_found; INVALID_ARGUMENT amount_invalid unless 0 <= amount <= value
 */
export function createSetProviderReversal({ client, db, nudge, now = () => new Date() }: RefundDeps) {
  const collections = collectionsOf(db);

  return async function setProviderReversal({
    profileId,
    paymentId,
    amount,
    reversedAt,
  }: SetProviderReversalRequest): Promise<MessageInitShape<typeof SetProviderReversalResponseSchema>> {
    const payment = await findPayment(collections, profileId, paymentId);
    if (payment === null) throw paymentNotFound();
    if (!AMOUNT.test(amount) || toUnits(amount) > toUnits(payment.value ?? '0')) {
      const message = 'The amount must be from zero to the value of the payment.';
      throw appError('INVALID_ARGUMENT', 'amount_invalid', message, { details: { field: 'amount' } });
    }
    const reversal = {
      _id: refundKey(profileId, paymentId),
      profile_id: profileId,
      payment_id: paymentId,
      amount: fromUnits(toUnits(amount)),
      reversed_at: reversedAt === undefined ? now() : timestampDate(reversedAt),
    };
    await withTransaction(client, async (session) => {
      if (!(await storeReversal(collections.reversals, reversal, session))) return;
      await markDirty(collections.dirty, [{ profileId, personId: payment.person_id }], session);
    });
    nudge([profileId]);
    return { payment: await readPayment(collections, profileId, paymentId) };
  };
}
