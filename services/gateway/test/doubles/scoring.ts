import type { Doubles } from '../service-doubles.ts';
import { TIME } from './known-ids.ts';

const ANALYSIS_ID = '0b7c1f0e-6a51-4c0e-9c65-0d3f6a4f7c11';

/** Has one scored ad, of which only the minimum is known. */
export function scoringDouble(): Doubles['scoring'] {
  const ad = {
    externalId: '238401',
    name: 'Video A',
    composite: 71.5,
    likelihood: 0.41338242,
    maturityStage: 'early',
    truthGrade: 'lift',
    experiment: {
      ...{ id: 'e1', level: 'campaign', platform: 'social_ads', externalId: '77', metric: 'purchases', control: 'geo' },
      ...{
        dateFrom: '2025-11-01',
        dateTo: '2025-11-28',
        lift: 12.5,
        low: 4.1,
        high: 20.9,
        confidence: 95,
        note: 'internal',
      },
    },
    primaryOutcomeKind: 'cash',
    cohort: { key: 'channel=social_ads|objective=*|format=*|audience_warmth=*|geo=*|placement=*', ads: 6 },
    reasons: [{ layer: 'cash', polarity: 'strength', percentile: 80, sampleConfidence: 'low' }],
    spend: '100.5',
    impressions: 1000n,
    cashOutcomes: 2n,
    attributedOutcomes: 3n,
    cashValue: '250.000001',
    roas: '2.487562',
  };
  const analysis = {
    ...{
      analysisId: ANALYSIS_ID,
      adExternalId: ad.externalId,
      state: 'done',
      requestedAt: TIME,
      startedAt: TIME,
      finishedAt: TIME,
    },
    traits: {
      hookType: 'question',
      creativeFormat: 'video',
      creativeId: '5',
      analysedAt: TIME,
      source: 'rules',
      text: 'Hi?',
      language: '',
    },
  };
  return {
    startAnalysis: async () => ({ analysis: { ...analysis, state: 'queued', failureCode: 'provider_error' } }),
    getAnalysis: async () => ({ analysis }),
    listTopPerformers: async () => ({ ads: [ad], reportingCurrency: 'CLP', rebuiltAt: TIME }),
    requestRebuild: async () => ({ queued: true }),
    listModels: async () => ({}),
  };
}
