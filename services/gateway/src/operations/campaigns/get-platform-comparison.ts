// Declares GET /campaigns/platform-comparison, which shows what each ad platform claims beside what was attributed.
import type {
  Comparison,
  PlatformTotal as PlatformTotalMessage,
} from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { count, exactCount, exactDecimal, orNull } from '../answer-fields.ts';
import { exampleRangeMeta, exampleSpendZones } from '../example-meta.ts';
import { AD_LEVEL } from '../level.ts';
import { dateFields, LEVELS, levelField, MODELS, modelField, rangeOf, validRange } from '../query-fields.ts';
import { shownDays, shownOtherZones, spendMeta } from '../report-days.ts';
import { knownValue, knownValueField, rateMeta, unknownRatesOf } from '../unknown-rates.ts';
import { reportMeta } from './counts.ts';

const ratio = z.number().nullable();

const SUMS = ['platform_conversion_value', 'svc_cash_revenue'] as const;

const comparisonFields = {
  platform_conversions: z.number().nullable().meta({
    description:
      'As the platform credits them, fractions included, summed exactly; null, not zero, when the platform reported none.',
  }),
  platform_conversion_value: exactDecimal.nullable(),
  svc_conversions: count.meta({ description: 'Credited conversions of every type.' }),
  svc_cash_conversions: count,
  svc_compared_conversions: count.meta({
    description: 'Those of svc_conversions whose type is in compared_types; conversion_gap is calculated from these.',
  }),
  svc_cash_revenue: exactDecimal.nullable().meta({ description: 'Refunds subtracted; null when a rate is unknown.' }),
  known_value: knownValueField(exactDecimal, ...SUMS),
  conversion_gap: z.number().nullable().meta({
    description:
      'svc_compared_conversions less platform_conversions, which count the same kind of conversion; below zero, the platform claims more.',
  }),
  conversion_gap_pct: ratio,
  value_gap: exactDecimal.nullable().meta({ description: 'svc_cash_revenue less platform_conversion_value.' }),
  platform_roas: ratio.meta({ description: 'null also when a day of the range before today was never synced.' }),
  svc_roas: ratio,
  platform_leads: z.number().nullable().meta({
    description:
      'Leads as the platform counts them (lead_basis), which are not in platform_conversions; null when it reported none, and where it does not report leads separately.',
  }),
  svc_leads: count.meta({ description: 'Those of svc_conversions that are lead_created.' }),
  lead_gap: z.number().nullable().meta({ description: 'svc_leads less platform_leads.' }),
};

const basisFields = {
  reported_basis: z
    .string()
    .nullable()
    .meta({ description: "Which of its platform's actions platform_conversions counts; null when it reports none." }),
  compared_types: z.array(z.string()).meta({
    description: "The conversion types that are compared with it: those of the profile's goals of the kind cash.",
  }),
  lead_basis: z.string().nullable().meta({
    description:
      "Which of its platform's actions platform_leads counts; null for a platform that does not separate leads from its conversions.",
  }),
};

const PlatformTotal = z
  .object({
    platform: z.string(),
    ...comparisonFields,
    ...basisFields,
    has_delivery: z.boolean(),
    delivery_through: z.string().nullable().meta({ format: 'date' }),
    unassigned_conversions: count.meta({
      description:
        'Conversions that are credited to paid clicks that named no campaign, or one, by id or by name, that no sync has brought. They are not in the figures above; the two together are everything that the platform’s clicks brought. The same at every level.',
    }),
    unassigned_cash_revenue: exactDecimal.nullable(),
    known_value: knownValueField(exactDecimal, ...SUMS, 'unassigned_cash_revenue'),
  })
  .meta({ id: 'PlatformTotal' });

const ComparisonRow = z
  .object({
    campaign_id: z.uuid(),
    campaign_name: z.string(),
    external_id: z.string(),
    platform: z.string(),
    ...comparisonFields,
    ...basisFields,
  })
  .meta({ id: 'ComparisonRow' });

const example = {
  platform_conversions: 14,
  platform_conversion_value: '2100',
  svc_conversions: 31,
  svc_cash_conversions: 9,
  svc_compared_conversions: 9,
  svc_cash_revenue: '1480.5',
  conversion_gap: -5,
  conversion_gap_pct: -35.7143,
  value_gap: '-619.5',
  platform_roas: 2.625,
  svc_roas: 1.8506,
  platform_leads: 26,
  svc_leads: 22,
  lead_gap: -4,
  reported_basis: 'omni_purchase',
  compared_types: ['payment_received'],
  lead_basis: 'lead',
};

export const getPlatformComparison = operation({
  method: 'GET',
  path: '/campaigns/platform-comparison',
  area: 'campaigns',
  summary: 'What platforms claim beside what was attributed',
  description:
    'One total for each platform, which is the same at every level because it is the sum of campaigns, and one row for each entity of the level. The gaps compare like with like: what the platform reports (reported_basis) with the conversions of compared_types, value with cash, and leads with leads. The two sides count differently and are never added.',
  scopes: allOf('campaigns:read'),
  query: z.strictObject({ ...dateFields, model: modelField, level: levelField.default('campaign') }).check(validRange),
  answer: answerOf(
    z.object({ platforms: z.array(PlatformTotal), rows: z.array(ComparisonRow) }).meta({ id: 'PlatformComparison' }),
    {
      meta: { ...reportMeta, ...spendMeta, model: z.enum(MODELS), level: z.enum(LEVELS), ...rateMeta },
    },
  ),
  errors: ['invalid_date_range', 'invalid_parameter'],
  examples: {
    answer: {
      data: {
        platforms: [
          {
            platform: 'social_ads',
            ...example,
            has_delivery: true,
            delivery_through: '2026-01-31',
            unassigned_conversions: 1,
            unassigned_cash_revenue: '45',
          },
        ],
        rows: [
          {
            campaign_id: '6f1c1f0e-5c0b-5a7e-9d3a-2b8c4e7f9a10',
            campaign_name: 'Spring',
            external_id: '120210000000000001',
            platform: 'social_ads',
            ...example,
          },
        ],
      },
      meta: {
        ...exampleRangeMeta,
        ...exampleSpendZones,
        reporting_currency: 'USD',
        model: 'last_touch',
        level: 'campaign',
        unknown_rates: [],
      },
    },
  },
  handle: async ({ profileId, query }, { attribution }) => {
    const { model, level } = query;
    const range = rangeOf(query);
    const answer = await attribution.getPlatformComparison({
      profileId,
      range,
      model,
      level: AD_LEVEL[level],
    });
    return {
      data: {
        platforms: answer.platforms.map((total) => ({
          platform: total.platform,
          ...fieldsOf(total.comparison),
          ...basisOf(total),
          has_delivery: total.hasDelivery,
          delivery_through: orNull(total.deliveryThrough),
          unassigned_conversions: Number(total.unassignedConversions),
          unassigned_cash_revenue: total.unassignedCashRevenue ?? null,
          ...knownValue({
            ...knownOf(total.comparison),
            unassigned_cash_revenue: total.knownUnassignedCashRevenue,
          }),
        })),
        rows: answer.rows.map((row) => ({
          campaign_id: row.id,
          campaign_name: row.name,
          external_id: row.externalId,
          platform: row.platform,
          ...fieldsOf(row.comparison),
          ...knownValue(knownOf(row.comparison)),
          ...basisOf(row),
        })),
      },
      meta: {
        ...shownDays(answer.days, range),
        ...shownOtherZones(answer.days),
        ...{ model, level, reporting_currency: answer.reportingCurrency },
        ...unknownRatesOf(answer.unknownRates),
      },
    };
  },
});

function basisOf({
  reportedBasis,
  comparedTypes,
  leadBasis,
}: Pick<PlatformTotalMessage, 'reportedBasis' | 'comparedTypes' | 'leadBasis'>) {
  return { reported_basis: orNull(reportedBasis), compared_types: comparedTypes, lead_basis: orNull(leadBasis) };
}

function fieldsOf(side: Comparison | undefined) {
  const number = (text: string | undefined) => (text === undefined ? null : Number(text));
  return {
    platform_conversions: exactCount(side?.platformConversionsExact, side?.platformConversions),
    platform_conversion_value: side?.platformConversionValue ?? null,
    svc_conversions: Number(side?.svcConversions ?? 0n),
    svc_cash_conversions: Number(side?.svcCashConversions ?? 0n),
    svc_compared_conversions: Number(side?.svcComparedConversions ?? side?.svcCashConversions ?? 0n),
    svc_cash_revenue: side?.svcCashRevenue ?? null,
    conversion_gap: exactCount(side?.conversionGapExact, side?.conversionGap),
    conversion_gap_pct: number(side?.conversionGapPct),
    value_gap: side?.valueGap ?? null,
    platform_roas: number(side?.platformRoas),
    svc_roas: number(side?.svcRoas),
    platform_leads: number(side?.platformLeads),
    svc_leads: Number(side?.svcLeads ?? 0n),
    lead_gap: number(side?.leadGap),
  };
}

function knownOf(side: Comparison | undefined) {
  return {
    platform_conversion_value: side?.knownPlatformConversionValue,
    svc_cash_revenue: side?.knownSvcCashRevenue,
  };
}
