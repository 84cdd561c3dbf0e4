// Defines how a body names one known customer: by the selectors of the contract's link tokens, in their order.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Credential } from '@touchline/chassis/access/credential.ts';
import { AppError } from '@touchline/chassis/errors.ts';
import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import type { Customer, FindCustomerRequestSchema } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import { z } from 'zod';
import { rule } from '../../http/rule.ts';
import type { Services } from '../../services.ts';
import { countryOf, readingCountry } from '../country-field.ts';

const SELECTORS = ['customer_profile_id', 'customer_key', 'email', 'phone', 'identifier_type'] as const;

/** Checks any selector by its text alone; identity decides whether it can be read. */
const selector = (max: number) => z.string().max(max).regex(/\S/, 'must not be blank');

const MOST_ID = 320;
/** Has no bound of its own in the schema, since the format uuid implies a length. */
const uuidText = z
  .string()
  .regex(/\S/, 'must not be blank')
  .refine((text) => text.length <= MOST_ID, `must have at most ${MOST_ID} characters`);

const NOBODY =
  'must name a person: send one of customer_profile_id, customer_key, email, phone, or identifier_type with identifier_value';

export const PayerBody = z
  .strictObject({
    customer_profile_id: uuidText.optional().meta({ format: 'uuid' }),
    customer_key: selector(200).optional().meta({ description: "The caller's own customer id." }),
    email: selector(320).optional(),
    phone: selector(50).optional().meta({ description: 'E.164, or a national number of country.' }),
    identifier_type: z
      .enum(['external_customer_id', 'crm_contact_id', 'store_customer_id', 'payments_customer_id', 'national_id'])
      .optional(),
    identifier_value: selector(200).optional(),
    country: readingCountry,
  })
  .check(
    rule(
      'at least one selector names the payer; identifier_type and identifier_value must be sent together',
      ({ value, issues }) => {
        if (SELECTORS.every((selector) => value[selector] === undefined) && value.identifier_value === undefined)
          issues.push({ code: 'custom', input: value, path: [], message: NOBODY });
        if ((value.identifier_type === undefined) !== (value.identifier_value === undefined))
          issues.push({
            code: 'custom',
            input: value,
            path: ['identifier_value'],
            message: 'and identifier_type must be sent together',
          });
      },
    ),
  )
  .meta({ id: 'PayerInput' });

interface Caller {
  readonly profileId: string;
  readonly credential: Pick<Credential, 'defaultCountry'>;
}

/**
 * Returns the customer whom the first of the given selectors names.
 * @throws PublicError validation_error for a selector that cannot be read, as for any other fault of a body; customer_not_found
 */
export async function findPayer(
  { profileId, credential }: Caller,
  body: z.output<typeof PayerBody>,
  { identity }: Pick<Services, 'identity'>,
): Promise<Customer> {
  const { customer } = await identity.findCustomer({ profileId, ...payerSelector(body, credential) }).catch(unreadable);
  if (customer === undefined) throw publicError('customer_not_found');
  return customer;
}

function unreadable(error: unknown): never {
  if (error instanceof AppError && error.reason === 'invalid_parameter')
    throw publicError('validation_error', error.message);
  throw error;
}

/** Returns the selectors as identity accepts them; identity uses the first. */
function payerSelector(
  body: z.output<typeof PayerBody>,
  credential: Pick<Credential, 'defaultCountry'>,
): MessageInitShape<typeof FindCustomerRequestSchema> {
  return {
    customerId: body.customer_profile_id,
    externalId: body.customer_key,
    email: body.email,
    phone: body.phone,
    identifierType: body.identifier_type,
    identifierValue: body.identifier_value,
    country: countryOf(body.country, credential),
  };
}
