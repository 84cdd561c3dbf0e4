import assert from 'node:assert/strict';
import type { Experiment } from './experiment.ts';
import { currentExperiments, provenLift } from './proven-lift.ts';
import { experiment } from './testing-experiments.ts';

const AD = { platform: 'social_ads', externalId: '9001', campaignExternalId: '77' };
const NONE = { lift: 0, low: -5, high: 5 };
const ofCampaign = { level: 'campaign', externalId: '77' } as const;

describe('the experiment that proves a lift', () => {
  const table: [name: string, recorded: Partial<Experiment>[], proves: number | null][] = [
    ['is none without experiments', [], null],
    ['is one of the ad', [{}], 0],
    ['is one of its campaign', [ofCampaign], 0],
    ['is none of another ad', [{ externalId: '9002' }], null],
    ['is none of a campaign with the id of the ad', [{ level: 'campaign', externalId: '9001' }], null],
    ['is none of the same id on another platform', [{ platform: 'search_ads' }], null],
    ['is none whose interval reaches zero', [NONE], null],
    ['is none that is too old', [{ from: '2025-01-01', to: '2025-02-01' }], null],
    ['is none that ends later than the day', [{ to: '2026-03-02' }], null],
    ['is the last one', [{}, { to: '2026-02-10' }], 1],
    ['is withdrawn by a later one without a lift', [{}, { ...NONE, to: '2026-02-10' }], null],
    ['is not withdrawn by an earlier one', [{}, { ...NONE, to: '2026-01-10' }], 0],
    ['is not withdrawn by one of another metric', [{}, { ...NONE, metric: 'leads', to: '2026-02-10' }], 0],
    ['is withdrawn by one of the ad where it is of the campaign', [{ ...ofCampaign, to: '2026-02-10' }, NONE], null],
    ['is of the ad where its campaign shows none', [{}, { ...ofCampaign, ...NONE, to: '2026-02-10' }], 0],
  ];
  for (const [name, recorded, proves] of table)
    it(name, () => {
      const all = recorded.map(experiment);
      for (const inOrder of [all, [...all].reverse()])
        assert.deepEqual(
          provenLift(currentExperiments(inOrder, '2026-03-01'), AD),
          proves === null ? undefined : all[proves],
        );
    });

  it('is none for an ad without a campaign and an experiment without an id', () => {
    const nameless = currentExperiments([experiment({ level: 'campaign', externalId: '' })], '2026-03-01');
    assert.equal(provenLift(nameless, { ...AD, campaignExternalId: '' }), undefined);
  });
});
