// Shows a destination to callers: a dataset of an ad platform to which conversions are sent.

import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import type { Destination } from '@touchline/proto/gen/touchline/connections/v1/exports_pb.ts';
import { z } from 'zod';
import { orNull, time, timeOf, timeOrNull } from '../answer-fields.ts';

export const pixelField = z
  .string()
  .regex(/^\d{1,32}$/, 'must be an id of the ad platform: digits')
  .meta({ description: 'Id of a pixel (dataset) that GET /api/v1/connections/{id}/pixels lists.' });

export const DestinationRow = z
  .object({
    id: z.string(),
    platform: z.string().meta({ description: 'The provider value, such as social_ads.' }),
    connection_id: z.string(),
    ad_pixel_id: z.string(),
    name: z.string().nullable(),
    status: z.enum(['active', 'paused']),
    status_reason: z.string().nullable().meta({
      description:
        'Why it is paused: disconnected, reconnect_required, needs_action, throttled, profile_archived or platform_missing, and what the platform reported.',
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
  ad_pixel_id: '238460000000001',
  name: 'Example Shop',
  status: 'active',
  status_reason: null,
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
    ad_pixel_id: destination.adPixelId,
    name: orNull(destination.name),
    status: destination.status as z.input<typeof DestinationRow>['status'],
    status_reason: orNull(destination.statusReason),
    is_platform_safe_target: destination.isSafeTarget,
    whatsapp_business_account_id: orNull(destination.whatsappBusinessAccountId),
    messaging_dataset_id: orNull(destination.messagingDatasetId),
    created_at: timeOf(destination.createdAt),
    last_delivered_at: timeOrNull(destination.lastDeliveredAt),
  };
}
