// Creates an audience: this call checks whatever can be known at once, and a job makes and fills the audience.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { type AppError, appError } from '@touchline/chassis/errors.ts';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type { AudiencesService } from '@touchline/proto/gen/touchline/connections/v1/audiences_pb.ts';
import type {
  CreateAudienceRequest,
  CreateAudienceResponseSchema,
} from '@touchline/proto/gen/touchline/exports/v1/exports_pb.ts';
import { sourceRange } from '../domain/audiences/source-range.ts';
import type { Platform } from '../domain/payload/conversion-payload.ts';
import { AUDIENCE_JOB, type QueueExport } from '../jobs/queue-export.ts';
import type { StrangersAmong } from '../sources/strangers-among.ts';
import type { Audiences } from '../store/audiences/audiences.ts';
import type { ExportDeliveries } from '../store/export-deliveries.ts';
import type { ExportDeliveryDoc } from '../store/export-docs.ts';
import { exportDeliveryMessage } from './export-delivery-message.ts';

export interface CreateAudienceDeps {
  readonly platformAudiences: Pick<GrpcClient<typeof AudiencesService>, 'getTerms'>;
  readonly audiences: Pick<Audiences, 'add'>;
  readonly deliveries: Pick<ExportDeliveries, 'add' | 'find'>;
  readonly queueExport: Pick<QueueExport, 'nudge'>;
  /** @throws AppError for a goal or days that do not exist */
  checkGoal(profileId: string, goal: string, range: { dateFrom: string; dateTo: string }): Promise<void>;
  readonly strangersAmong: StrangersAmong;
  now(): Date;
}

/** How many ids an error names. */
const NAMED = 10;

/**
 * Handles CreateAudience; a repeat of the operation returns the audience of the first call.
 * @throws AppError customer_not_in_profile, audience_tos_required, ads_write_permission_missing, ads_connection_required, not_found,
 * invalid_state, connection_not_ready, validation_error, provider_error
 */
export function createAudience(deps: CreateAudienceDeps) {
  const { platformAudiences, audiences, deliveries, queueExport, now } = deps;
  return async (request: CreateAudienceRequest): Promise<MessageInitShape<typeof CreateAudienceResponseSchema>> => {
    const { profileId, connectionId, source } = request;
    const known = await deliveries.find(profileId, request.operationId);
    if (known) return { delivery: exportDeliveryMessage(known) };
    if (source.case === 'goal') {
      const { goal, dateFrom, dateTo } = source.value;
      await deps.checkGoal(profileId, goal, sourceRange({ date_from: dateFrom, date_to: dateTo }, now()));
    }
    if (source.case === 'customers') {
      const strangers = await deps.strangersAmong(profileId, source.value.customerIds);
      if (strangers.length > 0) throw notInProfile(strangers);
    }
    const terms = await platformAudiences.getTerms({ profileId, connectionId });
    // What the platform does not say is not refused: it decides when the audience is made.
    if (terms.mayWrite === false)
      throw appError(
        'ads_write_permission_missing',
        'The ad account is connected read-only: reconnect it with the permission to manage ads.',
      );
    if (terms.accepted === false)
      throw appError(
        'audience_tos_required',
        `The advertiser has to accept the terms of custom audiences first: ${terms.termsUrl}`,
      );
    const row = newAudience(request, terms, now());
    await deliveries.add([row]);
    await audiences.add(row);
    queueExport.nudge(row._id, AUDIENCE_JOB);
    return { delivery: exportDeliveryMessage(row) };
  };
}

function notInProfile(strangers: readonly string[]): AppError {
  const more = strangers.length > NAMED ? ` and ${strangers.length - NAMED} more` : '';
  const message = `source.customer_ids names no customers of this profile: ${strangers.slice(0, NAMED).join(', ')}${more}.`;
  return appError('customer_not_in_profile', message, { details: { field: 'source.customer_ids' } });
}

/** The kinds of connections that have audiences are the platforms. */
const platformOfChannel = (channel: string): Platform => (channel === 'search_ads' ? 'search_ads' : 'social_ads');

function newAudience(
  { profileId, operationId, name, source, retentionDays, refresh }: CreateAudienceRequest,
  { connectionId, channel }: { connectionId: string; channel: string },
  now: Date,
): ExportDeliveryDoc {
  const { goal, dateFrom, dateTo } = source.case === 'goal' ? source.value : { goal: '', dateFrom: '', dateTo: '' };
  return {
    ...{ _id: operationId, profile_id: profileId, kind: 'audience', connection_id: connectionId, destination_id: '' },
    ...{ status: 'pending', reason: null, error: null, event_id: '', conversion_key: goal, event_time: null },
    ...{ event_name: '', action_source: null, platform_id: '', created_at: now, next_attempt_at: now },
    ...{ last_attempt_at: null, first_sent_at: null, attempts: 0, tries: 0 },
    audience: {
      ...{
        platform: platformOfChannel(channel),
        name,
        date_from: dateFrom,
        date_to: dateTo,
        cursor_time: '',
        cursor_id: '',
        batches: 0,
      },
      ...{ members_sent: 0, members_received: 0 },
      ...(retentionDays !== undefined && { retention_days: retentionDays }),
      ...(refresh && source.case === 'goal' && { refresh }),
      ...(source.case === 'customers' && { customer_ids: [...new Set(source.value.customerIds)] }),
    },
  };
}
