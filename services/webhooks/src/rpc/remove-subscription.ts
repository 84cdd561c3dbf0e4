// Removes a subscription.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  RemoveSubscriptionRequest,
  RemoveSubscriptionResponseSchema,
} from '@touchline/proto/gen/touchline/webhooks/v1/webhooks_pb.ts';
import type { Subscriptions } from '../store/subscriptions.ts';
import { ownerOf } from './owner.ts';
import { subscriptionNotFound } from './refusals.ts';

/** Handles RemoveSubscription: from now on nothing is sent except what is already on the wire. @throws AppError not_found */
export function removeSubscription({ subscriptions }: { subscriptions: Pick<Subscriptions, 'remove'> }) {
  return async ({
    owner,
    id,
  }: RemoveSubscriptionRequest): Promise<MessageInitShape<typeof RemoveSubscriptionResponseSchema>> => {
    if (!(await subscriptions.remove(ownerOf(owner), id))) throw subscriptionNotFound();
    return {};
  };
}
