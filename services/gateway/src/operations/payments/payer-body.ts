// How a body names one known customer: the selectors of the contract's link tokens, in their order.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { FindCustomerRequestSchema } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import { z } from 'zod';
import { country } from '../events/event-schema.ts';

const SELECTORS = ['customer_profile_id', 'customer_key', 'email', 'phone', 'identifier_type'] as const;

export const PayerBody = z
  .strictObject({
    customer_profile_id: z.uuid().optional(),
    customer_key: z.string().min(1).max(200).optional().meta({ description: "The caller's own customer id." }),
    email: z.string().min(1).max(320).optional(),
    phone: z.string().min(1).max(50).optional().meta({ description: 'E.164, or with country.' }),
    identifier_type: z
      .enum(['external_customer_id', 'crm_contact_id', 'store_customer_id', 'payments_customer_id', 'national_id'])
      .optional(),
    identifier_value: z.string().min(1).max(200).optional(),
    country: country.optional().meta({ description: 'How phones without + and national ids are read.' }),
  })
  .check(({ value, issues }) => {
    if (SELECTORS.every((selector) => value[selector] === undefined))
      issues.push({
        code: 'custom',
        input: value,
        path: ['customer_profile_id'],
        message: 'or another selector is required',
      });
    if ((value.identifier_type === undefined) !== (value.identifier_value === undefined))
      issues.push({ code: 'custom', input: value, path: ['identifier_value'], message: 'goes with identifier_type' });
  })
  .meta({ id: 'PayerInput' });

/** The first selector that was sent, as identity takes it. */
export function payerSelector(body: z.output<typeof PayerBody>): MessageInitShape<typeof FindCustomerRequestSchema> {
  return {
    customerId: body.customer_profile_id,
    externalId: body.customer_key,
    email: body.email,
    phone: body.phone,
    identifierType: body.identifier_type,
    identifierValue: body.identifier_value,
    country: body.country,
  };
}
