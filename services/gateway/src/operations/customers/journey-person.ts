// Shows the person behind a journey to callers who hold customers:read: the name, and every identifier.
import type { Customer } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import { z } from 'zod';
import { count, orNull } from '../answer-fields.ts';
import { JourneyConversion } from './journey-conversion.ts';

const IDENTIFIER_TYPES = [
  'email',
  'phone',
  'external_customer_id',
  'crm_contact_id',
  'store_customer_id',
  'payments_customer_id',
  'national_id',
] as const;

type Identifiers = Record<(typeof IDENTIFIER_TYPES)[number], string[]>;

const values = z.array(z.string());
const person = {
  customer_profile_id: z.uuid(),
  name: z.string().nullable().meta({ description: 'null for an anonymous visitor, and while no name is known.' }),
  identifiers: z
    .object(
      Object.fromEntries(IDENTIFIER_TYPES.map((type) => [type, values])) as Record<keyof Identifiers, typeof values>,
    )
    .meta({ description: 'By type, in the form in which they are compared: phones in E.164, emails in lower case.' }),
};

export const JourneyPerson = z.object(person).meta({ id: 'JourneyPerson' });

/** The person in the answer of the journey by key. */
export const JourneyPersonWithConversions = z
  .object({
    ...person,
    counts: z.object({ events: count, conversions: count }),
    conversions: z.array(JourneyConversion).meta({ description: 'The newest 50, newest first.' }),
  })
  .meta({ id: 'JourneyPersonWithConversions' });

/** @param customer undefined for an anonymous visitor, of whom only the id is known */
export function journeyPerson(personId: string, customer: Customer | undefined): z.input<typeof JourneyPerson> {
  const identifiers = Object.fromEntries(IDENTIFIER_TYPES.map((type): [string, string[]] => [type, []])) as Identifiers;
  for (const { type, value } of customer?.identifiers ?? []) identifiers[type as keyof Identifiers]?.push(value);
  return {
    customer_profile_id: personId,
    name: orNull([customer?.firstName, customer?.lastName].filter(Boolean).join(' ')),
    identifiers,
  };
}

/** Returns the caller's own id of a customer: after a merge the survivor's; null when none was ever sent. */
export function customerKeyOf(customer: Customer | undefined): string | null {
  return customer?.externalIds[0] ?? null;
}
