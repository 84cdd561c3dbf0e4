// How a body names one known customer: the selectors of the contract's link tokens, in their order.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { AppError } from '@touchline/chassis/errors.ts';
import type { Customer, FindCustomerRequestSchema } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import { z } from 'zod';
import { publicError } from '../../http/public-error.ts';
import type { Services } from '../../services.ts';
import { country } from '../events/event-schema.ts';

const SELECTORS = ['customer_profile_id', 'customer_key', 'email', 'phone', 'identifier_type'] as const;

/** Whatever a selector is, what is no text of it is refused alike; whether it can be read as one is for identity to say. */
const selector = z.string().max(320).regex(/\S/, 'must not be blank');

const NOBODY =
  'must name somebody: send one of customer_profile_id, customer_key, email, phone, or identifier_type with identifier_value';

export const PayerBody = z
  .strictObject({
    customer_profile_id: selector.optional().meta({ format: 'uuid' }),
    customer_key: selector.optional().meta({ description: "The caller's own customer id." }),
    email: selector.optional(),
    phone: selector.optional().meta({ description: 'E.164, or with country.' }),
    identifier_type: z
      .enum(['external_customer_id', 'crm_contact_id', 'store_customer_id', 'payments_customer_id', 'national_id'])
      .optional(),
    identifier_value: selector.optional(),
    country: country.optional().meta({ description: 'How phones without + and national ids are read.' }),
  })
  .check(({ value, issues }) => {
    if (SELECTORS.every((selector) => value[selector] === undefined) && value.identifier_value === undefined)
      issues.push({ code: 'custom', input: value, path: [], message: NOBODY });
    if ((value.identifier_type === undefined) !== (value.identifier_value === undefined))
      issues.push({
        code: 'custom',
        input: value,
        path: ['identifier_value'],
        message: 'and identifier_type must be sent together',
      });
  })
  .meta({ id: 'PayerInput' });

/**
 * The customer whom the first selector that was sent names.
 * @throws PublicError validation_error for a selector that cannot be read, as for any other fault of a body; customer_not_found
 */
export async function findPayer(
  profileId: string,
  body: z.output<typeof PayerBody>,
  { identity }: Pick<Services, 'identity'>,
): Promise<Customer> {
  const { customer } = await identity.findCustomer({ profileId, ...payerSelector(body) }).catch(unreadable);
  if (customer === undefined) throw publicError('customer_not_found');
  return customer;
}

function unreadable(error: unknown): never {
  if (error instanceof AppError && error.reason === 'invalid_parameter')
    throw publicError('validation_error', error.message);
  throw error;
}

function payerSelector(body: z.output<typeof PayerBody>): MessageInitShape<typeof FindCustomerRequestSchema> {
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
