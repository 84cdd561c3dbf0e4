// Converts a payment to its message: a cash conversion with what the merchant and the provider did to it, as stored now.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { PaymentSchema } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { toUnits } from '../domain/fixed-point.ts';
import type { ConversionDoc } from '../domain/shapes/conversion-doc.ts';
import type { MerchantActions } from '../store/payments/merchant-actions.ts';

export type PaymentDoc = Omit<ConversionDoc, 'credits'>;

export function paymentMessage(
  payment: PaymentDoc,
  { refund, reversal, isLaterInstallment, isPayerAssigned, isUnverified }: MerchantActions,
): MessageInitShape<typeof PaymentSchema> {
  return {
    paymentId: payment.event_id,
    paidAt: timestampFromDate(payment.time),
    value: payment.value ?? '',
    currency: payment.value === null ? '' : (payment.currency ?? ''),
    personId: payment.person_id,
    isCustomer: payment.is_customer,
    isFirstPayment: payment.is_first_payment ?? undefined,
    refundedAmount: refund?.amount ?? '',
    refundedAt: refund === undefined ? undefined : timestampFromDate(refund.recorded_at),
    providerRefundedAmount: reversal === undefined || toUnits(reversal.amount) === 0n ? '' : reversal.amount,
    isLaterInstallment,
    isPayerAssigned,
    isUnverified,
  };
}
