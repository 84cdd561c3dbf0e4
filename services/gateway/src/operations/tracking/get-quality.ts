// Declares GET /tracking/quality, which shows what was refused and why, so that senders can fix it, and figures by day.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { count, orNull, time, timeOf, timeOrNull } from '../answer-fields.ts';
import { exampleRangeMeta } from '../example-meta.ts';
import { integerField } from '../query-fields.ts';
import { daysMeta } from '../report-days.ts';
import { QualityDay, QualityTotals, qualityRows } from './quality-figures.ts';

const refusedField = z.string().nullable().meta({
  description:
    'The member as its sender wrote it: traits.email of a browser’s batch, user_traits.email of POST /api/v1/events, customer.email of a partner’s call. user-agent and origin are headers of a browser. null for a body that could not be read.',
});

const Quality = z
  .object({
    recorded_24h: count.meta({ description: 'Events received in the last 24 hours, counted up to a million.' }),
    last_event_at: time.nullable(),
    refusals: z
      .array(z.object({ code: z.string(), field: refusedField, count }))
      .meta({ description: 'Refused events by reason.' }),
    recent_refusals: z
      .array(
        z.object({
          at: time,
          code: z.string(),
          field: refusedField,
          message: z.string(),
          idempotency_key: z.string().nullable(),
        }),
      )
      .meta({ description: 'The newest 50.' }),
    left_out: z
      .array(
        z.object({
          reason: z.string().meta({
            description:
              'weaker_identifier: a browser’s event named a person by several identifiers, of which only the strongest is believed, since anyone can send what a browser sends. unreadable_identifier: it cannot be read or names no one. browser_revenue_off: the event reported money, which is not booked while the tracking setting browser_revenue is off.',
          }),
          field: z.string().meta({ description: 'The member of the browser’s event, such as traits.email or name.' }),
          message: z.string(),
          count,
          last_at: time,
        }),
      )
      .meta({
        description: 'What was left out of browser events in the last 30 days; the events themselves were recorded.',
      }),
    warnings: z
      .array(
        z.object({
          code: z.string().meta({
            description: 'any_site_allowed: the profile has a tracking key, and its settings name no sites.',
          }),
          message: z.string(),
          hosts: z.array(z.object({ host: z.string().nullable(), events: count, last_seen_at: time })).meta({
            description:
              'Hosts of the pages from which the newest browser events came, most frequent first; null for events without a page.',
          }),
        }),
      )
      .meta({ description: 'What is open and need not be; empty when everything is in order.' }),
    totals: QualityTotals,
    days: z.array(QualityDay).meta({ description: 'Every day of the range, the oldest first.' }),
  })
  .meta({ id: 'TrackingQuality' });

const exampleFigures = {
  ...{ events: 1284, bots_dropped: 37, duplicates: 4, clock_corrections: 9, unknown_click_ids: 2 },
  ...{ sessions: 310, sessions_without_touch: 121, events_by_host: [{ host: 'www.shop.example', events: 1201 }] },
  ...{ conversions: 12, conversions_with_touch: 10, share_of_conversions_with_touch: '0.833333' },
};

export const getQuality = operation({
  method: 'GET',
  path: '/tracking/quality',
  area: 'tracking',
  summary: 'See refused events and the quality of tracking',
  description:
    'Returns how many events arrived and which were refused, with the reason and the idempotency key of each. Also shows what was left out of browser events, which anyone can send, and what the profile leaves open without need. totals and days count, over the last days of the profile including today, what arrived on each day.',
  scopes: allOf('analytics:read'),
  query: z.strictObject({
    days: integerField({ min: 1, max: 90, fallback: 30, description: 'How many days totals and days cover.' }),
  }),
  answer: answerOf(Quality, { meta: daysMeta }),
  errors: ['invalid_parameter'],
  examples: {
    answer: {
      data: {
        recorded_24h: 1284,
        last_event_at: '2026-01-31T09:30:00.000Z',
        refusals: [{ code: 'validation_error', field: 'properties.currency', count: 2 }],
        recent_refusals: [],
        left_out: [],
        warnings: [],
        totals: {
          ...exampleFigures,
          duplicates_by_origin: { browsers: 3, servers: 1, providers: 0 },
          unknown_click_id_names: [{ parameter: 'newclid', events: 2 }],
        },
        days: [{ date: '2026-01-31', ...exampleFigures }],
      },
      meta: exampleRangeMeta,
    },
  },
  handle: async ({ profileId, query }, { tracking, attribution }) => {
    const quality = await tracking.getQuality({ profileId, days: query.days });
    const { figures } = quality;
    const range = { dateFrom: figures?.days.at(0)?.date ?? '', dateTo: figures?.days.at(-1)?.date ?? '' };
    // What tracking counted is shown even while attribution cannot count.
    const touched = await attribution.countTouchedConversions({ profileId, range }).catch(() => undefined);
    return {
      meta: { date_from: range.dateFrom, date_to: range.dateTo, time_zone: figures?.timeZone || 'UTC' },
      data: {
        recorded_24h: Number(quality.recorded24h),
        last_event_at: timeOrNull(quality.lastEventAt),
        refusals: quality.refusals.map(({ code, field, count }) => ({
          code,
          field: orNull(field),
          count: Number(count),
        })),
        recent_refusals: quality.recentRefusals.map(({ at, code, field, message, idempotencyKey }) => ({
          at: timeOf(at),
          code,
          field: orNull(field),
          message,
          idempotency_key: orNull(idempotencyKey),
        })),
        left_out: quality.leftOut.map(({ reason, field, message, count, lastAt }) => ({
          reason,
          field,
          message,
          count: Number(count),
          last_at: timeOf(lastAt),
        })),
        warnings: quality.warnings.map(({ code, message, hosts }) => ({
          code,
          message,
          hosts: hosts.map(({ host, events, lastSeenAt }) => ({
            host: orNull(host),
            events,
            last_seen_at: timeOf(lastSeenAt),
          })),
        })),
        ...qualityRows(figures, touched),
      },
    };
  },
});
