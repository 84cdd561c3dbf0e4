// Handles SearchCustomers, for GET /customers/search and for the name filter of the customer list.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { decodePageToken, encodePageToken } from '@touchline/chassis/mongo/page-token.ts';
import type {
  SearchCustomersRequest,
  SearchCustomersResponseSchema,
} from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import { z } from 'zod';
import { type Collections, customerKey } from '../store/collections.ts';
import { findCustomers } from '../store/find-customers.ts';
import type { SearchCustomers } from '../store/search-customers.ts';
import { customerMessage } from './customer-message.ts';

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 50;
const MAX_IDS = 1000;
const Cursor = z.strictObject({ rank: z.int(), seen: z.int(), id: z.string() });

/**
 * Handles SearchCustomers (contract: GET /customers/search). With records, returns at most 50, whatever the limit.
 * @throws AppError invalid_parameter for a foreign cursor
 */
export function searchCustomers({ collections, search }: { collections: Collections; search: SearchCustomers }) {
  return async (request: SearchCustomersRequest): Promise<MessageInitShape<typeof SearchCustomersResponseSchema>> => {
    const { profileId } = request;
    const limit = Math.min(request.limit || DEFAULT_LIMIT, request.idsOnly ? MAX_IDS : MAX_LIMIT);
    const excludeId = await survivorOf(collections, profileId, request.excludeId);
    const { query, country, namesAndEmailsOnly: byNameOnly } = request;
    const after = request.cursor === '' ? null : decodePageToken(request.cursor, Cursor);
    const wanted = { profileId, query, country, excludeId, limit, byNameOnly, after };
    const { customers, incomplete, next } = await search(wanted);
    return {
      customers: customers.map((customer) =>
        request.idsOnly ? { customerId: customer.id } : customerMessage(customer, customer.id),
      ),
      incomplete,
      nextCursor: next === null || request.idsOnly ? '' : encodePageToken({ ...next }),
    };
  };
}

/** Returns the present id of a customer to exclude: a caller that excludes a merged customer means the one it became. */
async function survivorOf(collections: Collections, profileId: string, customerId: string): Promise<string> {
  if (customerId === '') return '';
  const found = await findCustomers(collections, [{ profileId, customerId }]);
  return found.get(customerKey(profileId, customerId))?.id ?? '';
}
