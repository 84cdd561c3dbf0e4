// Converts a verification to the message that the RPCs return.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { VerificationSchema } from '@touchline/proto/gen/touchline/tracking/v1/sites_pb.ts';
import { adviceOf } from '../domain/verification/advice.ts';
import type { VerificationDoc } from '../store/verifications.ts';

const NOT_STARTED = 'No page was checked yet: start with POST /api/v1/tracking/verification.';
const PENDING = 'The page is being checked; ask again in a few seconds.';

export function verificationMessage(row: VerificationDoc | null): MessageInitShape<typeof VerificationSchema> {
  if (row === null) return { status: 'not_started', advice: NOT_STARTED };
  const { status, reason, has_tag_manager: hasTagManager, checked_at: checkedAt } = row;
  return {
    id: row.id,
    page: row.page,
    status,
    reason,
    advice: status === 'pending' ? PENDING : adviceOf({ status, reason, hasTagManager }),
    requestedAt: timestampFromDate(row.requested_at),
    ...(checkedAt && { checkedAt: timestampFromDate(checkedAt) }),
    httpStatus: row.http_status,
    hasTag: row.has_tag,
    hasTagManager,
    hasRecentEvents: row.has_recent_events,
  };
}
