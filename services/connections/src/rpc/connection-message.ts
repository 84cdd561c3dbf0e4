// Converts a connection into its message, never including its token.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type {
  BackfillProgressSchema,
  ConnectionSchema,
} from '@touchline/proto/gen/touchline/connections/v1/connections_pb.ts';
import { type Backfill, progressOf } from '../domain/backfill.ts';
import { capabilitiesOf } from '../domain/capabilities.ts';
import type { ConnectionDoc } from '../store/connection-doc.ts';

export function connectionMessage({
  sync,
  backfill,
  ...doc
}: ConnectionDoc): MessageInitShape<typeof ConnectionSchema> {
  return {
    id: doc._id,
    profileId: doc.profile_id,
    channel: doc.channel,
    accountExternalId: doc.account_external_id,
    accountName: doc.account_name,
    status: doc.status,
    statusReason: doc.status_reason ?? '',
    createdAt: timestampFromDate(doc.created_at),
    updatedAt: timestampFromDate(doc.updated_at),
    accountCurrency: doc.account_currency ?? '',
    accountTimeZone: doc.account_time_zone ?? '',
    capabilities: [...capabilitiesOf(doc.channel)],
    sync: {
      state: sync.state,
      error: sync.error ?? '',
      entities: BigInt(sync.entities),
      insights: BigInt(sync.insights),
      outcomes: BigInt(sync.outcomes ?? 0),
      rejectedOutcomes: BigInt(sync.rejected_outcomes ?? 0),
      ...(sync.last_success_at ? { lastSuccessAt: timestampFromDate(sync.last_success_at) } : {}),
      ...(sync.started_at ? { startedAt: timestampFromDate(sync.started_at) } : {}),
      ...(backfill && { progress: progressMessage(backfill) }),
    },
  };
}

function progressMessage(backfill: Backfill): MessageInitShape<typeof BackfillProgressSchema> {
  const { eta, error, rows, ...progress } = progressOf(backfill);
  return { ...progress, rows: BigInt(rows), error: error ?? '', ...(eta && { eta: timestampFromDate(eta) }) };
}
