// Tests what must hold of scores whatever the ads are.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { AdFacts } from './ad-facts.ts';
import { layerScores } from './layer-scores.ts';
import { MAY_FALL } from './model/features.ts';
import type { KeptModel } from './model/model.ts';
import { scoreAds } from './score-ads.ts';
import { credibility, shrunkRate } from './shrink.ts';
import { adFacts } from './testing-ads.ts';

const count = (max: number) => fc.integer({ min: 0, max });
const figures = fc.record({
  platform: fc.constantFrom('social_ads', 'search_ads'),
  format: fc.constantFrom('video' as const, 'static' as const, null),
  spend: fc.option(count(50_000).map((cents) => (cents / 100).toFixed(2))),
  impressions: count(50_000),
  clicks: count(500),
  conversations: fc.option(count(40)),
  outcomes: count(20),
  cashOutcomes: count(10),
  cashValue: fc.option(count(90_000).map((cents) => (cents / 100).toFixed(2))),
  pipelineOutcomes: count(10),
});
const ads = fc
  .array(figures, { minLength: 1, maxLength: 25 })
  .map((all) => all.map((one, i) => adFacts({ id: `ad-${String(i).padStart(2, '0')}`, ...one })));

/** Any model that training can bring about. */
const kept: fc.Arbitrary<KeptModel> = fc.record({
  version: fc.integer({ min: 1, max: 9 }),
  model: fc.record({
    weights: fc.tuple(...MAY_FALL.map((may) => fc.double({ min: may ? -2 : 0, max: 2, noNaN: true }))),
    calibration: fc.record({
      offset: fc.double({ min: -1, max: 1, noNaN: true }),
      slope: fc.double({ min: 0, max: 2, noNaN: true }),
    }),
  }),
});
const keptOrRules = fc.option(kept, { freq: 3 });

describe('scores of any ads', () => {
  it('have a likelihood that is a monotone function of the composite under rules', () => {
    fc.assert(
      fc.property(ads, (all) => {
        const scored = scoreAds(all).filter(({ composite }) => composite !== null);
        for (const [i, { likelihood, composite, modelVersion }] of scored.entries()) {
          assert.equal(modelVersion, undefined);
          const next = scored[i + 1];
          if (next === undefined) continue;
          const isEqual = composite === next.composite;
          assert.equal(isEqual ? 0 : 1, Math.sign((likelihood ?? 0) - (next.likelihood ?? 0)));
        }
      }),
    );
  });

  it('do not change by a byte when the ads come in another order', () => {
    fc.assert(
      fc.property(ads, keptOrRules, fc.infiniteStream(fc.nat()), (all, by, keys) => {
        const shuffled = all
          .map((ad) => ({ ad, key: keys.next().value ?? 0 }))
          .sort((a, b) => a.key - b.key)
          .map(({ ad }) => ad);
        assert.equal(JSON.stringify(scoreAds(shuffled, by)), JSON.stringify(scoreAds(all, by)));
      }),
    );
  });

  it('rank an ad that is twice as good never below its twin, and give it no lower likelihood', () => {
    fc.assert(
      fc.property(ads, figures, keptOrRules, (others, figuresOfTwin, by) => {
        const twin = adFacts({ ...figuresOfTwin, id: 'z-twin', outcomes: figuresOfTwin.outcomes + 1 });
        const better = { ...twiceAsGood(twin), id: 'a-better' };
        const scored = scoreAds([...others, twin, better], by);
        const at = (id: string) => scored.findIndex(({ ad }) => ad.id === id);
        assert.ok(at('a-better') < at('z-twin'), `${at('a-better')} ${at('z-twin')}`);
        const likelihood = (id: string) => scored[at(id)]?.likelihood ?? 0;
        assert.ok(likelihood('a-better') >= likelihood('z-twin'));
      }),
    );
  });

  it('keep order and composite whatever a model says', () => {
    fc.assert(
      fc.property(ads, kept, (all, by) => {
        const order = (of: ReturnType<typeof scoreAds>) => of.map(({ ad, composite }) => [ad.id, composite]);
        assert.deepEqual(order(scoreAds(all, by)), order(scoreAds(all)));
      }),
    );
  });

  it('rely no less on an ad with twice the sample', () => {
    fc.assert(
      fc.property(ads, fc.nat(), (all, pick) => {
        const chosen = pick % all.length;
        const larger = all.map((ad, i) => (i === chosen ? twiceTheSample(ad) : ad));
        const id = all[chosen]?.id ?? '';
        const before = layerScores({ ads: all })(id) ?? [];
        for (const { layer, credibility: after } of layerScores({ ads: larger })(id) ?? []) {
          const own = before.find((one) => one.layer === layer);
          if (own !== undefined)
            assert.ok(after >= own.credibility - 1e-12, `${layer}: ${own.credibility} -> ${after}`);
        }
      }),
    );
  });
});

describe('more evidence of the same rate', () => {
  const amount = fc.double({ min: 1e-3, max: 1e6, noNaN: true });
  it('never widens what is uncertain: the rate is known as well or better, and is nearer to the ad’s own', () => {
    fc.assert(
      fc.property(
        amount,
        amount,
        amount,
        amount,
        fc.double({ min: 1, max: 1000, noNaN: true }),
        (rate, n, mean, strength, more) => {
          const prior = { mean, strength };
          const width = (exposure: number) => 1 / Math.sqrt(rate * exposure + mean * strength);
          const sample = (exposure: number) => ({ brought: rate * exposure, exposure });
          const away = (exposure: number) => Math.abs(shrunkRate(sample(exposure), prior) - rate);
          assert.ok(width(n * more) <= width(n));
          assert.ok(credibility({ exposure: n * more }, prior) >= credibility({ exposure: n }, prior));
          assert.ok(away(n * more) <= away(n) + 1e-9 * Math.max(rate, mean));
        },
      ),
    );
  });
});

const doubled = (money: string | null) => money && (2 * Number(money)).toFixed(2);

function twiceAsGood(ad: AdFacts): AdFacts {
  return {
    ...ad,
    clicks: 2 * ad.clicks,
    conversations: ad.conversations && 2 * ad.conversations,
    outcomes: 2 * ad.outcomes,
    cashOutcomes: 2 * ad.cashOutcomes,
    cashValue: doubled(ad.cashValue),
    pipelineOutcomes: 2 * ad.pipelineOutcomes,
  };
}

const twiceTheSample = (ad: AdFacts): AdFacts => ({
  ...twiceAsGood(ad),
  spend: doubled(ad.spend),
  impressions: 2 * ad.impressions,
});
