import assert from 'node:assert/strict';
import type { LayerScore } from './layer-scores.ts';
import { reasonsOf } from './reasons.ts';

describe('reasons', () => {
  const score = (
    layer: LayerScore['layer'],
    percentile: number,
    credibility = 0.5,
    above = percentile > 0.5 ? 1 : 0,
  ): LayerScore => ({ layer, percentile, credibility, above });
  const said = (...scores: LayerScore[]) =>
    reasonsOf(scores).map((one) => `${one.layer} ${one.polarity} ${one.percentile} ${one.sampleConfidence}`);

  const table: [name: string, scores: LayerScore[], reasons: string[]][] = [
    ['the middle is no reason', [score('cash', 0.5), score('cost', 0.31), score('attention', 0.69)], []],
    [
      'both ends are reasons',
      [score('cash', 0.7), score('cost', 0.3)],
      ['cash strength 70 medium', 'cost weakness 30 medium'],
    ],
    [
      'what moved the score most comes first',
      [score('attention', 1), score('cash', 0.25)],
      ['cash weakness 25 medium', 'attention strength 100 medium'],
    ],
    [
      'a small sample has low confidence',
      [score('cash', 1, 0.2), score('pipeline', 1, 0.34), score('cost', 1, 0.9)],
      ['cash strength 100 low', 'pipeline strength 100 medium', 'cost strength 100 high'],
    ],
    [
      'a rank that comes only from the cohort is neither strength nor weakness',
      [score('cash', 1, 0.2, 0), score('cost', 0, 0.2, 1), score('pipeline', 0.9, 0.2, 0.5)],
      ['pipeline strength 90 low'],
    ],
  ];
  for (const [name, scores, reasons] of table) it(`${name}`, () => assert.deepEqual(said(...scores), reasons));
});
