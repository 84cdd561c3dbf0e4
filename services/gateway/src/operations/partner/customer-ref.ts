// How a partner names the customer that an input is about.
import { z } from 'zod';
import { country } from '../events/event-schema.ts';

export const CustomerRef = z
  .strictObject({
    external_ref: z
      .string()
      .min(1)
      .max(200)
      .regex(/\S/, 'must not be blank')
      .optional()
      .meta({ description: "The customer's id at the caller." }),
    email: z.string().min(1).max(320).optional(),
    phone: z.string().min(1).max(40).optional(),
    country: country.optional().meta({ description: 'How a phone without + is read.' }),
  })
  .check(({ value, issues }) => {
    if (value.external_ref ?? value.email ?? value.phone) return;
    const message = 'must name somebody: send one of external_ref, email, phone';
    issues.push({ code: 'custom', input: value, path: [], message });
  })
  .meta({ id: 'PartnerCustomerRef' });

export type CustomerRef = z.output<typeof CustomerRef>;

/** Where the traits of an event are from. */
export const CUSTOMER_MEMBERS = {
  user_traits: 'customer',
  'user_traits.external_id': 'customer.external_ref',
} as const;

/** The reference as the traits of an event. */
export function traitsOf({ external_ref: externalId, email, phone, country }: CustomerRef) {
  return { externalId, email, phone, country };
}
