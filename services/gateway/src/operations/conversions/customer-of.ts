// Finds the customer behind a conversion.
import type { Conversion } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import type { Customer } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import type { Services } from '../../services.ts';

/** Returns the customer with all identifiers; undefined for an anonymous visitor, and once the customer was erased. */
export async function customerOf(
  profileId: string,
  { isCustomer, personId }: Conversion,
  { identity }: Pick<Services, 'identity'>,
): Promise<Customer | undefined> {
  if (!isCustomer) return undefined;
  const { customers } = await identity.batchGetCustomers({
    profileId,
    customerIds: [personId],
    withIdentifiers: true,
  });
  return customers[0];
}
