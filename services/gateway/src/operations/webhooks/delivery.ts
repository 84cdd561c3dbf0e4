// Shows a delivery to callers: one event for one subscription, with the outcome of each attempt.

import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import type { Delivery } from '@touchline/proto/gen/touchline/webhooks/v1/webhooks_pb.ts';
import { z } from 'zod';
import { count, orNull, time, timeOf, timeOrNull } from '../answer-fields.ts';

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;

const Attempt = z.object({
  at: time,
  response_status: z.int().nullable().meta({ description: "The receiver's HTTP status; null when it sent none." }),
  duration_ms: count,
  error: z.string().nullable().meta({
    description:
      'null for a 2xx, otherwise http_status, redirect, timeout, connection_failed, tls_failed, host_not_public or payload_unavailable.',
  }),
});

export const DeliveryRow = z
  .object({
    id: z.string(),
    event_id: z.string().meta({ description: 'webhook-id: the same in every attempt and redelivery.' }),
    event_type: z.string(),
    status: z.enum(DELIVERY_STATUSES),
    created_at: time,
    next_attempt_at: time.nullable().meta({ description: 'null once it is delivered or failed.' }),
    attempt_count: count,
    attempts: z
      .array(Attempt)
      .meta({ description: 'Oldest first, only the newest twenty. What a receiver answered is not stored.' }),
  })
  .meta({ id: 'WebhookDelivery' });

export const deliveryExample: z.input<typeof DeliveryRow> = {
  id: '8d52d18c-0b0f-4a3e-8d52-5f0c2a0e7b22',
  event_id: '2a0e7b11-0b0f-5a3e-9d52-8f6c3a52d18c',
  event_type: 'outcome.recorded',
  status: 'delivered',
  created_at: '2026-01-31T09:30:02.201Z',
  next_attempt_at: null,
  attempt_count: 2,
  attempts: [
    { at: '2026-01-31T09:30:02.310Z', response_status: 503, duration_ms: 41, error: 'http_status' },
    { at: '2026-01-31T09:30:07.620Z', response_status: 204, duration_ms: 38, error: null },
  ],
};

/** A delivery that was just queued. */
export const pendingExample: z.input<typeof DeliveryRow> = {
  ...deliveryExample,
  status: 'pending',
  next_attempt_at: '2026-01-31T09:30:02.201Z',
  attempt_count: 0,
  attempts: [],
};

export function deliveryRow(delivery: Delivery | undefined): z.input<typeof DeliveryRow> {
  if (delivery === undefined) throw publicError('internal_error');
  return {
    id: delivery.id,
    event_id: delivery.eventId,
    event_type: delivery.eventType,
    status: delivery.status as z.input<typeof DeliveryRow>['status'],
    created_at: timeOf(delivery.createdAt),
    next_attempt_at: timeOrNull(delivery.nextAttemptAt),
    attempt_count: delivery.attemptCount,
    attempts: delivery.attempts.map(({ at, responseStatus, durationMs, error }) => ({
      at: timeOf(at),
      response_status: responseStatus === 0 ? null : responseStatus,
      duration_ms: durationMs,
      error: orNull(error),
    })),
  };
}
