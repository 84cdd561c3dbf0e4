// A customer on the wire.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { CustomerSchema } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import type { Customer } from '../domain/customer.ts';

/** @param requestedId the id that was asked for, which a merge may have led elsewhere */
export function customerMessage(customer: Customer, requestedId: string): MessageInitShape<typeof CustomerSchema> {
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
  };
}
