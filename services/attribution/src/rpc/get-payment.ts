// Handles GetPayment: returns one payment with the merchant's actions applied.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import type {
  GetPaymentRequest,
  GetPaymentResponseSchema,
  PaymentSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import type { Db } from 'mongodb';
import { type Collections, collectionsOf } from '../store/collections.ts';
import { loadMerchantActions } from '../store/payments/merchant-actions.ts';
import { findPayment } from '../store/payments/payments.ts';
import { paymentMessage } from './payment-message.ts';

/** @throws NOT_FOUND not_found */
export function createGetPayment({ db }: { db: Db }) {
  const collections = collectionsOf(db);
  return async function getPayment({
    profileId,
    paymentId,
  }: GetPaymentRequest): Promise<MessageInitShape<typeof GetPaymentResponseSchema>> {
    return { payment: await readPayment(collections, profileId, paymentId) };
  };
}

/** Returns the payment as it is now. @throws NOT_FOUND not_found */
export async function readPayment(
  collections: Collections,
  profileId: string,
  paymentId: string,
): Promise<MessageInitShape<typeof PaymentSchema>> {
  const payment = await findPayment(collections, profileId, paymentId);
  if (payment === null) throw paymentNotFound();
  const actionsOf = await loadMerchantActions(collections, profileId, [paymentId]);
  return paymentMessage(payment, actionsOf(paymentId));
}

/** Makes the error for a payment that this profile does not have. */
export function paymentNotFound() {
  return appError('not_found', 'This profile has no payment with that id.');
}
