// Shows a row of the ledger of exports to callers: a conversion for a destination, or an audience.

import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import type { ExportDelivery } from '@touchline/proto/gen/touchline/connections/v1/exports_pb.ts';
import { z } from 'zod';
import { count, orNull, time, timeOf, timeOrNull } from '../answer-fields.ts';

export const EXPORT_STATUSES = ['pending', 'delivered', 'failed', 'skipped'] as const;
export const EXPORT_KINDS = ['conversion', 'audience'] as const;

export const ExportDeliveryRow = z
  .object({
    id: z.string(),
    kind: z.enum(EXPORT_KINDS),
    status: z.enum(EXPORT_STATUSES),
    reason: z.string().nullable().meta({
      description:
        'With failed: refused (by the platform, permanently) or given_up. With skipped: too_old, privacy_mode, not_the_clean_dataset, not_in_catalog, not_a_conversion, reported_by_browser, person_erased, refunded, value_missing or no_identifiers.',
    }),
    error: z
      .object({ code: z.string(), message: z.string() })
      .nullable()
      .meta({ description: "The platform's own code and text of the last attempt that failed." }),
    destination_id: z.string().nullable(),
    connection_id: z.string(),
    outcome_event_id: z
      .string()
      .nullable()
      .meta({ description: 'Also the event_id by which the platform counts a conversion only once.' }),
    conversion_key: z.string(),
    platform_event_name: z
      .string()
      .nullable()
      .meta({ description: "The platform's event name; null until a payload was built." }),
    action_source: z.string().nullable().meta({
      description:
        'As the event declared it, otherwise inferred; null on an audience and on a row that ended before a payload was built.',
    }),
    platform_id: z
      .string()
      .nullable()
      .meta({ description: 'The dataset to which it was sent; on an audience, its id on the platform.' }),
    event_time: time.nullable(),
    created_at: time,
    attempts: count,
    last_attempt_at: time.nullable(),
    next_attempt_at: time.nullable().meta({ description: 'null once it has ended.' }),
    ended_at: time.nullable(),
    audience: z.object({ name: z.string(), members_sent: count, members_received: count }).nullable(),
  })
  .meta({ id: 'ExportDelivery' });

export const exportDeliveryExample: z.input<typeof ExportDeliveryRow> = {
  id: '1c0f1f0e-5c0b-5a7e-9d3a-2b8c4e7f9a10',
  kind: 'conversion',
  status: 'delivered',
  reason: null,
  error: null,
  destination_id: '5a0f1f0e-5c0b-5a7e-9d3a-2b8c4e7f9a10',
  connection_id: '7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52',
  outcome_event_id: '2a0e7b11-0b0f-5a3e-9d52-8f6c3a52d18c',
  conversion_key: 'payment_received',
  platform_event_name: 'Purchase',
  action_source: 'website',
  platform_id: '238460000000001',
  event_time: '2026-01-31T09:30:00.000Z',
  created_at: '2026-01-31T09:30:02.201Z',
  attempts: 1,
  last_attempt_at: '2026-01-31T09:30:02.310Z',
  next_attempt_at: null,
  ended_at: '2026-01-31T09:30:02.620Z',
  audience: null,
};

/** An audience that was just queued. */
export const audienceExample: z.input<typeof ExportDeliveryRow> = {
  ...exportDeliveryExample,
  ...{ id: '8d52d18c-0b0f-4a3e-8d52-5f0c2a0e7b22', kind: 'audience', status: 'pending', destination_id: null },
  ...{ outcome_event_id: null, platform_event_name: null, action_source: null, platform_id: null, event_time: null },
  ...{ attempts: 0, last_attempt_at: null, next_attempt_at: '2026-01-31T09:30:02.201Z', ended_at: null },
  audience: { name: 'Buyers of January', members_sent: 0, members_received: 0 },
};

export function exportDeliveryRow(delivery: ExportDelivery | undefined): z.input<typeof ExportDeliveryRow> {
  if (delivery === undefined) throw publicError('internal_error');
  const { kind, status, errorCode: code, errorText: message } = delivery;
  return {
    id: delivery.id,
    kind: kind as z.input<typeof ExportDeliveryRow>['kind'],
    status: status as z.input<typeof ExportDeliveryRow>['status'],
    reason: orNull(delivery.reason),
    error: code === '' ? null : { code, message },
    destination_id: orNull(delivery.destinationId),
    connection_id: delivery.connectionId,
    outcome_event_id: orNull(delivery.outcomeEventId),
    conversion_key: delivery.conversionKey,
    platform_event_name: orNull(delivery.eventName),
    action_source: orNull(delivery.actionSource),
    platform_id: orNull(delivery.platformId),
    event_time: timeOrNull(delivery.eventTime),
    created_at: timeOf(delivery.createdAt),
    attempts: delivery.attempts,
    last_attempt_at: timeOrNull(delivery.lastAttemptAt),
    next_attempt_at: timeOrNull(delivery.nextAttemptAt),
    ended_at: timeOrNull(delivery.endedAt),
    audience:
      kind === 'audience'
        ? {
            name: delivery.name,
            members_sent: Number(delivery.membersSent),
            members_received: Number(delivery.membersReceived),
          }
        : null,
  };
}
