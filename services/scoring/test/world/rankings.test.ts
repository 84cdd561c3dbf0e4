// Tests, in a world whose truth is known, that scores find the best ads better than raw figures do.
import assert from 'node:assert/strict';
import { auc } from './auc.ts';
import { type JudgedWorld, judgeRankings, WEEKS } from './judge-rankings.ts';
import { simulatedWorld } from './simulated-world.ts';

describe('in a simulated world', () => {
  for (const seed of [1, 2])
    describe(`of the seed ${seed}`, () => {
      let judged: JudgedWorld;
      before(() => {
        judged = judgeRankings(simulatedWorld({ seed, ads: 2500, weeks: WEEKS, leastSpend: 5 }));
      });
      const of = (name: string) => judged.rankings.find((ranking) => ranking.name === name) ?? assert.fail();

      it('shrinkage ranks better than the same figure without it', () =>
        assert.ok(of('cash layer alone (shrunk)').auc > of('raw ROAS').auc));

      it('the composite ranks better than raw ROAS and raw CTR, also among small ads', () => {
        const { auc: all, aucSmall: small } = of('composite');
        for (const raw of [of('raw ROAS'), of('raw CTR')]) assert.ok(all > raw.auc && small > raw.aucSmall);
      });

      it('the model is used, and says better than the rules how likely an ad is among the best next week', () => {
        assert.equal(judged.training.verdict, 'used');
        const [model, rules] = [of('likelihood, model'), of('likelihood, rules')];
        assert.ok((model.brier ?? 1) < (rules.brier ?? 0));
        assert.ok((model.calibrationError ?? 1) < (rules.calibrationError ?? 0));
      });
    });
});

describe('the area under the curve', () => {
  const table: [name: string, best: number[], others: number[], area: number][] = [
    ['a perfect ranking', [3, 4], [1, 2], 1],
    ['a reversed one', [1, 2], [3, 4], 0],
    ['one that tells nothing apart', [1, 1], [1, 1, 1], 0.5],
    ['one with one of four pairs wrong', [2, 4], [1, 3], 0.75],
    ['one with a tie among two pairs', [2], [1, 2], 0.75],
  ];
  for (const [name, best, others, area] of table)
    it(`of ${name} is ${area}`, () =>
      assert.equal(
        auc([...best.map((value) => ({ value, isBest: true })), ...others.map((value) => ({ value, isBest: false }))]),
        area,
      ));
});
