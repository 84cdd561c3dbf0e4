// Finds which of the ids that a caller sent are no customers of the profile.
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type { IdentityService } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';

/** How many customers one call to identity may name. */
const MOST_CUSTOMERS = 1000;

/**
 * Returns, in the order of the call, the ids of nobody, of other profiles, of erased customers, and of customers who were merged into
 * another (contract: customer_not_in_profile). Identity answers all but the last in the same way.
 * @throws AppError while identity is unavailable
 */
export type StrangersAmong = (profileId: string, customerIds: readonly string[]) => Promise<string[]>;

export function createStrangersAmong(
  identity: Pick<GrpcClient<typeof IdentityService>, 'batchGetCustomers'>,
): StrangersAmong {
  return async (profileId, customerIds) => {
    const strangers: string[] = [];
    for (let at = 0; at < customerIds.length; at += MOST_CUSTOMERS) {
      const some = customerIds.slice(at, at + MOST_CUSTOMERS);
      const { customers } = await identity.batchGetCustomers({ profileId, customerIds: some });
      const known = new Set(customers.map(({ customerId }) => customerId));
      strangers.push(...some.filter((id) => !known.has(id)));
    }
    return strangers;
  };
}
