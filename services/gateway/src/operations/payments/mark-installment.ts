// Declares PUT /payments/{payment_id}/installment, which marks a payment as a later installment of a sale, or removes the mark.
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
    'A marked payment counts as money, but never as a first payment or as the balance of one; later payments count it among the earlier ones. Sending the same value again changes nothing. is_first_payment of this and of other payments is updated within seconds.',
  scopes: allOf('attribution:write'),
  showsPersons: true,
  entitlement: 'svc_attribution',
  idempotency: 'optional',
  params: paymentParams,
  parameterErrors: paymentParamErrors,
  body: z
    .strictObject({ is_later_installment: z.boolean().meta({ description: 'false removes the mark.' }) })
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
