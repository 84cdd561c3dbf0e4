// Looks up at identity which guests of calendar entries are customers of a profile. Their addresses go nowhere else.
import { AppError } from '@touchline/chassis/errors.ts';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type { IdentityService } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import type { Guest } from '../domain/calendars/calendar-source.ts';
import { type FindGuests, guestKey } from '../domain/calendars/guests.ts';

/** How many calls run at once. */
const AT_ONCE = 16;

export interface FindGuestsDeps {
  readonly identity: Pick<GrpcClient<typeof IdentityService>, 'findCustomer'>;
}

/** Makes the function that looks guests up. Whoever was erased is no customer, and nobody becomes one by being looked up. */
export function createFindGuests({ identity }: FindGuestsDeps): FindGuests {
  return async (profileId, guests) => {
    const distinct = [...new Map(guests.map((guest) => [guestKey(guest), guest])).entries()];
    const found = new Map<string, string>();
    const work = distinct.values();
    let hasFailed = false;
    const lookUp = async () => {
      // The workers share the iterator, so that each guest goes to one of them.
      for (const [key, guest] of work) {
        if (hasFailed) return;
        const customerId = await customerIdOf(identity, profileId, guest);
        if (customerId !== undefined) found.set(key, customerId);
      }
    };
    const failed = (error: unknown) => {
      hasFailed = true;
      throw error;
    };
    await Promise.all(Array.from({ length: AT_ONCE }, () => lookUp().catch(failed)));
    return found;
  };
}

async function customerIdOf(
  identity: FindGuestsDeps['identity'],
  profileId: string,
  { type, value }: Guest,
): Promise<string | undefined> {
  const selector = type === 'email' ? { email: value } : { identifierType: type, identifierValue: value };
  try {
    return (await identity.findCustomer({ profileId, ...selector })).customer?.customerId;
  } catch (error) {
    // An address that cannot be read is nobody's.
    if (error instanceof AppError && error.reason === 'invalid_parameter') return undefined;
    throw error;
  }
}
