import assert from 'node:assert/strict';
import { maturityOf, outcomeKindOf, truthGradeOf } from './grades.ts';
import { experiment } from './testing-experiments.ts';

const NOTHING = {
  cashOutcomes: 0,
  pipelineOutcomes: 0,
  messagingOutcomes: 0,
  conversations: null,
  platformConversions: null,
};

describe('the outcome to headline', () => {
  const table: [
    over: Partial<Record<keyof typeof NOTHING, number>> & { platformConversionsExact?: string },
    kind: string,
  ][] = [
    [{}, 'none'],
    [{ platformConversions: 0, conversations: 0 }, 'none'],
    [{ platformConversions: 2 }, 'meta'],
    [{ platformConversions: 0, platformConversionsExact: '0.4' }, 'meta'],
    [{ platformConversions: 0, platformConversionsExact: '0' }, 'none'],
    [{ platformConversions: 2, conversations: 1 }, 'messaging'],
    [{ messagingOutcomes: 1, platformConversions: 9 }, 'messaging'],
    [{ pipelineOutcomes: 1, messagingOutcomes: 5 }, 'pipeline'],
    [{ cashOutcomes: 1, pipelineOutcomes: 5 }, 'cash'],
  ];
  for (const [over, kind] of table)
    it(`of ${JSON.stringify(over)} is ${kind}`, () => assert.equal(outcomeKindOf({ ...NOTHING, ...over }), kind));
});

describe('the truth grade', () => {
  it('is lift where an experiment proves one, whatever is credited', () =>
    assert.deepEqual(
      [0, 1].map((outcomes) => truthGradeOf({ outcomes, experiment: experiment() })),
      ['lift', 'lift'],
    ));

  it('is attributed from the first outcome', () =>
    assert.deepEqual([truthGradeOf({ outcomes: 0 }), truthGradeOf({ outcomes: 1 })], ['predicted', 'attributed']));
});

describe('the maturity', () => {
  const table: [impressions: number, outcomes: number, stage: string][] = [
    [0, 0, 'cold'],
    [999, 0, 'cold'],
    [1000, 0, 'early'],
    [0, 1, 'early'],
    [9999, 9, 'early'],
    [10_000, 0, 'mature'],
    [0, 10, 'mature'],
    [9999, 30, 'mature'],
    [10_000, 29, 'mature'],
    [10_000, 30, 'calibrated'],
  ];
  for (const [impressions, outcomes, stage] of table)
    it(`after ${impressions} impressions and ${outcomes} outcomes is ${stage}`, () =>
      assert.equal(maturityOf({ impressions, outcomes }), stage));
});
