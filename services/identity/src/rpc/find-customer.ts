// The customer whom one selector names, with everything that names them (contract: GET /customers/journey).
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
import { requireProfileId } from './profile-id.ts';

/**
 * FindCustomer: nobody when no customer of the profile carries the selector, an erased one included.
 * @throws AppError invalid_parameter, with the field, for a selector that can not be read, and without one
 */
export function findCustomer({ collections }: { collections: Collections }) {
  return async (request: FindCustomerRequest): Promise<MessageInitShape<typeof FindCustomerResponseSchema>> => {
    const profileId = requireProfileId(request.profileId);
    const sent = {
      customerId: request.customerId || undefined,
      externalId: request.externalId || undefined,
      email: request.email || undefined,
      phone: request.phone || undefined,
      identifierType: request.identifierType || undefined,
      identifierValue: request.identifierValue || undefined,
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

function unreadable({ customerId, externalId, email, phone, identifierType }: SentSelectors, fault: SelectorFault) {
  if (customerId !== undefined) return refusal('customer_profile_id', 'customer_profile_id must be a UUID.');
  const [field, message] =
    externalId !== undefined
      ? ['customer_key', 'customer_key must not be blank.']
      : email !== undefined
        ? ['email', 'email can not be read as an email address.']
        : phone !== undefined
          ? ['phone', 'phone can not be read as a phone number; send it with + and its country code, or send country.']
          : fault === 'unknown_identifier_type'
            ? ['identifier_type', 'identifier_type is not one of the five.']
            : identifierType !== undefined
              ? ['identifier_value', 'identifier_value can not be read as what identifier_type says.']
              : ['customer_key', 'Send one of customer_key, email and phone.'];
  return refusal(field ?? '', message ?? '');
}

function refusal(field: string, message: string) {
  return appError('INVALID_ARGUMENT', 'invalid_parameter', message, { details: { field } });
}
