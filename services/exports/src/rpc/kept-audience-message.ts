// Converts an audience into its message.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { KeptAudienceSchema } from '@touchline/proto/gen/touchline/exports/v1/exports_pb.ts';
import type { AudienceDoc } from '../store/audiences/audience-docs.ts';
import { NEVER } from '../store/export-docs.ts';

export function keptAudienceMessage(
  doc: AudienceDoc,
  { matched, sent }: { matched: number; sent: number },
): MessageInitShape<typeof KeptAudienceSchema> {
  const isFollowed = doc.refresh_at.getTime() !== NEVER.getTime();
  return {
    ...{ id: doc._id, platform: doc.platform, connectionId: doc.connection_id, platformId: doc.platform_id },
    ...{ name: doc.name, state: doc.status, reason: doc.reason ?? '', refresh: doc.refresh },
    ...(doc.goal !== '' && { goal: { goal: doc.goal, dateFrom: doc.date_from, dateTo: doc.date_to } }),
    ...(doc.retention_days !== undefined && { retentionDays: doc.retention_days }),
    ...{ matched: BigInt(matched), sent: BigInt(sent), createdAt: timestampFromDate(doc.created_at) },
    ...(doc.refreshed_at && { refreshedAt: timestampFromDate(doc.refreshed_at) }),
    ...(isFollowed && { nextRefreshAt: timestampFromDate(doc.refresh_at) }),
    ...(doc.error && { platformCode: doc.error.code, platformMessage: doc.error.text }),
  };
}
