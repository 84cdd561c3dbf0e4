// Declares DELETE /payments/{payment_id}/refund, which undoes a recorded refund.
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import { PaymentRow, payersShown, paymentExample, paymentParamErrors, paymentParams, paymentRow } from './payment.ts';

export const undoRefund = operation({
  method: 'DELETE',
  path: '/payments/{payment_id}/refund',
  area: 'payments',
  summary: 'Undo a recorded refund',
  description: 'Restores the revenue to the day of the payment. Refunds that a provider made stay.',
  scopes: allOf('attribution:write'),
  showsPersons: true,
  entitlement: 'svc_attribution',
  idempotency: 'optional',
  params: paymentParams,
  parameterErrors: paymentParamErrors,
  answer: answerOf(PaymentRow),
  errors: ['payment_ref_invalid', 'not_found', 'invalid_state'],
  examples: { answer: { data: paymentExample, meta: exampleMeta } },
  handle: async ({ profileId, params, credential, effectId }, { attribution }) => {
    const { payment } = await attribution.undoRefund({
      profileId,
      paymentId: params.payment_id.toLowerCase(),
      operationId: effectId,
    });
    return { data: paymentRow(payment, credential), persons: payersShown([payment], credential) };
  },
});
