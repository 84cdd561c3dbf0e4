// Handles RecordRefund: the merchant refunded a payment outside the provider (contract, rule 8 of POST /events).
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { appError } from '@touchline/chassis/errors.ts';
import type {
  RecordRefundRequest,
  RecordRefundResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import type { Db, MongoClient } from 'mongodb';
import { fromUnits, toUnits } from '../domain/fixed-point.ts';
import { refundKey } from '../domain/ids.ts';
import { collectionsOf } from '../store/collections.ts';
import { markDirty } from '../store/credit/dirty-persons.ts';
import { createOnce } from '../store/effects.ts';
import { findPayment, storeRefund } from '../store/payments/payments.ts';
import { paymentNotFound, readPayment } from './get-payment.ts';

export interface RefundDeps {
  client: MongoClient;
  db: Db;
  /** Notifies the recompute loop of the profiles whose person was marked dirty. */
  nudge: (profileIds: Iterable<string>) => void;
  /** Returns the time of the refund. */
  now?: () => Date;
}

export const AMOUNT = /^\d{1,12}(\.\d{1,18})?$/;

/**
 * Handles RecordRefund: records a refund of the amount, or of everything that the provider has not refunded when the amount is
 * empty. A repeat under the same operation_id returns the refund that the first call made.
 * @throws NOT_FOUND not_found; INVALID_ARGUMENT amount_invalid unless 0 < amount <= value - reversals; ALREADY_EXISTS
 * manual_refund_exists
 */
export function createRecordRefund({ client, db, nudge, now = () => new Date() }: RefundDeps) {
  const collections = collectionsOf(db);
  const { refunds, reversals, dirty } = collections;
  const once = createOnce({ client, db });

  return async function recordRefund({
    profileId,
    paymentId,
    amount,
    operationId,
  }: RecordRefundRequest): Promise<MessageInitShape<typeof RecordRefundResponseSchema>> {
    const payment = await findPayment(collections, profileId, paymentId);
    if (payment === null) throw paymentNotFound();
    const refund = await once({ profileId, operationId }, async (session) => {
      const reversal = await reversals.findOne({ _id: refundKey(profileId, paymentId) }, { session });
      const asked = {
        _id: refundKey(profileId, paymentId),
        profile_id: profileId,
        payment_id: paymentId,
        amount: refundAmount(amount, payment.value, reversal?.amount),
        recorded_at: now(),
      };
      if (!(await storeRefund(refunds, asked, session))) {
        const message = 'This payment has a manual refund already; undo it to record another.';
        throw appError('manual_refund_exists', message);
      }
      await markDirty(dirty, [{ profileId, personId: payment.person_id }], session);
      return asked;
    });
    nudge([profileId]);
    const current = await readPayment(collections, profileId, paymentId);
    // A repeat returns what the first call did, whatever has happened since.
    return {
      payment: { ...current, refundedAmount: refund.amount, refundedAt: timestampFromDate(refund.recorded_at) },
    };
  };
}

function refundAmount(asked: string, value: string | null, reversed = '0'): string {
  const whole = toUnits(value ?? '0') - toUnits(reversed);
  const amount = asked === '' ? whole : AMOUNT.test(asked) ? toUnits(asked) : 0n;
  if (amount > 0n && amount <= whole) return fromUnits(amount);
  const message = 'The amount must be above zero and at most what the provider has not refunded of the payment.';
  throw appError('amount_invalid', message, { details: { field: 'amount' } });
}
