// Handles CheckSubscriber: returns what may be sent for a profile now.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  CheckSubscriberRequest,
  CheckSubscriberResponseSchema,
} from '@touchline/proto/gen/touchline/access/v1/subscribers_pb.ts';
import type { createCheckSubscriber } from '../subscribers/check-subscriber.ts';

interface Deps {
  readonly checkSubscriber: ReturnType<typeof createCheckSubscriber>;
}

/** @throws AppError not_found for an unknown profile */
export function createCheckSubscriberRpc({ checkSubscriber }: Deps) {
  return ({
    profileId,
    appId,
  }: CheckSubscriberRequest): Promise<MessageInitShape<typeof CheckSubscriberResponseSchema>> =>
    checkSubscriber({ profileId, appId: appId || null });
}
