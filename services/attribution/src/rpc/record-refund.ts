// RecordRefund: the merchant paid back outside the provider (contract, rule 8 of POST /events).
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import type {
  RecordRefundRequest,
  RecordRefundResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import type { Db, MongoClient } from 'mongodb';
import { fromUnits, toUnits } from '../domain/fixed-point.ts';
import { refundKey } from '../domain/ids.ts';
import { collectionsOf } from '../store/collections.ts';
import { markDirty } from '../store/dirty-persons.ts';
import { createOnce } from '../store/effects.ts';
import { findPayment, storeRefund } from '../store/payments.ts';
import { paymentMessage } from './payment-message.ts';

export interface RefundDeps {
  client: MongoClient;
  db: Db;
  /** Tells the recompute loop whose person was marked. */
  nudge: (profileIds: Iterable<string>) => void;
  /** The time of the refund. */
  now?: () => Date;
}

const AMOUNT = /^\d{1,12}(\.\d{1,18})?$/;

/**
 * Records a refund of the amount, or of the whole payment when the amount is empty; a repeat under the same operation_id
 * answers the refund that it made.
 * @throws NOT_FOUND not_found; INVALID_ARGUMENT amount_invalid unless 0 < amount <= value; ALREADY_EXISTS
 *   manual_refund_exists
 */
export function createRecordRefund({ client, db, nudge, now = () => new Date() }: RefundDeps) {
  const { conversions, refunds, dirty } = collectionsOf(db);
  const once = createOnce({ client, db });

  return async function recordRefund({
    profileId,
    paymentId,
    amount,
    operationId,
  }: RecordRefundRequest): Promise<MessageInitShape<typeof RecordRefundResponseSchema>> {
    const payment = await findPayment(conversions, profileId, paymentId);
    if (payment === null) throw paymentNotFound();
    const refund = await once({ profileId, operationId }, async (session) => {
      const asked = {
        _id: refundKey(profileId, paymentId),
        profile_id: profileId,
        payment_id: paymentId,
        amount: refundAmount(amount, payment.value),
        recorded_at: now(),
      };
      if (!(await storeRefund(refunds, asked, session))) {
        const message = 'This payment has a manual refund already; undo it to record another.';
        throw appError('ALREADY_EXISTS', 'manual_refund_exists', message);
      }
      await markDirty(dirty, [{ profileId, personId: payment.person_id }], session);
      return asked;
    });
    nudge([profileId]);
    return { payment: paymentMessage(payment, refund) };
  };
}

/** The answer for a payment that this profile does not have. */
export function paymentNotFound() {
  return appError('NOT_FOUND', 'not_found', 'This profile has no payment with that id.');
}

function refundAmount(asked: string, value: string | null): string {
  const whole = toUnits(value ?? '0');
  const amount = asked === '' ? whole : AMOUNT.test(asked) ? toUnits(asked) : 0n;
  if (amount > 0n && amount <= whole) return fromUnits(amount);
  const message = 'The amount must be above zero and at most the value of the payment.';
  throw appError('INVALID_ARGUMENT', 'amount_invalid', message, { details: { field: 'amount' } });
}
