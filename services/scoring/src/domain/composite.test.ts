import assert from 'node:assert/strict';
import { compositeOf, likelihoodOf } from './composite.ts';
import type { Layer } from './vocabulary.ts';

describe('the composite', () => {
  const table: [layers: [Layer, number][], composite: number | null][] = [
    [[], null],
    [[['attention', 0.5]], 50],
    [[['cash', 1]], 100],
    [[['attention', 0]], 0],
    [
      [
        ['attention', 1],
        ['cash', 0],
      ],
      25,
    ],
    [
      [
        ['attention', 0.9],
        ['cost', 0.8],
        ['cash', 0.6],
      ],
      70.91,
    ],
    [
      [
        ['attention', 1],
        ['cost', 1],
        ['conversation', 1],
        ['pipeline', 1],
        ['cash', 1],
      ],
      100,
    ],
    [
      [
        ['conversation', 0.25],
        ['pipeline', 0.5],
      ],
      38.89,
    ],
  ];
  for (const [layers, composite] of table)
    it(`of ${layers.map(([layer, percentile]) => `${layer} ${percentile}`).join(', ') || 'nothing'} is ${composite}`, () =>
      assert.equal(compositeOf(layers.map(([layer, percentile]) => ({ layer, percentile }))), composite));
});

describe('the likelihood', () => {
  const table: [composite: number | null, likelihood: number | null][] = [
    [null, null],
    [75, 0.5],
    [100, 0.92414182],
    [50, 0.07585818],
    [0, 0.00055278],
  ];
  for (const [composite, likelihood] of table)
    it(`at ${composite} is ${likelihood}`, () => assert.equal(likelihoodOf(composite), likelihood));

  it('increases with every hundredth of the composite', () => {
    for (let hundredths = 1; hundredths <= 10_000; hundredths += 1)
      assert.ok((likelihoodOf(hundredths / 100) ?? 0) > (likelihoodOf((hundredths - 1) / 100) ?? 1), `${hundredths}`);
  });
});
