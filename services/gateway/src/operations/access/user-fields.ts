// Shows a person's account to callers.
import type { User } from '@touchline/proto/gen/touchline/access/v1/accounts_pb.ts';

/** @param user is always present in access's answers */
export function userFields(user: User | undefined) {
  return { id: user?.userId ?? '', email: user?.email ?? '', name: user?.name ?? '' };
}
