// Shows a tracking key to callers.

import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import type { TrackingKey } from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import { z } from 'zod';
import { time, timeOf } from '../answer-fields.ts';

export const TrackingKeyRow = z
  .object({
    id: z.string(),
    key: z.string().meta({ description: 'Public: the page contains it. It can only be used to send events.' }),
    created_at: time,
  })
  .meta({ id: 'TrackingKey' });

export const trackingKeyExample = { id: '9d528f6c', key: 'tk_7b11a0e4', created_at: '2026-01-31T09:30:00.000Z' };

export function trackingKeyRow(key: TrackingKey | undefined): z.input<typeof TrackingKeyRow> {
  if (key === undefined) throw publicError('internal_error');
  return { id: key.id, key: key.key, created_at: timeOf(key.createdAt) };
}
