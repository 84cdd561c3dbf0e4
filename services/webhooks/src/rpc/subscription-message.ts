// Converts a subscription to its message, without its secret.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { SubscriptionSchema } from '@touchline/proto/gen/touchline/webhooks/v1/webhooks_pb.ts';
import type { SubscriptionDoc } from '../store/subscription-doc.ts';

/** @param now an old secret that has expired by then is left out */
export function subscriptionMessage(doc: SubscriptionDoc, now: Date): MessageInitShape<typeof SubscriptionSchema> {
  const { old_secret: old, last_success_at: success, last_failure_at: failure } = doc;
  return {
    id: doc._id,
    profileId: doc.profile_id,
    appId: doc.app_id,
    url: doc.url,
    events: doc.events,
    description: doc.description,
    status: doc.status,
    statusReason: doc.status_reason ?? '',
    createdAt: timestampFromDate(doc.created_at),
    changedAt: timestampFromDate(doc.changed_at),
    ...(old && old.expires_at > now && { secretExpiresAt: timestampFromDate(old.expires_at) }),
    ...(success && { lastSuccessAt: timestampFromDate(success) }),
    ...(failure && { lastFailureAt: timestampFromDate(failure) }),
  };
}
