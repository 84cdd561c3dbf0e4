// Reads the owner whom every call names, and finds a subscription in the owner's reach.
import type { Owner as OwnerMessage } from '@touchline/proto/gen/touchline/webhooks/v1/webhooks_pb.ts';
import type { SubscriptionDoc } from '../store/subscription-doc.ts';
import type { Owner, Subscriptions } from '../store/subscriptions.ts';
import { invalid, subscriptionNotFound } from './refusals.ts';

/** @throws AppError validation_error without a profile */
export function ownerOf(owner: OwnerMessage | undefined): Owner {
  if (!owner?.profileId) throw invalid('profile_id', 'profile_id is required.');
  return { profileId: owner.profileId, appId: owner.appId };
}

/** @throws AppError not_found for a subscription that the owner does not reach, exactly as for one that does not exist */
export async function subscriptionOf(
  subscriptions: Pick<Subscriptions, 'find'>,
  owner: OwnerMessage | undefined,
  id: string,
): Promise<SubscriptionDoc> {
  const found = await subscriptions.find(ownerOf(owner), id);
  if (!found) throw subscriptionNotFound();
  return found;
}
