// Shows a top performer to callers: one scored ad in one window.
import type { Experiment } from '@touchline/proto/gen/touchline/scoring/v1/experiments_pb.ts';
import type { ScoredAd } from '@touchline/proto/gen/touchline/scoring/v1/scoring_pb.ts';
import type { z } from 'zod';
import { countOrNull, exactCount, orNull } from '../answer-fields.ts';
import { knownValue } from '../unknown-rates.ts';
import { figure } from './counts.ts';
import type { AdExperiment, LAYERS, TopPerformer, WINDOWS } from './top-performer-shape.ts';

type Row = z.input<typeof TopPerformer>;

export function topPerformer(ad: ScoredAd, window: (typeof WINDOWS)[number]): Row {
  const { cohort } = ad;
  return {
    ad_external_id: ad.externalId,
    ad_name: ad.name,
    campaign_name: orNull(ad.campaignName),
    ad_set_name: orNull(ad.adSetName),
    creative_thumbnail_url: orNull(ad.thumbnailUrl),
    video_id: orNull(ad.videoId),
    score_window: window,
    composite_score: ad.composite ?? null,
    top_performer_likelihood: ad.likelihood ?? null,
    model_version: ad.modelVersion ?? null,
    score_source: ad.modelVersion === undefined ? 'rules' : 'model',
    maturity_stage: ad.maturityStage as Row['maturity_stage'],
    truth_grade: ad.truthGrade as Row['truth_grade'],
    experiment: ad.experiment === undefined ? null : experimentOf(ad.experiment),
    primary_outcome_kind: ad.primaryOutcomeKind as Row['primary_outcome_kind'],
    cohort_key: cohort?.key ?? '',
    cohort_objective: orNull(cohort?.objective ?? ''),
    cohort_format: orNull(cohort?.format ?? ''),
    cohort_audience_warmth: orNull(cohort?.audienceWarmth ?? ''),
    cohort_geo: orNull(cohort?.geo ?? ''),
    cohort_placement: orNull(cohort?.placement ?? ''),
    cohort_n_ads: cohort?.ads ?? 0,
    hook_type: orNull(ad.hookType),
    creative_format: orNull(ad.format),
    cta_type: orNull(ad.callToActionType),
    primary_angle: orNull(ad.primaryAngle),
    offers: ad.offers,
    spend: figure(ad.spend),
    ...knownValue({
      spend: figure(ad.known?.spend),
      attributed_revenue: figure(ad.known?.cashValue),
      attributed_pipeline_value: figure(ad.known?.pipelineValue),
      platform_reported_conversion_value: figure(ad.known?.platformConversionValue),
    }),
    impressions: Number(ad.impressions),
    ctr: figure(ad.ctr),
    cpc: figure(ad.cpc),
    attributed_cash_outcomes: Number(ad.cashOutcomes),
    attributed_revenue: figure(ad.cashValue),
    roas: figure(ad.roas),
    cac: figure(ad.cac),
    attributed_outcomes_total: Number(ad.attributedOutcomes),
    attributed_pipeline_outcomes: Number(ad.pipelineOutcomes),
    attributed_pipeline_value: figure(ad.pipelineValue),
    platform_reported_conversions: exactCount(ad.platformConversionsExact, ad.platformConversions),
    platform_reported_conversion_value: figure(ad.platformConversionValue),
    cost_per_conversation: figure(ad.costPerConversation),
    messaging_conversations_started: countOrNull(ad.conversationsStarted),
    first_reply_rate: null,
    avg_engagement_score: null,
    reason_codes: ad.reasons.map(({ layer, polarity, percentile, sampleConfidence }) => ({
      layer: layer as (typeof LAYERS)[number],
      polarity: polarity as 'strength' | 'weakness',
      percentile,
      sample_confidence: sampleConfidence as 'low' | 'medium' | 'high',
    })),
  };
}

function experimentOf(experiment: Experiment): z.input<typeof AdExperiment> {
  const { metric, dateFrom, dateTo, control, lift, low, high, confidence } = experiment;
  return {
    level: experiment.level as 'ad' | 'campaign',
    ...{ metric, date_from: dateFrom, date_to: dateTo, control, lift, low, high, confidence },
  };
}
