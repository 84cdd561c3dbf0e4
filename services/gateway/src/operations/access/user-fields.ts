// A person's account as callers see it.
import type { User } from '@touchline/proto/gen/touchline/access/v1/accounts_pb.ts';

/** @param user which access always says in its answers */
export function userFields(user: User | undefined) {
  return { id: user?.userId ?? '', email: user?.email ?? '', name: user?.name ?? '' };
}
