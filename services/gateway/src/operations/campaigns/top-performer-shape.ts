// Declares the shape of a top performer: one scored ad in one window.
import { z } from 'zod';
import { knownValueField } from '../unknown-rates.ts';

/** The contract's values; filters accept no others. */
export const WINDOWS = ['7d', '14d', '28d', 'lifetime'] as const;
export const OBJECTIVES = ['messaging', 'sales', 'leads', 'traffic', 'awareness'] as const;
export const TRUTH_GRADES = ['predicted', 'attributed', 'lift'] as const;
export const OUTCOME_KINDS = ['cash', 'pipeline', 'messaging', 'meta', 'none'] as const;
export const FORMATS = ['ugc_video', 'talking_head', 'video', 'static', 'carousel'] as const;
export const LAYERS = ['attention', 'cost', 'conversation', 'pipeline', 'cash'] as const;

const says = (description: string, example: string | null) =>
  z
    .string()
    .nullable()
    .meta({ description, examples: [example] });
const is = (description: string, example: number | null) =>
  z
    .number()
    .nullable()
    .meta({ description, examples: [example] });
const counts = (description: string, example: number) =>
  z
    .int()
    .min(0)
    .meta({ description, examples: [example] });
const one = <const V extends readonly [string, ...string[]]>(values: V, description: string, example: V[number]) =>
  z.enum(values).meta({ description, examples: [example] });
/** A creative analysis provides the value; without one, and where its rules find nothing, the value is unknown. */
const analysed = (what: string, example: string) =>
  says(
    `${what} Null without a creative analysis (POST /api/v1/ads/{id}/creative-analysis), and where it finds nothing.`,
    example,
  );

const ReasonCode = z
  .object({
    layer: one(
      LAYERS,
      'attention: clicks per impression; the others are per spend: clicks, conversations, pipeline outcomes, cash.',
      'cash',
    ),
    polarity: one(
      ['strength', 'weakness'],
      'strength from the 70th percentile up, weakness from the 30th percentile down.',
      'strength',
    ),
    percentile: z
      .number()
      .min(0)
      .max(100)
      .meta({ description: 'The share of the other ads in the cohort that do worse.', examples: [93.75] }),
    sample_confidence: one(
      ['low', 'medium', 'high'],
      "How much of it comes from the ad's own sample and not from the cohort's mean.",
      'medium',
    ),
  })
  .meta({ id: 'ReasonCode', description: 'Where the ad stands out; what moved its score most comes first.' });

export const AdExperiment = z
  .object({
    level: one(['ad', 'campaign'], 'Whether it was about the ad itself or about its campaign.', 'campaign'),
    metric: z.string().meta({ description: 'What was compared.', examples: ['purchases'] }),
    date_from: z.string().meta({ description: 'Its first day.', examples: ['2025-11-01'] }),
    date_to: z.string().meta({ description: 'Its last day.', examples: ['2025-11-28'] }),
    control: z.string().meta({ description: 'How the control was made.', examples: ['holdout'] }),
    lift: z
      .number()
      .meta({ description: 'By how many percent more there was of it than in the control.', examples: [12.5] }),
    low: z.number().meta({ description: 'The lower bound of the lift, above zero.', examples: [4.1] }),
    high: z.number().meta({ description: 'The upper bound of the lift.', examples: [20.9] }),
    confidence: z.number().meta({ description: 'Of the bounds, in percent.', examples: [95] }),
  })
  .meta({ id: 'AdExperiment', description: 'An experiment that proves what the ad causes.' });

export const TopPerformer = z
  .object({
    ad_external_id: z.string().meta({ description: "The platform's id of the ad.", examples: ['23846120'] }),
    ad_name: z.string().meta({ description: 'As the platform has it.', examples: ['Video A'] }),
    campaign_name: says('The name of its campaign.', 'Spring'),
    ad_set_name: says('The name of its ad set.', 'Women 25-44'),
    creative_thumbnail_url: says(
      'A link of the platform that expires; each sync brings a new one. GET /api/v1/ads/{id}/thumbnail returns the picture itself.',
      'https://scontent.example/23846120.jpg',
    ),
    video_id: says("The platform's id of the video; null for a creative without one.", '77120045'),
    score_window: one(WINDOWS, 'The window that was requested.', '28d'),
    composite_score: is(
      '0 to 100: the weighted mean of the percentiles of its layers within its cohort. Null when there is no other ad to compare with.',
      88.41,
    ),
    top_performer_likelihood: is(
      'The probability of being in the best quarter of its cohort, between 0 and 1: neither ROAS nor lift. By rules it rises with composite_score; by a model it says how often such ads were in the best quarter of the week after. Null without a composite_score.',
      0.79265434,
    ),
    model_version: z
      .int()
      .min(1)
      .nullable()
      .meta({
        description: 'The version of the model that gave top_performer_likelihood; null when score_source is rules.',
        examples: [null],
      }),
    score_source: one(
      ['model', 'rules'],
      "What gave top_performer_likelihood; composite_score and the rank always come from rules. A model is trained on the profile's own days for the window 28d, and used only while it is better than the rules on days that it has not seen.",
      'rules',
    ),
    maturity_stage: one(
      ['cold', 'early', 'mature', 'calibrated'],
      'How large its sample is: early from 1,000 impressions or one outcome, mature from 10,000 or ten, calibrated from 10,000 and thirty.',
      'mature',
    ),
    truth_grade: one(
      TRUTH_GRADES,
      'lift: an experiment proves one (experiment). attributed: at least one outcome of any kind is credited to it. Otherwise predicted.',
      'attributed',
    ),
    experiment: AdExperiment.nullable().meta({
      description: 'The experiment on the ad or its campaign that proves a lift; null without one.',
      examples: [null],
    }),
    primary_outcome_kind: one(
      OUTCOME_KINDS,
      "The kind to show first: of those that it has, the one closest to money; meta is the platform's own claim.",
      'cash',
    ),
    cohort_key: z.string().meta({
      description: 'What it was compared with; * stands for any, where a narrower cohort had fewer than five ads.',
      examples: ['channel=social_ads|objective=sales|format=video|audience_warmth=cold|geo=CL|placement=*'],
    }),
    cohort_objective: says(
      "The cohort's objective; null when it holds ads of any, unknown for ads of none of the five.",
      'sales',
    ),
    cohort_format: says("The cohort's format; null when it holds ads of any.", 'video'),
    cohort_audience_warmth: says(
      "The cohort's audience: warm (people whom the business knows), lookalike, cold, or unknown; null when it holds ads of any.",
      'cold',
    ),
    cohort_geo: says("The cohort's country (ISO 3166), several, or unknown; null when it holds ads of any.", 'CL'),
    cohort_placement: says(
      "The cohort's placement: automatic, one surface such as instagram or search, several, or unknown; null when it holds ads of any.",
      null,
    ),
    cohort_n_ads: counts('Ads in the cohort, this one included.', 17),
    hook_type: analysed('How its text begins.', 'question'),
    creative_format: says(
      'video, static or carousel, by the last sync or otherwise by an analysis; null when neither shows it.',
      'video',
    ),
    cta_type: says("The platform's name for its button.", 'LEARN_MORE'),
    primary_angle: analysed('Its main argument.', 'price'),
    offers: z.array(z.string()).meta({
      description: 'What it says that it offers. Empty without a creative analysis.',
      examples: [['20% off']],
    }),
    spend: is('In the reporting currency; null when a day has no rate.', 412.5),
    known_value: knownValueField(
      z.number(),
      ...(['spend', 'attributed_revenue', 'attributed_pipeline_value', 'platform_reported_conversion_value'] as const),
    ),
    impressions: counts('In the window.', 48_210),
    ctr: is('Clicks per impression, in percent.', 1.842),
    cpc: is('Cost per click.', 0.464527),
    attributed_cash_outcomes: counts('Cash conversions that last_touch credits to it.', 9),
    attributed_revenue: is('What they brought, refunds subtracted; null when a payment has no rate.', 1310.5),
    roas: is('attributed_revenue ÷ spend; null when nothing was spent or either is unknown.', 3.17697),
    cac: is('spend ÷ attributed_cash_outcomes.', 45.833333),
    attributed_outcomes_total: counts('Conversions of every kind that last_touch credits to it.', 31),
    attributed_pipeline_outcomes: counts('Those of goals of the kind pipeline.', 19),
    attributed_pipeline_value: is('What those may become: projected, not cash.', 5200),
    platform_reported_conversions: is(
      "The platform's own count, fractions included; null when it reported none. Never sets truth_grade.",
      12,
    ),
    platform_reported_conversion_value: is("The platform's own figure; null when it reported none.", 1790.25),
    cost_per_conversation: is('spend ÷ messaging_conversations_started.', 5.15625),
    messaging_conversations_started: is('As the platform reports it, 7-day window; null when it does not.', 80),
    first_reply_rate: is('Always null: it is not requested from any platform yet.', null),
    avg_engagement_score: is('Always null: it is not measured yet.', null),
    reason_codes: z.array(ReasonCode).meta({
      description: 'Empty for an ad that stands out nowhere, and for one without a composite_score.',
      examples: [[{ layer: 'cash', polarity: 'strength', percentile: 93.75, sample_confidence: 'medium' }]],
    }),
  })
  .meta({ id: 'TopPerformer' });
