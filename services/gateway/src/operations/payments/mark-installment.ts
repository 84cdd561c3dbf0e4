// PUT /payments/{payment_id}/installment: says that a payment is a later installment of a sale, or that it is not.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import { PaymentRow, payersShown, paymentExample, paymentParamErrors, paymentParams, paymentRow } from './payment.ts';

export const markInstallment = operation({
  method: 'PUT',
  path: '/payments/{payment_id}/installment',
  area: 'payments',
  summary: 'Mark a later installment',
  description:
    'A payment that is marked counts as money and never as a first payment, nor as the balance of one; the payments after it count it among the earlier ones. Saying the same again changes nothing. is_first_payment of this and of other payments follows within seconds.',
  scopes: allOf('attribution:write'),
  showsPersons: true,
  entitlement: 'svc_attribution',
  idempotency: 'optional',
  params: paymentParams,
  parameterErrors: paymentParamErrors,
  body: z
    .strictObject({ is_later_installment: z.boolean().meta({ description: 'false takes the mark away.' }) })
    .meta({ id: 'InstallmentInput' }),
  answer: answerOf(PaymentRow),
  errors: ['validation_error', 'payment_ref_invalid', 'not_found'],
  examples: {
    request: { is_later_installment: true },
    answer: { data: { ...paymentExample, is_first_payment: false, is_later_installment: true }, meta: exampleMeta },
  },
  handle: async ({ profileId, params, body, credential }, { attribution }) => {
    const { payment } = await attribution.markInstallment({
      profileId,
      paymentId: params.payment_id.toLowerCase(),
      isLaterInstallment: body.is_later_installment,
    });
    return { data: paymentRow(payment, credential), persons: payersShown([payment], credential) };
  },
});
