// Declares POST /payments/{payment_id}/refund, which records a refund that was made outside the provider.
import { z } from 'zod';
import { decimalText } from '../../domain/decimal.ts';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import { PaymentRow, payersShown, paymentExample, paymentParamErrors, paymentParams, paymentRow } from './payment.ts';

const AMOUNT_TEXT = 'must be a number or a plain decimal string';

// Attribution judges the sign and the size, which have a code of their own, amount_invalid.
const amount = z
  .union([z.number(), z.string().regex(/^-?\d{1,60}(\.\d{1,60})?$/)], { error: AMOUNT_TEXT })
  .transform(decimalText)
  .optional()
  .meta({
    description:
      'Above zero, and at most what the provider has not refunded itself, in the currency of the payment; by default all of that.',
  });

export const recordRefund = operation({
  method: 'POST',
  path: '/payments/{payment_id}/refund',
  area: 'payments',
  effect: 'changes',
  summary: 'Record a refund',
  description:
    'Subtracts from the revenue of the day of the payment. A payment can have one recorded refund. A payment that is refunded in full, including what the provider refunded, leaves every count of conversions and is not a first payment; it stays in the lists. Undoing the refund restores it.',
  scopes: allOf('attribution:write'),
  showsPersons: true,
  entitlement: 'svc_attribution',
  idempotency: 'optional',
  params: paymentParams,
  parameterErrors: paymentParamErrors,
  body: z.strictObject({ amount }).meta({ id: 'RefundInput' }),
  bodyRules: { optional: true },
  answer: answerOf(PaymentRow),
  errors: ['validation_error', 'payment_ref_invalid', 'not_found', 'amount_invalid', 'manual_refund_exists'],
  examples: {
    request: { amount: '29.90' },
    answer: {
      data: { ...paymentExample, refunded_amount: '29.9', refunded_at: '2026-02-01T10:00:00.000Z' },
      meta: exampleMeta,
    },
  },
  handle: async ({ profileId, params, body, credential, effectId }, { attribution }) => {
    const { payment } = await attribution.recordRefund({
      profileId,
      paymentId: params.payment_id.toLowerCase(),
      amount: body.amount,
      operationId: effectId,
    });
    return { data: paymentRow(payment, credential), persons: payersShown([payment], credential) };
  },
});
