// Converts a customer to its message.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { Identifier, IdentifierType } from '@touchline/chassis/identifiers/identifier.ts';
import type { CustomerSchema } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import type { Customer } from '../domain/customer.ts';

/**
 * @param requestedId the id in the request, which a merge may have led to another customer
 * @param identifiers all that name the customer, where they were requested
 */
export function customerMessage(
  customer: Customer,
  requestedId: string,
  identifiers: readonly Identifier[] = [],
): MessageInitShape<typeof CustomerSchema> {
  return {
    customerId: customer.id,
    firstName: customer.firstName,
    lastName: customer.lastName,
    primaryEmail: customer.emails[0] ?? '',
    primaryPhone: customer.phones[0] ?? '',
    firstSeenAt: timestampFromDate(customer.firstSeenAt),
    lastSeenAt: timestampFromDate(customer.lastSeenAt),
    sources: [...customer.sources],
    externalIds: [...customer.externalIds],
    requestedId,
    identifiers: identifiers.map(({ type, value }) => ({ type: publicTypeOf(type), value })),
  };
}

/** Returns the public name of a type: the contract calls the caller's own customer id external_customer_id where it lists identifier types. */
function publicTypeOf(type: IdentifierType): string {
  return type === 'external_id' ? 'external_customer_id' : type;
}
