import assert from 'node:assert/strict';
import { slicesOf } from '../../../test/world/judge-rankings.ts';
import { simulatedWorld } from '../../../test/world/simulated-world.ts';
import { featuresOf } from './features.ts';
import { predict } from './model.ts';
import type { Slice, TrainingSample } from './samples.ts';
import { FEWEST, MOST_SAMPLES, trainModel, type Verdict, verdictOf } from './train-model.ts';

const WEEKS = 16;
const slices = slicesOf(simulatedWorld({ seed: 11, ads: 1200, weeks: WEEKS }), WEEKS);
const countOf = (some: readonly Slice[]) => some.reduce((sum, { samples }) => sum + samples.length, 0);

describe('a trained model', () => {
  const training = trainModel(slices);

  it('is used when it beats the rules on days that it has not seen', () => {
    assert.equal(training.verdict, 'used');
    const { model, rules } = training.judged ?? assert.fail();
    assert.ok(model.brier < rules.brier && model.calibrationError < 0.05);
  });

  it('is judged on the latest quarter, calibrated on the sixth before, and trained on what came earlier', () => {
    assert.deepEqual(training.samples, {
      training: countOf(slices.slice(0, 7)),
      calibration: countOf(slices.slice(7, 9)),
      judged: countOf(slices.slice(9)),
    });
    assert.deepEqual(training.days, { from: slices[0]?.from, to: slices[11]?.to, judgedFrom: slices[9]?.weekFrom });
  });

  it('is not changed by what the days on which it is judged say', () => {
    const turned = slices.map((slice, i) => {
      if (i < 9) return slice;
      const turn = (isBest: boolean, j: number) => (j % 50 === 0 ? !isBest : isBest);
      return { ...slice, samples: slice.samples.map((sample, j) => ({ ...sample, isBest: turn(sample.isBest, j) })) };
    });
    const other = trainModel(turned);
    assert.deepEqual(other.model, training.model);
    assert.notDeepEqual(other.judged, training.judged);
  });

  it('is the same whenever it is trained on the same days', () => {
    assert.deepEqual(trainModel(structuredClone(slices)), training);
  });

  it('never gives a better ad a lower likelihood: no weight of what an ad brings is negative', () => {
    const model = training.model ?? assert.fail();
    assert.ok(model.calibration.slope > 0);
    const layers = (percentile: number) => [
      { layer: 'attention' as const, percentile, credibility: 0.4 },
      { layer: 'cash' as const, percentile, credibility: 0.8 },
    ];
    const likelihoods = Array.from({ length: 101 }, (_, i) => predict(model, featuresOf(layers(i / 100), i)));
    assert.deepEqual(
      likelihoods,
      likelihoods.toSorted((a, b) => a - b),
    );
    assert.ok(new Set(likelihoods).size > 90);
  });

  it('keeps the order of ads or tells none apart, even where the days of the calibration were upside down', () => {
    const compositeOf = ({ features }: TrainingSample) => features[2] ?? 0;
    const upsideDown = slices.map((slice, i) => {
      const quarter = slice.samples.map(compositeOf).toSorted((x, y) => x - y)[Math.floor(slice.samples.length / 4)];
      const isWorst = (sample: TrainingSample) => compositeOf(sample) < (quarter ?? 0);
      const turn = (sample: TrainingSample) => (i === 7 || i === 8 ? isWorst(sample) : sample.isBest);
      return { ...slice, samples: slice.samples.map((sample) => ({ ...sample, isBest: turn(sample), rules: 1 })) };
    });
    const { verdict, model } = trainModel(upsideDown);
    assert.deepEqual([verdict, model?.calibration.slope], ['used', 0]);
  });

  it('leaves out the oldest days beyond the most samples', () => {
    const copies = Math.ceil(MOST_SAMPLES / (slices[0]?.samples.length ?? 1) / 2);
    const large = slices.map((slice) => ({ ...slice, samples: Array(copies).fill(slice.samples).flat() }));
    const { samples, days } = trainModel(large.map((slice, i) => (i < 9 ? slice : (slices[i] ?? slice))));
    assert.ok(samples.training + samples.calibration + samples.judged <= MOST_SAMPLES);
    assert.ok(days !== null && days.from !== slices[0]?.from);
    assert.equal(days.to, slices[11]?.to);
  });
});

describe('the verdict', () => {
  it('is that there are too few samples for a small or a young profile', () => {
    assert.deepEqual(trainModel([]), {
      ...{ verdict: 'too_few_samples', model: null, judged: null, days: null },
      samples: { training: 0, calibration: 0, judged: 0 },
    });
    const few = slices.map((slice) => ({ ...slice, samples: slice.samples.slice(0, FEWEST.judged / 3 - 1) }));
    assert.equal(trainModel(few).verdict, 'too_few_samples');
    assert.equal(trainModel(slices.slice(0, 2)).verdict, 'too_few_samples');
  });

  it('is that the rules stay where the past says nothing about the week after', () => {
    const noise = slices.map((slice) => ({
      ...slice,
      samples: slice.samples.map((sample, i) => ({ ...sample, isBest: i % 4 === 0, rules: 0.25 })),
    }));
    const { verdict, model, judged } = trainModel(noise);
    assert.equal(verdict, 'not_better');
    assert.equal(model, null);
    assert.ok(judged);
  });

  it('is that the rules stay where the best became twice as frequent after training', () => {
    const shifted = slices.map((slice, i) => ({
      ...slice,
      samples: i < 9 ? slice.samples : slice.samples.map((sample, j) => ({ ...sample, isBest: j % 2 === 0, rules: 0 })),
    }));
    assert.equal(trainModel(shifted).verdict, 'not_calibrated');
  });

  const table: [brier: number, rulesBrier: number, calibrationError: number, verdict: Verdict][] = [
    [0.15, 0.16, 0.049, 'used'],
    [0.15, 0.16, 0.05, 'not_calibrated'],
    [0.16, 0.16, 0.01, 'not_better'],
    [0.17, 0.16, 0.01, 'not_better'],
  ];
  for (const [brier, rulesBrier, calibrationError, verdict] of table)
    it(`is ${verdict} for a Brier score of ${brier} against ${rulesBrier} and a calibration error of ${calibrationError}`, () =>
      assert.equal(
        verdictOf({ model: { brier, calibrationError }, rules: { brier: rulesBrier, calibrationError: 0 } }),
        verdict,
      ));
});
