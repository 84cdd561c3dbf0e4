// Declares PUT /payments/{payment_id}/payer, by which the merchant says who paid; the payment moves to that customer's journey.
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@touchline/chassis/errors.ts';
import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import type { Payment } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import type { Services } from '../../services.ts';
import { exampleMeta } from '../example-meta.ts';
import { findPayer, PayerBody } from './payer-body.ts';
import { PaymentRow, payersShown, paymentExample, paymentParamErrors, paymentParams, paymentRow } from './payment.ts';

const POLL_MS = 100;

export const assignPayer = operation({
  method: 'PUT',
  path: '/payments/{payment_id}/payer',
  area: 'payments',
  summary: 'Assign who paid',
  description:
    'Names a known customer by one selector; of several, the first in the order of the members applies. The payment leaves its previous owner, whatever the payment itself says, and its credit follows the journey of the customer. The answer is sent when reports have the change; payment_assignment_incomplete means that the assignment is stored but has not reached them yet: repeat the call.',
  scopes: allOf('attribution:write'),
  showsPersons: true,
  entitlement: 'svc_attribution',
  idempotency: 'optional',
  params: paymentParams,
  parameterErrors: paymentParamErrors,
  body: PayerBody,
  answer: answerOf(PaymentRow),
  errors: [
    'validation_error',
    'payment_ref_invalid',
    'not_found',
    'customer_not_found',
    'payment_assignment_incomplete',
  ],
  examples: {
    request: { customer_key: 'C-77' },
    answer: { data: { ...paymentExample, payer_assigned: true }, meta: exampleMeta },
  },
  handle: async ({ profileId, params, body, credential }, services) => {
    const paymentId = params.payment_id.toLowerCase();
    await services.attribution.getPayment({ profileId, paymentId });
    const { customerId } = await findPayer({ profileId, credential }, body, services);
    await services.tracking.assignPayer({ profileId, eventId: paymentId, customerId });
    const payment = await waitForAssignment({ profileId, paymentId, customerId }, services);
    return { data: paymentRow(payment, credential), persons: payersShown([payment], credential) };
  },
});

/** Waits until attribution shows the payment as the customer's. @throws PublicError payment_assignment_incomplete */
async function waitForAssignment(
  { profileId, paymentId, customerId }: { profileId: string; paymentId: string; customerId: string },
  { attribution, timeouts }: Pick<Services, 'attribution' | 'timeouts'>,
): Promise<Payment> {
  const end = Date.now() + timeouts.assignmentMs;
  for (;;) {
    // Check the time before the look, so that there is a last look after the end, however long this process was stopped.
    const isOver = Date.now() >= end;
    const payment = await look();
    if (payment?.isPayerAssigned && payment.personId === customerId) return payment;
    if (isOver) throw publicError('payment_assignment_incomplete');
    await delay(POLL_MS);
  }

  // What is stored will reach attribution: a service that is briefly unavailable delays it and does not undo it.
  async function look(): Promise<Payment | undefined> {
    try {
      return (await attribution.getPayment({ profileId, paymentId })).payment;
    } catch (error) {
      if (error instanceof AppError) return undefined;
      throw error;
    }
  }
}
