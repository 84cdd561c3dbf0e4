// Handles SetProviderReversal: sets what a payment's provider refunded, as its connection reports it (contract, rule 8 of POST
// /events).
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
import { type Collections, collectionsOf } from '../store/collections.ts';
import { markDirty, type PersonRef } from '../store/credit/dirty-persons.ts';
import { storeReversal } from '../store/payments/merchant-actions.ts';
import { findPayment, type StoredPayment } from '../store/payments/payments.ts';
import { readPayment } from './get-payment.ts';
import { AMOUNT, type RefundDeps } from './record-refund.ts';

/**
 * Handles SetProviderReversal: sets the sum of the provider's reversals, whatever the merchant refunded. What the provider
 * reports is a fact, and the two together never take more than the payment's value. Payments and their reversals come in any
 * order: a reversal of a payment that is not known yet is kept for it.
 * @throws INVALID_ARGUMENT amount_invalid unless 0 <= amount, and amount <= value where that is known
 */
export function createSetProviderReversal({ client, db, nudge, now = () => new Date() }: RefundDeps) {
  const collections = collectionsOf(db);

  return async function setProviderReversal({
    profileId,
    paymentId,
    amount,
    reversedAt,
    asOf,
  }: SetProviderReversalRequest): Promise<MessageInitShape<typeof SetProviderReversalResponseSchema>> {
    const payment = await findPayment(collections, profileId, paymentId);
    if (!AMOUNT.test(amount) || (payment !== null && toUnits(amount) > toUnits(payment.value ?? '0'))) {
      const message = 'The amount must be from zero to the value of the payment.';
      throw appError('amount_invalid', message, { details: { field: 'amount' } });
    }
    const reversed_at = reversedAt === undefined ? now() : timestampDate(reversedAt);
    const reversal = {
      _id: refundKey(profileId, paymentId),
      profile_id: profileId,
      payment_id: paymentId,
      amount: fromUnits(toUnits(amount)),
      reversed_at,
      as_of: asOf === undefined ? reversed_at : timestampDate(asOf),
    };
    await withTransaction(client, (session) => storeReversal(collections.reversals, reversal, session));
    // Marked dirty only now, and even if nothing was new: a derivation that began before has not seen the reversal, and a call
    // that died here is repeated.
    const persons = await personsOf(collections, profileId, paymentId, payment);
    await markDirty(collections.dirty, persons);
    nudge([profileId]);
    return payment === null ? {} : { payment: await readPayment(collections, profileId, paymentId) };
  };
}

/** Returns the persons of a payment: by its event, which is stored before the payment is, and by the payment itself. */
async function personsOf(
  { journeyEvents }: Pick<Collections, 'journeyEvents'>,
  profileId: string,
  paymentId: string,
  payment: StoredPayment | null,
): Promise<PersonRef[]> {
  const event = await journeyEvents.findOne({ _id: paymentId, profile_id: profileId });
  const ids = [event?.person_id, payment?.person_id].filter((id) => id !== undefined);
  return ids.map((personId) => ({ profileId, personId }));
}
