// Shows a row of the ledger of exports to callers: a conversion for a destination, or an audience.

import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import type {
  ExportDelivery,
  SentAdjustment,
  SentValue,
} from '@touchline/proto/gen/touchline/exports/v1/exports_pb.ts';
import { z } from 'zod';
import { count, orNull, time, timeOf, timeOrNull } from '../answer-fields.ts';

export const EXPORT_STATES = ['pending', 'delivered', 'failed', 'skipped'] as const;
export const EXPORT_KINDS = ['conversion', 'audience'] as const;

export const audienceCounts = {
  matched: count.meta({
    description: 'Customers who have an email or a phone so far, each once.',
  }),
  sent: count.meta({ description: 'How many of them the platform could read.' }),
};

const SentMoney = z.object({
  amount: z.string().meta({ description: 'An exact decimal string.' }),
  currency: z.string(),
});

export const ExportDeliveryRow = z
  .object({
    id: z.string(),
    kind: z.enum(EXPORT_KINDS),
    state: z.enum(EXPORT_STATES),
    reason: z.string().nullable().meta({
      description:
        'With failed: refused (by the platform, permanently) or given_up. With skipped: too_old, privacy_mode, not_the_clean_dataset, consent, not_in_catalog, destination_disabled, not_a_message, goes_to_messaging_dataset, not_a_conversion, reported_by_browser, person_erased, refunded, not_first_payment, value_missing or no_identifiers.',
    }),
    destination_id: z.string().nullable(),
    connection_id: z.string(),
    outcome_event_id: z.string().nullable(),
    dedupe_id: z.string().nullable().meta({
      description: 'The id by which the platform counts a conversion only once; null on an audience.',
    }),
    conversion_key: z
      .string()
      .nullable()
      .meta({ description: 'The goal; null on an audience of customers that you named.' }),
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
      .meta({ description: 'The target to which it was sent; on an audience, its id on the platform.' }),
    platform_trace_id: z
      .string()
      .nullable()
      .meta({ description: 'What the platform calls its last answer; its support asks for it.' }),
    platform_code: z.string().nullable(),
    platform_message: z
      .string()
      .nullable()
      .meta({ description: "The platform's own text of the last attempt that failed." }),
    value: SentMoney.nullable().meta({
      description: 'What the platform was told last that the conversion is worth; null for nothing.',
    }),
    adjustment: z
      .object({
        kind: z.enum(['restatement', 'retraction']),
        value: SentMoney.nullable().meta({ description: 'null for a retraction.' }),
        at: time,
        state: z.enum(['accepted', 'refused']),
        platform_code: z.string().nullable(),
        platform_message: z.string().nullable(),
      })
      .nullable()
      .meta({
        description:
          'What the platform was told last after it had counted the conversion, because of refunds; null where there was nothing to tell, and on platforms that take no adjustments.',
      }),
    attempts: count,
    occurred_at: time.nullable(),
    created_at: time,
    last_attempt_at: time.nullable(),
    next_attempt_at: time.nullable().meta({ description: 'null once it has ended.' }),
    ended_at: time.nullable(),
    delivered_at: time.nullable(),
    audience: z.object({ name: z.string(), ...audienceCounts }).nullable(),
  })
  .meta({ id: 'ExportDelivery' });

export const exportDeliveryExample: z.input<typeof ExportDeliveryRow> = {
  id: '1c0f1f0e-5c0b-5a7e-9d3a-2b8c4e7f9a10',
  kind: 'conversion',
  state: 'delivered',
  reason: null,
  destination_id: '5a0f1f0e-5c0b-5a7e-9d3a-2b8c4e7f9a10',
  connection_id: '7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52',
  outcome_event_id: '2a0e7b11-0b0f-5a3e-9d52-8f6c3a52d18c',
  dedupe_id: '2a0e7b11-0b0f-5a3e-9d52-8f6c3a52d18c',
  conversion_key: 'payment_received',
  platform_event_name: 'Purchase',
  action_source: 'website',
  platform_id: '238460000000001',
  platform_trace_id: 'AbCdEf123',
  platform_code: null,
  platform_message: null,
  value: { amount: '129.9', currency: 'USD' },
  adjustment: null,
  attempts: 1,
  occurred_at: '2026-01-31T09:30:00.000Z',
  created_at: '2026-01-31T09:30:02.201Z',
  last_attempt_at: '2026-01-31T09:30:02.310Z',
  next_attempt_at: null,
  ended_at: '2026-01-31T09:30:02.620Z',
  delivered_at: '2026-01-31T09:30:02.620Z',
  audience: null,
};

export function exportDeliveryRow(delivery: ExportDelivery | undefined): z.input<typeof ExportDeliveryRow> {
  if (delivery === undefined) throw publicError('internal_error');
  const { kind, state, audience } = delivery;
  const endedAt = timeOrNull(delivery.endedAt);
  return {
    id: delivery.id,
    kind: kind as z.input<typeof ExportDeliveryRow>['kind'],
    state: state as z.input<typeof ExportDeliveryRow>['state'],
    reason: orNull(delivery.reason),
    destination_id: orNull(delivery.destinationId),
    connection_id: delivery.connectionId,
    outcome_event_id: orNull(delivery.outcomeEventId),
    dedupe_id: orNull(delivery.dedupeId),
    conversion_key: orNull(delivery.conversionKey),
    platform_event_name: orNull(delivery.platformEventName),
    action_source: orNull(delivery.actionSource),
    platform_id: orNull(delivery.platformId),
    platform_trace_id: orNull(delivery.platformTraceId),
    platform_code: orNull(delivery.platformCode),
    platform_message: orNull(delivery.platformMessage),
    value: moneyOf(delivery.value),
    adjustment: adjustmentOf(delivery.adjustment),
    attempts: delivery.attempts,
    occurred_at: timeOrNull(delivery.occurredAt),
    created_at: timeOf(delivery.createdAt),
    last_attempt_at: timeOrNull(delivery.lastAttemptAt),
    next_attempt_at: timeOrNull(delivery.nextAttemptAt),
    ended_at: endedAt,
    delivered_at: state === 'delivered' ? endedAt : null,
    audience: audience ? { name: audience.name, matched: Number(audience.matched), sent: Number(audience.sent) } : null,
  };
}

const moneyOf = (value: SentValue | undefined) =>
  value === undefined ? null : { amount: value.amount, currency: value.currency };

function adjustmentOf(adjustment: SentAdjustment | undefined): z.input<typeof ExportDeliveryRow>['adjustment'] {
  if (adjustment === undefined) return null;
  const { kind, value, at, state } = adjustment;
  return {
    kind: kind === 'retraction' ? kind : 'restatement',
    ...{ value: moneyOf(value), at: timeOf(at), state: state === 'refused' ? state : 'accepted' },
    platform_code: orNull(adjustment.platformCode),
    platform_message: orNull(adjustment.platformMessage),
  };
}
