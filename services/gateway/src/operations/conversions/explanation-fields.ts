// Defines the answer that explains a conversion. Only members that say so may tell anything about the person.
import { z } from 'zod';
import { count, exactDecimal, time } from '../answer-fields.ts';
import { byModel } from '../by-model.ts';
import { JOIN_METHOD, NamedEntity } from '../customers/projected-journey.ts';

const ofEachModel = <S extends z.ZodType>(schema: S) => z.object(byModel(() => schema));
const amount = exactDecimal.nullable();
const day = z.string().meta({ format: 'date' });
const position = z.int().min(1);

const Money = z.object({
  value: amount.meta({ description: 'As sent, in currency; null when the conversion carried no money.' }),
  currency: z.string().nullable().meta({ description: 'ISO 4217.' }),
  refunded: amount.meta({ description: 'In currency; null when nothing was.' }),
  reporting_currency: z.string(),
  gross: amount.meta({ description: 'In reporting_currency, before refunds; null without money or without a rate.' }),
  net: amount.meta({ description: 'In reporting_currency, after refunds.' }),
  day: day.meta({ format: 'date', description: 'The day on which reports count it, whose rates apply.' }),
  rates: z
    .array(z.object({ base: z.string(), currency: z.string(), date: day, rate: exactDecimal }))
    .max(2)
    .meta({
      description:
        'The published rates that were applied: units of currency for one unit of base. An amount is multiplied by the rate of reporting_currency and divided by that of its own; the rate of the base itself is 1. Rounded half up to 18 decimals.',
    }),
  rate_unknown: z.boolean(),
  refunded_in_full: z.boolean().meta({ description: 'True for a payment that no report counts.' }),
});

const Rules = z.object({
  goal: z.object({
    conversion_key: z.string(),
    name: z.string(),
    is_default: z.boolean(),
    matched_by: z.enum(['event_name', 'event_type']),
  }),
  derivation_version: z.int().meta({ description: 'The version of the rules that all profiles share.' }),
  generation: z
    .int()
    .min(0)
    .meta({ description: 'How many times rules of the profile itself were applied to its whole past.' }),
  time_zone: z.string(),
  models: ofEachModel(z.string()).meta({ description: 'What each model does, in a sentence.' }),
  channel_rules: z
    .array(z.object({ position, name: z.string().nullable(), channel: z.string() }))
    .meta({ description: 'The rules of the profile that named the channel of a touch, by their position.' }),
});

const Touch = z.object({
  position: position.meta({ description: 'Counts the touches of the window from 1.' }),
  time,
  age_ms: z.int().min(0).meta({ description: 'How long before the conversion, in milliseconds.' }),
  channel: z.string().nullable(),
  channel_rule: position.nullable().meta({ description: 'The position of the rule of the profile that named it.' }),
  is_direct: z.boolean(),
  campaign: NamedEntity,
  ad_set: NamedEntity,
  ad: NamedEntity,
  click_id: z.string().nullable().meta({ description: 'The kind of click id, never the id itself.' }),
  join_method: JOIN_METHOD,
  browser_position: position.nullable().meta({ description: 'The position of its browser in browsers.' }),
  weighed_with: position.meta({
    description:
      'The position of the touch that has its credit under linear, time_decay and position_based: its own, except in a window of more than 200 touches.',
  }),
  credit: ofEachModel(
    z.object({
      weight: exactDecimal.meta({
        description: 'Before it is divided by the sum of the weights. Rounded to 12 digits; age_ms gives it exactly.',
      }),
      share: exactDecimal.meta({ description: 'Exact; the shares of a model add up to 1.' }),
      amount: amount.meta({ description: 'Of money.gross, to which the amounts of a model add up.' }),
      net_amount: amount.meta({ description: 'Of money.net: what reports add up. null where it is no cash.' }),
    }),
  ),
  event_id: z.string().optional().meta({ description: 'With customers:read only.' }),
});

const LeftOut = z.object({
  reason: z.enum(['outside_window', 'after_conversion', 'payment_return', 'same_visit', 'no_source', 'another_person']),
  count: count.meta({ description: 'Of touches for outside_window and after_conversion, otherwise of events.' }),
  touches: z
    .array(z.object({ time, channel: z.string().nullable(), campaign: NamedEntity }))
    .max(20)
    .meta({ description: 'The newest first, where touches were left out.' }),
});

const Browser = z.object({
  position,
  touches: count,
  joined_by: z.string().nullable().optional().meta({
    description:
      'With customers:read only: the kind of identifier by which it became the person’s, or link_token; null while nobody was named in it.',
  }),
  joined_at: time.nullable().optional().meta({ description: 'With customers:read only.' }),
  visitor_id: z.string().optional().meta({ description: 'With customers:read only.' }),
});

export const ConversionExplanation = z
  .object({
    is_counted: z.boolean().meta({
      description:
        'False for the moment in which reports still show the conversion as it was before its latest change.',
    }),
    window: z.object({
      from: time,
      to: time,
      lookback_days: z.int(),
      touch_count: count,
      is_own_touch: z
        .boolean()
        .meta({ description: 'True when no touch came before the conversion, which is then its own touch.' }),
    }),
    money: Money,
    rules: Rules,
    touches: z.array(Touch).max(2000).meta({ description: 'The newest 2,000 of the window, oldest first.' }),
    left_out: z.array(LeftOut),
    browsers: z.array(Browser).meta({ description: 'Those of the touches, in the order of their first one.' }),
  })
  .meta({ id: 'ConversionExplanation' });

export type ConversionExplanation = z.input<typeof ConversionExplanation>;
