// Makes one dataset replace all others of a profile, after a person has accepted what that means for the ad sets.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { type Consent, consentDetails, consentFault } from '@touchline/chassis/consent.ts';
import { appError } from '@touchline/chassis/errors.ts';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type { ConversionsService } from '@touchline/proto/gen/touchline/connections/v1/conversions_pb.ts';
import type {
  SetSafeTargetRequest,
  SetSafeTargetResponseSchema,
} from '@touchline/proto/gen/touchline/exports/v1/exports_pb.ts';
import { TARGET_CONSENT } from '../domain/consent.ts';
import type { Catalogs } from '../store/catalogs.ts';
import type { Destinations } from '../store/destinations.ts';
import { safeTargetMessage } from './catalog-message.ts';

export interface SetSafeTargetDeps {
  readonly destinations: Pick<Destinations, 'put' | 'list'>;
  readonly catalogs: Pick<Catalogs, 'setTarget'>;
  readonly conversions: Pick<GrpcClient<typeof ConversionsService>, 'findTarget' | 'liveAdSets'>;
  now(): Date;
}

/**
 * Handles SetSafeTarget. A repeat with the current target requires the same consent again, and returns the same.
 * @throws AppError consent_required; clean_dataset_has_live_ad_sets while ad sets deliver that would no longer receive any
 * conversion; ads_connection_required, not_found, invalid_state, connection_not_ready, validation_error, provider_error
 */
export function setSafeTarget(deps: SetSafeTargetDeps) {
  return async (request: SetSafeTargetRequest): Promise<MessageInitShape<typeof SetSafeTargetResponseSchema>> => {
    const { profileId, connectionId, adPixelId } = request;
    const consent = accepted(consentOf(request), deps.now());
    const wanted = { kind: 'social_ads_dataset' as const, id: adPixelId };
    const found = await deps.conversions.findTarget({ profileId, connectionId, target: wanted });
    if (!request.confirmLiveAdSets) await refuseLiveAdSets(deps, profileId, adPixelId);
    const destinations = await deps.destinations.list(profileId);
    const known = destinations.find((one) => one.kind === wanted.kind && one.ad_pixel_id === adPixelId);
    const { destination } = await deps.destinations.put(
      {
        ...{ profile_id: profileId, connection_id: found.connectionId, kind: wanted.kind, ad_pixel_id: adPixelId },
        // It is the only destination of a platform_safe profile, so it is turned on.
        ...{ conversion_action_id: '', enabled: true, test_event_code: known?.test_event_code ?? '' },
        name: known?.name ?? found.name,
        limit_data_use: known?.limit_data_use ?? false,
        whatsapp_business_account_id: known?.whatsapp_business_account_id ?? '',
        messaging_dataset_id: known?.messaging_dataset_id ?? '',
      },
      deps.now(),
    );
    const target = {
      ...{ destination_id: destination._id, connection_id: found.connectionId, ad_pixel_id: adPixelId },
      set_at: deps.now(),
      consent: {
        ...{ version: consent.version, text_hash: consent.textHash.toLowerCase() },
        ...{ accepted_by: consent.acceptedBy, accepted_at: consent.acceptedAt },
      },
    };
    await deps.catalogs.setTarget(profileId, target);
    return { target: safeTargetMessage(target) };
  };
}

function consentOf({ consent }: SetSafeTargetRequest): Consent | undefined {
  if (consent?.acceptedAt === undefined) return undefined;
  const { version, textHash, acceptedBy, acceptedAt } = consent;
  return { version, textHash, acceptedBy, acceptedAt: timestampDate(acceptedAt) };
}

function accepted(consent: Consent | undefined, now: Date): Consent {
  const fault = consentFault(TARGET_CONSENT, consent, now);
  if (consent !== undefined && fault === null) return consent;
  const how = 'GET /api/v1/conversion-sync/catalog has the text, its version and its hash. Nothing was sent.';
  const details = consentDetails(TARGET_CONSENT);
  throw appError('consent_required', `${fault ?? 'Send a consent.'} ${how}`, { details });
}

/**
 * Refuses while ad sets optimise for another dataset of the profile's exports, since these would receive no more conversions.
 */
async function refuseLiveAdSets(deps: SetSafeTargetDeps, profileId: string, adPixelId: string): Promise<void> {
  const destinations = await deps.destinations.list(profileId);
  const former = new Set(destinations.map((one) => one.ad_pixel_id).filter((id) => id !== '' && id !== adPixelId));
  if (former.size === 0) return;
  const { adSets: found } = await deps.conversions.liveAdSets({ profileId, datasetIds: [...former] });
  if (found.length === 0) return;
  const shown = found.slice(0, 5).map(({ id }) => id);
  throw appError(
    'clean_dataset_has_live_ad_sets',
    `${found.length} ad sets still deliver for the former dataset (${shown.join(', ')}${found.length > 5 ? ', …' : ''}): pause them, or send confirm_live_ad_sets true.`,
  );
}
