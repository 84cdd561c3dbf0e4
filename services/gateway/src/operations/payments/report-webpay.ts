// Declares POST /payments/webpay, which records a card payment that no connection reports as an event like every other payment.
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { isCurrency } from '@touchline/chassis/access/currency.ts';
import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import { CALLERS_MEMBERS } from '@touchline/proto/callers-members.ts';
import { Origin } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import { Door } from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import { z } from 'zod';
import { decimalText } from '../../domain/decimal.ts';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { droppedField, droppedOf } from '../events/dropped.ts';
import { amount, eventTime, userTraits } from '../events/event-schema.ts';
import { traitsDraft } from '../events/traits-draft.ts';
import { singleVerdict } from '../events/verdict.ts';
import { exampleMeta } from '../example-meta.ts';

/** The form of an order number that a card provider accepts. */
const REFERENCE = /^[A-Za-z0-9][A-Za-z0-9._:/|-]{0,99}$/;
const PAYMENT = 'payment_received';

const Body = z
  .strictObject({
    payment_ref: z.string().meta({
      ...{ pattern: REFERENCE.source, minLength: 1, maxLength: 100, 'x-error-code': 'payment_ref_invalid' },
      description:
        'The number of the payment at the card provider: 1 to 100 letters, digits, dots, colons, slashes, bars, hyphens or underscores. One reference permanently stands for one payment.',
    }),
    value: amount,
    currency: z
      .string()
      .refine(isCurrency, 'must be an ISO 4217 code such as CLP or USD')
      .optional()
      .meta({ pattern: '^[A-Z]{3}$', description: "ISO 4217; by default the profile's reporting currency." }),
    paid_at: eventTime.optional(),
    anonymous_id: z.string().min(1).max(128).optional().meta({ description: 'The visitor id, where known.' }),
    user_traits: userTraits.optional(),
  })
  .meta({ id: 'CardPayment' });

export const reportWebpay = operation({
  method: 'POST',
  path: '/payments/webpay',
  area: 'payments',
  summary: 'Report a card payment',
  description:
    'Records a payment that a card provider confirmed. It needs no customer: a payment without traits and visitor is unidentified until PUT /api/v1/payments/{payment_id}/payer assigns a payer. A payment whose traits all name no one is refused: send it without them, or corrected. A repeat of a payment_ref is answered duplicate with the first id.',
  scopes: allOf('attribution:write'),
  entitlement: 'svc_attribution',
  body: Body,
  answer: answerOf(
    z
      .object({
        payment_id: z.uuid().meta({ description: 'The same id for every repeat of the reference.' }),
        payment_ref: z.string(),
        status: z.enum(['recorded', 'duplicate']),
        dropped: droppedField,
      })
      .meta({ id: 'RecordedCardPayment' }),
    { statuses: { 202: 'Recorded, or already known.' } },
  ),
  errors: ['validation_error', 'payment_ref_invalid'],
  examples: {
    request: { payment_ref: 'order-1042', value: '45900', currency: 'CLP', user_traits: { email: 'ana@example.com' } },
    answer: {
      data: { payment_id: '0b0f4a3e-3a52-5d0c-9d52-8f6c2a0e7b11', payment_ref: 'order-1042', status: 'recorded' },
      meta: exampleMeta,
    },
  },
  handle: async ({ profileId, credential, body }, { recordEvents }) => {
    if (!REFERENCE.test(body.payment_ref))
      throw publicError('payment_ref_invalid', 'payment_ref must be 1 to 100 letters, digits or . _ : / | -.');
    const draft = {
      profileId,
      origin: Origin.PROVIDER,
      door: Door.WEBPAY,
      eventName: PAYMENT,
      eventType: PAYMENT,
      eventTime: body.paid_at === undefined ? undefined : timestampFromDate(new Date(body.paid_at)),
      idempotencyKey: `webpay:${body.payment_ref}`,
      anonymousId: body.anonymous_id,
      traits: traitsDraft(body.user_traits, credential),
      value: decimalText(body.value),
      currency: body.currency,
      properties: { provider: 'webpay' },
    };
    const { status, eventId, dropped } = singleVerdict(await recordEvents([draft], []), CALLERS_MEMBERS.webpay);
    return { data: { payment_id: eventId, payment_ref: body.payment_ref, status, ...droppedOf(dropped) } };
  },
});
