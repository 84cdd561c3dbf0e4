// Lists the subscriptions that an owner reaches.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  ListSubscriptionsRequest,
  ListSubscriptionsResponseSchema,
} from '@touchline/proto/gen/touchline/webhooks/v1/webhooks_pb.ts';
import type { Subscriptions } from '../store/subscriptions.ts';
import { ownerOf } from './owner.ts';
import { subscriptionMessage } from './subscription-message.ts';

interface Deps {
  subscriptions: Pick<Subscriptions, 'list'>;
  now(): Date;
}

/** Handles ListSubscriptions, newest first. */
export function listSubscriptions({ subscriptions, now }: Deps) {
  return async ({
    owner,
  }: ListSubscriptionsRequest): Promise<MessageInitShape<typeof ListSubscriptionsResponseSchema>> => ({
    subscriptions: (await subscriptions.list(ownerOf(owner))).map((doc) => subscriptionMessage(doc, now())),
  });
}
