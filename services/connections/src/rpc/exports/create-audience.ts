// Creates an audience: this call checks whatever can be known at once, and a job makes and fills the audience.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import type {
  CreateAudienceRequest,
  CreateAudienceResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/exports_pb.ts';
import { AUDIENCE_JOB, type QueueExport } from '../../jobs/exports/queue-export.ts';
import type { ExportDeliveries } from '../../store/exports/export-deliveries.ts';
import type { ExportDeliveryDoc } from '../../store/exports/export-docs.ts';
import { invalid } from '../refusals.ts';
import { exportDeliveryMessage } from './export-delivery-message.ts';
import { callPlatform, type ExportAccount, exportAccounts, type FindDatasetDeps } from './find-dataset.ts';

export interface CreateAudienceDeps extends FindDatasetDeps {
  readonly deliveries: Pick<ExportDeliveries, 'add' | 'find'>;
  readonly queueExport: Pick<QueueExport, 'add'>;
  /** @throws AppError for a goal or days that do not exist */
  checkGoal(profileId: string, goal: string, range: { dateFrom: string; dateTo: string }): Promise<void>;
}

/**
 * Handles CreateAudience; a repeat of the operation returns the audience of the first call.
 * @throws AppError audience_tos_required, ads_write_permission_missing, ads_connection_required, not_found, invalid_state,
 * connection_not_ready, validation_error, provider_error
 */
export function createAudience(deps: CreateAudienceDeps) {
  const { deliveries, queueExport, now } = deps;
  return async (request: CreateAudienceRequest): Promise<MessageInitShape<typeof CreateAudienceResponseSchema>> => {
    const { profileId } = request;
    const known = await deliveries.find(profileId, request.operationId);
    if (known) return { delivery: exportDeliveryMessage(known) };
    const { conversionKey, dateFrom, dateTo } = request;
    await deps.checkGoal(profileId, conversionKey, { dateFrom, dateTo });
    const [account, ...others] = await exportAccounts(deps, profileId, request.connectionId);
    if (account === undefined || others.length > 0)
      throw invalid('connection_id', 'connection_id is required: the profile has several ad accounts.');
    await refuseReadOnly(deps, account);
    await requireTerms(deps, account);
    const row = newAudience(request, account, now());
    await deliveries.add([row]);
    await queueExport.add(AUDIENCE_JOB, row._id).catch(() => undefined);
    return { delivery: exportDeliveryMessage(row) };
  };
}

async function refuseReadOnly(deps: CreateAudienceDeps, account: ExportAccount): Promise<void> {
  const { objects } = deps.platforms.get(account.connection.channel) ?? {};
  const state = await callPlatform(deps, account, async () => objects?.account(account.of));
  if (state?.mayWrite === false)
    throw appError(
      'ads_write_permission_missing',
      'The ad account is connected read-only: reconnect it with the permission to manage ads.',
    );
}

/** Unknown does not mean refused: the platform decides when the audience is made. */
async function requireTerms(deps: CreateAudienceDeps, account: ExportAccount): Promise<void> {
  const { exports, of, connection } = account;
  if ((await callPlatform(deps, account, () => exports.audienceTerms(of))) !== false) return;
  const url = exports.audienceTermsUrl(connection.account_external_id);
  throw appError('audience_tos_required', `The advertiser has to accept the terms of custom audiences first: ${url}`);
}

function newAudience(
  { profileId, operationId, conversionKey, name, dateFrom, dateTo }: CreateAudienceRequest,
  { connection }: ExportAccount,
  now: Date,
): ExportDeliveryDoc {
  return {
    ...{ _id: operationId, profile_id: profileId, kind: 'audience', connection_id: connection._id, destination_id: '' },
    ...{ status: 'pending', reason: null, error: null, event_id: '', conversion_key: conversionKey, event_time: null },
    ...{ event_name: '', action_source: null, platform_id: '', created_at: now, next_attempt_at: now },
    ...{ last_attempt_at: null, first_sent_at: null, attempts: 0, tries: 0 },
    audience: {
      ...{ name, date_from: dateFrom, date_to: dateTo, cursor_time: '', cursor_id: '', batches: 0 },
      ...{ members_sent: 0, members_received: 0 },
    },
  };
}
