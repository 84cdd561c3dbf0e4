// Makes experiments for the tests of the rules, with a default for everything that a test does not mention.
import type { Experiment } from './experiment.ts';

export function experiment(over: Partial<Experiment> = {}): Experiment {
  return {
    level: 'ad',
    platform: 'social_ads',
    externalId: '9001',
    from: '2026-01-01',
    to: '2026-01-28',
    control: 'holdout',
    metric: 'purchases',
    lift: 12.5,
    low: 4,
    high: 21,
    confidence: 95,
    note: '',
    ...over,
  };
}
