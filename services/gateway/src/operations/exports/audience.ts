// Shows an audience to callers: what it was made from, who is in it, and when it follows its source.
import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import type { KeptAudience } from '@touchline/proto/gen/touchline/exports/v1/exports_pb.ts';
import { z } from 'zod';
import { count, orNull, time, timeOf, timeOrNull } from '../answer-fields.ts';
import { EXPORT_STATES } from './export-delivery.ts';

export const KeptAudienceRow = z
  .object({
    audience_id: z.string(),
    platform: z.string(),
    connection_id: z.string(),
    platform_id: z.string().nullable().meta({ description: 'Its id on the platform; null until it was made there.' }),
    name: z.string(),
    state: z.enum(EXPORT_STATES).meta({ description: 'delivered once it was filled.' }),
    reason: z.string().nullable().meta({
      description:
        'With failed: refused or given_up. With skipped: privacy_mode. deleted_on_platform once the platform has no such audience.',
    }),
    source: z
      .object({ goal: z.string(), date_from: z.string(), date_to: z.string().nullable() })
      .nullable()
      .meta({ description: 'null for an audience of customers whom you named; without date_to its end is open.' }),
    retention_days: z.int().nullable(),
    refresh: z.enum(['daily', 'none']),
    matched: count.meta({ description: 'Customers in it who have an email or a phone.' }),
    sent: count.meta({ description: 'How many of them the platform was sent.' }),
    created_at: time,
    refreshed_at: time.nullable().meta({ description: 'When it last followed its source.' }),
    next_refresh_at: time.nullable(),
    platform_code: z.string().nullable(),
    platform_message: z
      .string()
      .nullable()
      .meta({ description: "The platform's own text of the last run that failed; null after one that did not." }),
  })
  .meta({ id: 'KeptAudience' });

export const keptAudienceExample: z.input<typeof KeptAudienceRow> = {
  audience_id: '8d52d18c-0b0f-4a3e-8d52-5f0c2a0e7b22',
  platform: 'social_ads',
  connection_id: '7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52',
  platform_id: '238460000000301',
  name: 'Buyers of January',
  state: 'delivered',
  reason: null,
  source: { goal: 'payment_received', date_from: '2026-01-01', date_to: '2026-01-31' },
  retention_days: 180,
  refresh: 'daily',
  matched: 1840,
  sent: 1840,
  created_at: '2026-01-10T09:30:00.000Z',
  refreshed_at: '2026-01-12T09:31:00.000Z',
  next_refresh_at: '2026-01-13T09:31:00.000Z',
  platform_code: null,
  platform_message: null,
};

export function keptAudienceRow(audience: KeptAudience | undefined): z.input<typeof KeptAudienceRow> {
  if (audience === undefined) throw publicError('internal_error');
  const { goal } = audience;
  return {
    audience_id: audience.id,
    platform: audience.platform,
    connection_id: audience.connectionId,
    platform_id: orNull(audience.platformId),
    name: audience.name,
    state: audience.state as z.input<typeof KeptAudienceRow>['state'],
    reason: orNull(audience.reason),
    source: goal ? { goal: goal.goal, date_from: goal.dateFrom, date_to: orNull(goal.dateTo) } : null,
    retention_days: audience.retentionDays ?? null,
    refresh: audience.refresh ? 'daily' : 'none',
    matched: Number(audience.matched),
    sent: Number(audience.sent),
    created_at: timeOf(audience.createdAt),
    refreshed_at: timeOrNull(audience.refreshedAt),
    next_refresh_at: timeOrNull(audience.nextRefreshAt),
    platform_code: orNull(audience.platformCode),
    platform_message: orNull(audience.platformMessage),
  };
}
