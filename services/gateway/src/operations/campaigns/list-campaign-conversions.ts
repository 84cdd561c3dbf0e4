// Declares GET /campaigns/{id}/conversions, which lists the conversions credited to a campaign and the path to each.

import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import type { CampaignConversion, PathTouch } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { pageOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { count, exactDecimal, orNull, time, timeOf } from '../answer-fields.ts';
import { exampleMeta } from '../example-meta.ts';
import {
  cursorField,
  integerField,
  MODELS,
  modelField,
  optionalDateFields,
  platformField,
  rangeOf,
  textField,
  validOptionalRange,
} from '../query-fields.ts';
import { shownZone, zoneMeta } from '../report-days.ts';

const Entity = z
  .object({ id: z.uuid(), name: z.string() })
  .nullable()
  .meta({ description: 'null when the touch names none.' });
const share = z.number().min(0).max(1);

const Touch = z
  .object({
    time,
    channel: z.string().nullable(),
    campaign: Entity,
    ad_set: Entity,
    ad: Entity,
    click_id: z
      .string()
      .nullable()
      .meta({ description: 'The kind of click id that the touch carries, never the id itself.', examples: ['gclid'] }),
    credit: share.meta({ description: "The touch's share under the model." }),
  })
  .meta({ id: 'PathTouch' });

const Row = z
  .object({
    conversion_id: z.uuid(),
    outcome_event_id: z.string().nullable().meta({ description: 'As POST /api/v1/events returned it.' }),
    conversion_type: z.string(),
    conversion_time: time,
    value: exactDecimal.nullable().meta({ description: 'As sent, in currency; null when it carried no money.' }),
    currency: z.string().nullable(),
    revenue: exactDecimal.nullable().meta({
      description:
        'In the reporting currency, refunds subtracted: 0 for a payment that was refunded in full, which is listed but not counted. null without money or without a rate.',
    }),
    revenue_type: z.enum(['cash', 'pipeline', 'gross']),
    is_first_payment: z.boolean().nullable().meta({ description: 'null when the conversion is not a payment.' }),
    is_synthetic: z.boolean(),
    credit: share.meta({ description: "The campaign's share of the conversion under the model." }),
    touch_count: count.meta({ description: "Touches in the conversion's window." }),
    path: z.array(Touch).meta({
      description:
        'Those touches in the order in which they happened; when there are more than 200, the last one of each ad.',
    }),
  })
  .meta({ id: 'CampaignConversion' });

export const listCampaignConversions = operation({
  method: 'GET',
  path: '/campaigns/{id}/conversions',
  area: 'campaigns',
  csvPageRows: 200,
  summary: 'List the conversions of a campaign',
  description:
    'The conversions that the model credits to the campaign, newest first, over the given days or all time. A page holds fewer rows than limit when their paths are long: follow the cursor while has_next is true.',
  scopes: allOf('campaigns:read'),
  params: z.strictObject({ id: textField(200, 'campaign_id of GET /api/v1/campaigns, or the id on the platform.') }),
  query: z
    .strictObject({
      ...optionalDateFields,
      model: modelField,
      limit: integerField({ min: 1, max: 200, fallback: 50, description: 'The most rows in a page.' }),
      cursor: cursorField,
      platform: platformField,
    })
    .check(validOptionalRange),
  answer: pageOf(Row, {
    meta: { campaign_id: z.uuid(), model: z.enum(MODELS), reporting_currency: z.string(), ...zoneMeta },
  }),
  errors: ['campaign_not_found', 'invalid_state', 'invalid_date_range', 'invalid_parameter'],
  examples: {
    answer: {
      data: [
        {
          conversion_id: '9d528f6c-2a0e-5a52-8b11-7b110b0f4a3e',
          outcome_event_id: '0b0f4a3e-8d52-5f0c-aa0e-7b113a52d18c',
          conversion_type: 'payment_received',
          conversion_time: '2026-01-15T10:00:00.000Z',
          value: '129.9',
          currency: 'USD',
          revenue: '129.9',
          revenue_type: 'cash',
          is_first_payment: true,
          is_synthetic: false,
          credit: 1,
          touch_count: 1,
          path: [
            {
              time: '2026-01-12T18:30:00.000Z',
              channel: 'paid_social',
              campaign: { id: '7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52', name: 'Summer sale' },
              ad_set: null,
              ad: null,
              click_id: 'fbclid',
              credit: 1,
            },
          ],
        },
      ],
      pagination: { has_next: true, cursor: 'eyJ0aW1lIjoxNzY4NDcxMjAwMDAwfQ' },
      meta: {
        ...exampleMeta,
        campaign_id: '7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52',
        model: 'last_touch',
        reporting_currency: 'USD',
        time_zone: 'UTC',
      },
    },
  },
  handle: async ({ profileId, params, query }, { attribution }) => {
    const { date_from, date_to, model, limit, cursor, platform } = query;
    const range = date_from === undefined || date_to === undefined ? undefined : rangeOf({ date_from, date_to });
    const asked = { profileId, id: params.id, platform, range, model, limit, cursor };
    const page = await attribution.listCampaignConversions(asked);
    return {
      data: page.rows.map(rowOf),
      pagination: { has_next: page.nextCursor !== '', cursor: orNull(page.nextCursor) },
      meta: {
        ...{ campaign_id: page.campaignId, model, reporting_currency: page.reportingCurrency },
        ...shownZone(page.days),
      },
    };
  },
});

function rowOf(row: CampaignConversion): z.input<typeof Row> {
  const { conversion } = row;
  if (conversion === undefined) throw publicError('internal_error');
  return {
    conversion_id: conversion.conversionId,
    outcome_event_id: orNull(conversion.eventId),
    conversion_type: conversion.conversionKey,
    conversion_time: timeOf(conversion.conversionTime),
    value: orNull(conversion.value),
    currency: orNull(conversion.currency),
    revenue: row.revenue ?? null,
    revenue_type: conversion.revenueType as z.input<typeof Row>['revenue_type'],
    is_first_payment: row.isFirstPayment ?? null,
    is_synthetic: conversion.isSynthetic,
    credit: Number(row.credit),
    touch_count: row.touchCount,
    path: row.path.map(touchOf),
  };
}

function touchOf(touch: PathTouch): z.input<typeof Touch> {
  const entity = (found: PathTouch['campaign']) => (found === undefined ? null : { id: found.id, name: found.name });
  return {
    time: timeOf(touch.time),
    channel: orNull(touch.channel),
    campaign: entity(touch.campaign),
    ad_set: entity(touch.adSet),
    ad: entity(touch.ad),
    click_id: orNull(touch.clickIdKind),
    credit: Number(touch.credit),
  };
}
