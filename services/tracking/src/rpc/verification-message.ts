// Converts a verification to the message that the RPCs return.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { VerificationSchema } from '@touchline/proto/gen/touchline/tracking/v1/sites_pb.ts';
import { allUnchecked, type InstallCheck } from '../domain/verification/install-checks.ts';
import type { VerificationDoc } from '../store/verifications.ts';

const NOT_YET = 'This is checked in a moment; ask again in a few seconds.';
const FORMER = 'An earlier release verified the page, without this check. Verify it again.';

export function verificationMessage(row: VerificationDoc): MessageInitShape<typeof VerificationSchema> {
  const { checked_at: checkedAt } = row;
  return {
    id: row.id,
    page: row.page,
    state: stateOf(row),
    checks: checksOf(row).map(({ name, ok, detail }) => ({ name, detail, ...(ok !== null && { ok }) })),
    reason: row.reason,
    requestedAt: timestampFromDate(row.requested_at),
    ...(checkedAt && { checkedAt: timestampFromDate(checkedAt) }),
    httpStatus: row.http_status,
    hasTagManager: row.has_tag_manager,
    hasRecentEvents: row.has_recent_events,
  };
}

function stateOf({ status, claims }: VerificationDoc): string {
  if (status === 'pending') return claims > 0 ? 'running' : 'queued';
  return status === 'passed' || status === 'verified' ? 'passed' : 'failed';
}

function checksOf({ status, checks }: VerificationDoc): readonly InstallCheck[] {
  return checks ?? allUnchecked(status === 'pending' ? NOT_YET : FORMER);
}
