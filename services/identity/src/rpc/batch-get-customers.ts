// Returns the records of many customers at once, to complete a page of ids.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import type { Identifier } from '@touchline/chassis/identifiers/identifier.ts';
import type {
  BatchGetCustomersRequest,
  BatchGetCustomersResponseSchema,
} from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import { type Collections, customerKey } from '../store/collections.ts';
import { findCustomers } from '../store/find-customers.ts';
import { identifiersOf } from '../store/identifiers-of.ts';
import { customerMessage } from './customer-message.ts';

const MAX_IDENTIFIED = 20;

/**
 * Handles BatchGetCustomers: returns one record for each distinct known id, in request order, following merges.
 * @throws AppError validation_error for more than 20 ids with their identifiers
 */
export function batchGetCustomers({ collections }: { collections: Collections }) {
  return async (
    request: BatchGetCustomersRequest,
  ): Promise<MessageInitShape<typeof BatchGetCustomersResponseSchema>> => {
    const { profileId } = request;
    if (request.withIdentifiers && request.customerIds.length > MAX_IDENTIFIED) {
      const message = `customer_ids may hold at most ${MAX_IDENTIFIED} ids with with_identifiers.`;
      throw appError('validation_error', message, { details: { field: 'customer_ids' } });
    }
    const ids = [...new Set(request.customerIds)];
    const found = await findCustomers(
      collections,
      ids.map((customerId) => ({ profileId, customerId })),
    );
    const shown = ids.flatMap((id) => {
      const customer = found.get(customerKey(profileId, id));
      return customer ? [{ id, customer }] : [];
    });
    const identifiers = request.withIdentifiers
      ? await identifiersOf(
          collections,
          profileId,
          shown.map(({ customer }) => customer.id),
        )
      : new Map<string, Identifier[]>();
    return { customers: shown.map(({ id, customer }) => customerMessage(customer, id, identifiers.get(customer.id))) };
  };
}
