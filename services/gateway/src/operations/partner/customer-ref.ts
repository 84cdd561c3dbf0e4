// How a partner names the customer that an input is about.
import { z } from 'zod';
import { country } from '../events/event-schema.ts';

export const CustomerRef = z
  .strictObject({
    external_ref: z.string().min(1).max(200).optional().meta({ description: "The customer's id at the caller." }),
    email: z.string().min(1).max(320).optional(),
    phone: z.string().min(1).max(40).optional(),
    country: country.optional().meta({ description: 'How a phone without + is read.' }),
  })
  .check(({ value, issues }) => {
    if (value.external_ref ?? value.email ?? value.phone) return;
    issues.push({
      code: 'custom',
      input: value,
      path: ['external_ref'],
      message: 'or an email or a phone is required',
    });
  })
  .meta({ id: 'PartnerCustomerRef' });

/** The reference as the traits of an event. */
export function traitsOf({ external_ref: externalId, email, phone, country }: z.output<typeof CustomerRef>) {
  return { externalId, email, phone, country };
}
