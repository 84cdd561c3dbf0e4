// Handles FindCustomer, which returns the customer whom one selector names, with everything that names them (contract: GET
// /customers/journey).
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import type {
  FindCustomerRequest,
  FindCustomerResponseSchema,
} from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import { readSelector, type SelectorFault, type SentSelectors } from '../domain/customer-selector.ts';
import type { Collections } from '../store/collections.ts';
import { findSelected } from '../store/find-selected.ts';
import { identifiersOf } from '../store/identifiers-of.ts';
import { customerMessage } from './customer-message.ts';

/**
 * Handles FindCustomer: returns no customer when none in the profile has the selector, or when theirs was erased.
 * @throws AppError invalid_parameter, with the field, for a selector that cannot be read, and without one
 */
export function findCustomer({ collections }: { collections: Collections }) {
  return async (request: FindCustomerRequest): Promise<MessageInitShape<typeof FindCustomerResponseSchema>> => {
    const { profileId } = request;
    const sent = {
      customerId: request.customerId || undefined,
      externalId: request.externalId || undefined,
      email: request.email || undefined,
      phone: request.phone || undefined,
      identifierType: request.identifierType || undefined,
      identifierValue: request.identifierValue || undefined,
      chatPersonId: request.chatPersonId || undefined,
    };
    const selector = readSelector(sent, request.country.trim());
    if (selector.kind === 'invalid') throw unreadable(sent, selector.fault);
    const [selected] = await findSelected(collections, profileId, [selector]);
    if (selected === undefined || 'none' in selected) return {};
    const { customer } = selected;
    const identifiers = await identifiersOf(collections, profileId, [customer.id]);
    return { customer: customerMessage(customer, customer.id, identifiers.get(customer.id)) };
  };
}

const SELECTORS = 'customer_profile_id, customer_key, email, phone, or identifier_type with identifier_value';
const TYPES = 'external_customer_id, crm_contact_id, store_customer_id, payments_customer_id or national_id';

/** Returns what is wrong with the first selector that was sent, in the same form for each. */
function unreadable(
  { customerId, externalId, email, phone, identifierType, identifierValue = '' }: SentSelectors,
  fault: SelectorFault,
) {
  if (fault === 'no_selector') return refusal('', `Send one of ${SELECTORS}.`);
  if (fault === 'unknown_identifier_type')
    return refusal('identifier_type', `identifier_type must be one of ${TYPES}.`);
  const wrong = (field: string, text: string, what: string) =>
    refusal(field, text.trim() === '' ? `${field} must not be blank.` : `${field} cannot be read as ${what}.`);
  if (customerId !== undefined) return wrong('customer_profile_id', customerId, 'a UUID');
  if (externalId !== undefined)
    return wrong('customer_key', externalId, 'an id of 1 to 200 characters without control characters');
  if (email !== undefined) return wrong('email', email, 'an email address');
  if (phone !== undefined)
    return wrong('phone', phone, 'a phone number; send it with + and its country code, or send country');
  return wrong('identifier_value', identifierValue, `a value of ${identifierType}`);
}

function refusal(field: string, message: string) {
  return appError('invalid_parameter', message, { details: { field } });
}
