// Returns what received mails report about the delivery of others.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import { normaliseEmail } from '@touchline/chassis/identifiers/normalise-email.ts';
import type { IdentityService } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import type {
  BatchGetDeliveryReportsRequest,
  BatchGetDeliveryReportsResponseSchema,
} from '@touchline/proto/gen/touchline/messages/v1/messages_pb.ts';
import type { ReceivedMessageDoc, ReceivedMessages } from '../../store/chat/received-messages.ts';
import type { ReportSeal } from '../../store/chat/report-seal.ts';

export interface GetDeliveryReportsDeps {
  readonly received: Pick<ReceivedMessages, 'list'>;
  readonly reports: Pick<ReportSeal, 'open'>;
  readonly identity: Pick<GrpcClient<typeof IdentityService>, 'findCustomer'>;
}

/** Handles BatchGetDeliveryReports. @throws AppError when identity is unavailable */
export function getDeliveryReports(deps: GetDeliveryReportsDeps) {
  return async ({
    profileId,
    messageIds,
  }: BatchGetDeliveryReportsRequest): Promise<MessageInitShape<typeof BatchGetDeliveryReportsResponseSchema>> => {
    const rows = await deps.received.list(profileId, messageIds);
    return { reports: (await Promise.all(rows.map((row) => reportOf(deps, row)))).flat() };
  };
}

async function reportOf({ reports, identity }: GetDeliveryReportsDeps, row: ReceivedMessageDoc) {
  if (row.sealed_report === undefined) return [];
  const report = await reports.open(row._id, row.sealed_report);
  const email = normaliseEmail(report.failedRecipient);
  const { customer } = email === null ? {} : await identity.findCustomer({ profileId: row.profile_id, email });
  return [{ messageId: row._id, report, customerId: customer?.customerId ?? '' }];
}
