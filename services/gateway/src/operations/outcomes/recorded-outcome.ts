// Shows a recorded outcome to callers, as the payload of the webhook event outcome.recorded.
import type { RecordedOutcome } from '@touchline/proto/gen/touchline/attribution/v1/outcomes_pb.ts';
import type { Customer } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import { z } from 'zod';
import { exactDecimal, orNull, time, timeOf } from '../answer-fields.ts';
import { customerKeyOf } from '../customers/journey-person.ts';

const text = z.string().nullable();

const Contact = z.object({ first_name: text, last_name: text, email: text, phone: text });

export const OutcomeRecorded = z
  .object({
    id: z.uuid().meta({ description: 'The same in every delivery: act on it once.' }),
    type: z.literal('outcome.recorded'),
    created_at: time.meta({ description: 'When it was recorded.' }),
    profile_id: z.uuid(),
    data: z.object({
      provider: z
        .string()
        .meta({ description: 'The origin: api, webpay, or the provider of a connection.', examples: ['api'] }),
      outcome_type: z
        .string()
        .meta({ description: 'conversion_key of the goal that it reached.', examples: ['payment_received'] }),
      occurred_at: time,
      customer_key: text.meta({ description: "The caller's own id of the customer; null when none was ever sent." }),
      value: exactDecimal.nullable().meta({ description: 'As sent, in currency; null when it carried no money.' }),
      currency: text,
      outcome_event_id: z.string().meta({ description: 'As POST /api/v1/events returned it.' }),
      contact: Contact.nullable().optional().meta({
        description: 'With customers:read only; null for an anonymous visitor, and once the customer was erased.',
      }),
    }),
  })
  .meta({ id: 'OutcomeRecorded' });

export const outcomeExample = {
  id: '2a0e7b11-0b0f-5a3e-9d52-8f6c3a52d18c',
  type: 'outcome.recorded' as const,
  created_at: '2026-01-31T09:30:02.114Z',
  profile_id: '5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52',
  data: {
    provider: 'api',
    outcome_type: 'payment_received',
    occurred_at: '2026-01-31T09:30:00.000Z',
    customer_key: 'C-77',
    value: '129.9',
    currency: 'USD',
    outcome_event_id: '0b0f4a3e-3a52-5d0c-9d52-8f6c2a0e7b11',
    contact: { first_name: 'Ana', last_name: 'Soto', email: 'ana@example.com', phone: '+56987654321' },
  },
};

/**
 * @param customer the customer of the outcome; undefined when none is known, and once the customer was erased
 * @param showsContact whether the reader holds customers:read
 */
export function outcomeRecorded(
  profileId: string,
  outcome: RecordedOutcome,
  customer: Customer | undefined,
  showsContact: boolean,
): z.input<typeof OutcomeRecorded> {
  return {
    id: outcome.id,
    type: 'outcome.recorded',
    created_at: timeOf(outcome.recordedAt),
    profile_id: profileId,
    data: {
      provider: outcome.provider,
      outcome_type: outcome.outcomeType,
      occurred_at: timeOf(outcome.occurredAt),
      customer_key: customerKeyOf(customer),
      value: orNull(outcome.value),
      currency: orNull(outcome.currency),
      outcome_event_id: outcome.outcomeEventId,
      ...(showsContact && { contact: contactOf(customer) }),
    },
  };
}

function contactOf(customer: Customer | undefined): z.input<typeof Contact> | null {
  if (customer === undefined) return null;
  return {
    first_name: orNull(customer.firstName),
    last_name: orNull(customer.lastName),
    email: orNull(customer.primaryEmail),
    phone: orNull(customer.primaryPhone),
  };
}
