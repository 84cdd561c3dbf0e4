// Shows a destination to callers: what takes conversions of the profile on an ad platform.

import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import type { Destination } from '@touchline/proto/gen/touchline/exports/v1/exports_pb.ts';
import { z } from 'zod';
import { orNull, time, timeOf, timeOrNull } from '../answer-fields.ts';

export const DESTINATION_KINDS = ['social_ads_dataset', 'search_ads_conversion_action', 'chat_dataset'] as const;

const platformId = z.string().regex(/^\d{1,32}$/, 'must be an id of the ad platform: digits');

export const pixelField = platformId.meta({
  description: 'Id of a pixel (dataset) that GET /api/v1/connections/{id}/pixels lists.',
});

export const conversionActionField = platformId.meta({
  description: 'Id of a conversion action of the search platform.',
});

export const messagingAccountField = platformId.meta({
  description:
    'The messaging business account of the profile: business_messaging events with click_ids.ctwa_clid go to the dataset linked to it. Without it they are sent as chat.',
});

export const DestinationRow = z
  .object({
    id: z.string(),
    platform: z.string().meta({ description: 'The provider value, such as social_ads.' }),
    connection_id: z.string(),
    kind: z.enum(DESTINATION_KINDS),
    ad_pixel_id: z.string().nullable().meta({ description: 'The dataset; null for a conversion action.' }),
    conversion_action_id: z.string().nullable(),
    name: z.string().nullable(),
    enabled: z.boolean().meta({ description: 'False while you have turned it off: nothing is sent there.' }),
    test_event_code: z.string().nullable().meta({
      description: 'While it is set, the platform shows conversions as tests, and they count for nothing.',
    }),
    limit_data_use: z
      .boolean()
      .meta({ description: "True while the platform is asked to limit what it does with each person's data." }),
    state: z.enum(['active', 'paused']),
    state_reason: z.string().nullable().meta({
      description:
        'Why it is paused: disconnected, reconnect_required, needs_action, throttled, failing, profile_archived or platform_missing, and what the platform reported.',
    }),
    is_platform_safe_target: z
      .boolean()
      .meta({ description: 'True for the destination that the profile sends to in privacy mode platform_safe.' }),
    whatsapp_business_account_id: z.string().nullable(),
    messaging_dataset_id: z.string().nullable().meta({
      description: 'The dataset linked to the messaging business account: conversions from its ads go there.',
    }),
    created_at: time.meta({ description: 'Conversions that happened earlier are not sent.' }),
    last_delivered_at: time.nullable(),
  })
  .meta({ id: 'ExportDestination' });

export const destinationExample: z.input<typeof DestinationRow> = {
  id: '5a0f1f0e-5c0b-5a7e-9d3a-2b8c4e7f9a10',
  platform: 'social_ads',
  connection_id: '7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52',
  kind: 'social_ads_dataset',
  ad_pixel_id: '238460000000001',
  conversion_action_id: null,
  name: 'Example Shop',
  enabled: true,
  test_event_code: null,
  limit_data_use: false,
  state: 'active',
  state_reason: null,
  is_platform_safe_target: false,
  whatsapp_business_account_id: null,
  messaging_dataset_id: null,
  created_at: '2026-01-31T09:30:00.000Z',
  last_delivered_at: null,
};

export function destinationRow(destination: Destination | undefined): z.input<typeof DestinationRow> {
  if (destination === undefined) throw publicError('internal_error');
  return {
    id: destination.id,
    platform: destination.platform,
    connection_id: destination.connectionId,
    kind: destination.kind as z.input<typeof DestinationRow>['kind'],
    ad_pixel_id: orNull(destination.adPixelId),
    conversion_action_id: orNull(destination.conversionActionId),
    name: orNull(destination.name),
    enabled: destination.enabled,
    test_event_code: orNull(destination.testEventCode),
    limit_data_use: destination.limitDataUse,
    state: destination.state as z.input<typeof DestinationRow>['state'],
    state_reason: orNull(destination.stateReason),
    is_platform_safe_target: destination.isSafeTarget,
    whatsapp_business_account_id: orNull(destination.whatsappBusinessAccountId),
    messaging_dataset_id: orNull(destination.messagingDatasetId),
    created_at: timeOf(destination.createdAt),
    last_delivered_at: timeOrNull(destination.lastDeliveredAt),
  };
}
