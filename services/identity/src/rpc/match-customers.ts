// Applies the customer list's name filter in reverse: returns which of the customers on a page a search finds.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  MatchCustomersRequest,
  MatchCustomersResponseSchema,
} from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import { matchesName, parseNameQuery } from '../domain/search-terms.ts';
import { type Collections, customerKey } from '../store/collections.ts';
import { findCustomers } from '../store/find-customers.ts';

/**
 * Handles MatchCustomers: returns the ids whose customer's name or email the query finds, in the requested order, following
 * merges.
 */
export function matchCustomers({ collections }: { collections: Collections }) {
  return async (request: MatchCustomersRequest): Promise<MessageInitShape<typeof MatchCustomersResponseSchema>> => {
    const { profileId } = request;
    const ids = [...new Set(request.customerIds)];
    const query = parseNameQuery(request.query);
    if (!query) return {};
    const found = await findCustomers(
      collections,
      ids.map((customerId) => ({ profileId, customerId })),
    );
    const isMatch = (id: string): boolean => {
      const customer = found.get(customerKey(profileId, id));
      return customer !== undefined && matchesName(query, customer);
    };
    return { customerIds: ids.filter(isMatch) };
  };
}
