// Tests the example of docs/scoring.md, which is computed by hand there, and the properties of the scores of any ads.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { AdFacts } from './ad-facts.ts';
import { scoreAds } from './score-ads.ts';
import { adFacts } from './testing-ads.ts';

const example = [
  adFacts({ id: 'A', spend: '100', impressions: 10_000, clicks: 200, cashOutcomes: 4, cashValue: '400', outcomes: 4 }),
  adFacts({ id: 'B', spend: '100', impressions: 10_000, clicks: 100, cashOutcomes: 1, cashValue: '100', outcomes: 1 }),
  adFacts({ id: 'C', spend: '200', impressions: 20_000, clicks: 200 }),
  adFacts({ id: 'D', spend: '100', impressions: 10_000, clicks: 50 }),
  adFacts({ id: 'E', spend: '2', impressions: 200, clicks: 6, cashOutcomes: 1, cashValue: '30', outcomes: 1 }),
];

describe('the scores of the example', () => {
  const scored = scoreAds(example);
  it('rank the proven ad above the lucky one', () =>
    assert.deepEqual(
      scored.map(({ ad, composite }) => [ad.id, composite]),
      [
        ['A', 100],
        ['E', 75],
        ['B', 50],
        ['D', 13.64],
        ['C', 11.36],
      ],
    ));
  it('say what each is good and bad at, and how reliable that is', () =>
    assert.deepEqual(
      scored.map(({ ad, reasons }) => [
        ad.id,
        ...reasons.map((one) => `${one.layer} ${one.percentile} ${one.sampleConfidence}`),
      ]),
      [
        ['A', 'cash 100 medium', 'cost 100 medium', 'attention 100 medium'],
        ['E', 'cash 75 low', 'cost 75 low', 'attention 75 low'],
        ['B'],
        ['D', 'cost 0 medium', 'cash 25 medium', 'attention 0 medium'],
        ['C', 'cash 0 high', 'cost 25 high', 'attention 25 high'],
      ],
    ));
});

describe('scores', () => {
  it('are none when there is no ad to compare with', () => {
    const [only, ...others] = scoreAds([adFacts({ id: 'only', outcomes: 3 })]);
    assert.deepEqual([only?.composite, only?.likelihood, only?.reasons, others], [null, null, [], []]);
    assert.equal(only?.truthGrade, 'attributed');
  });

  it('leave out ads that neither delivered nor brought anything', () =>
    assert.deepEqual(scoreAds([adFacts({ id: 'idle', spend: '0', impressions: 0, clicks: 0 })]), []));

  it('have the likelihood of a model where there is one, and say which it was', () => {
    const weights = [-1, 0, 2, ...Array(11).fill(0)];
    const kept = { version: 7, model: { weights, calibration: { offset: 0.5, slope: 1 } } };
    const clicks = [50, 100, 150, 200, 250];
    const scored = scoreAds(
      clicks.map((count, i) => adFacts({ id: `m${i}`, clicks: count })),
      kept,
    );
    assert.deepEqual(
      scored.map(({ modelVersion, composite, likelihood }) => [modelVersion, composite, likelihood]),
      [100, 75, 50, 25, 0].map((composite) => {
        const logOdds = -0.5 + 2 * (composite / 100 - 0.5);
        return [7, composite, Number((1 / (1 + Math.exp(-logOdds))).toFixed(8))];
      }),
    );
    const [lonely] = scoreAds([adFacts({ id: 'lonely' })], kept);
    assert.deepEqual([lonely?.likelihood, lonely?.modelVersion], [null, undefined]);
  });

  it('ignore measures that would divide by an ad’s unknown spend', () => {
    const scored = scoreAds([
      ...example,
      adFacts({ id: 'F', spend: null, clicks: 300, cashOutcomes: 50, cashValue: '9000' }),
    ]);
    const unknown = scored.find(({ ad }) => ad.id === 'F');
    assert.deepEqual([unknown?.composite, unknown?.reasons.map(({ layer }) => layer)], [100, ['attention']]);
  });

  const count$ = (max: number) => fc.integer({ min: 0, max });
  const ad$ = fc.record({
    platform: fc.constantFrom('social_ads', 'search_ads'),
    objective: fc.constantFrom('sales' as const, 'messaging' as const, null),
    format: fc.constantFrom('video' as const, 'static' as const, null),
    spend: fc.option(count$(500).map(String), { freq: 9 }),
    impressions: count$(50_000),
    clicks: count$(900),
    conversations: fc.option(count$(40)),
    platformConversions: fc.option(count$(9)),
    outcomes: count$(60),
    cashOutcomes: count$(9),
    cashValue: fc.option(fc.integer({ min: -50, max: 900 }).map(String), { freq: 9 }),
    pipelineOutcomes: count$(20),
    messagingOutcomes: count$(9),
  });
  const ads$ = fc
    .array(ad$, { minLength: 1, maxLength: 25 })
    .map((all) => all.map((over, i) => adFacts({ id: `ad${String(i).padStart(2, '0')}`, ...over })));
  const byId = (ads: readonly AdFacts[]) => new Map(scoreAds(ads).map((one) => [one.ad.id, one]));

  it('stay within their bounds, best first', () =>
    fc.assert(
      fc.property(ads$, (ads) => {
        const scored = scoreAds(ads);
        for (const { composite, likelihood, reasons, cohort } of scored) {
          assert.equal(composite === null, likelihood === null);
          assert.ok(composite === null || (composite >= 0 && composite <= 100));
          assert.ok(likelihood === null || (likelihood > 0 && likelihood < 1));
          assert.ok(reasons.every(({ percentile }) => percentile >= 0 && percentile <= 100));
          assert.ok(cohort.size >= 1 && cohort.size <= scored.length);
        }
        const order = scored.map(({ composite }) => composite ?? -1);
        assert.deepEqual(
          order,
          [...order].sort((a, b) => b - a),
        );
      }),
    ));

  it('are the same, byte for byte, in whatever order the ads come', () =>
    fc.assert(
      fc.property(
        ads$.chain((ads) => fc.tuple(fc.constant(ads), fc.shuffledSubarray(ads, { minLength: ads.length }))),
        ([ads, shuffled]) => assert.equal(JSON.stringify(scoreAds(shuffled)), JSON.stringify(scoreAds(ads))),
      ),
    ));

  const betterments: [layer: string, better: (ad: AdFacts, by: number) => Partial<AdFacts>][] = [
    ['attention and cost', ({ clicks }, by) => ({ clicks: clicks + by })],
    ['conversation', ({ conversations }, by) => (conversations === null ? {} : { conversations: conversations + by })],
    ['pipeline', ({ pipelineOutcomes }, by) => ({ pipelineOutcomes: pipelineOutcomes + by })],
    ['cash, by customers', ({ cashOutcomes }, by) => ({ cashOutcomes: cashOutcomes + by })],
    [
      'cash, by revenue',
      ({ cashValue }, by) => (cashValue === null ? {} : { cashValue: String(Number(cashValue) + by) }),
    ],
  ];
  for (const [layer, better] of betterments)
    it(`never fall when an ad does better in ${layer}, all else equal`, () =>
      fc.assert(
        fc.property(ads$, fc.nat(), fc.integer({ min: 1, max: 1000 }), (ads, pick, by) => {
          const chosen = ads[pick % ads.length] ?? assert.fail();
          const before = byId(ads).get(chosen.id)?.composite ?? null;
          const improved = ads.map((ad) => (ad === chosen ? { ...ad, ...better(ad, by) } : ad));
          const after = byId(improved).get(chosen.id)?.composite ?? null;
          if (before !== null) assert.ok((after ?? -1) >= before, `${before} became ${after}`);
        }),
        { numRuns: 400 },
      ));

  it('are the same when everything costs and earns in another currency', () =>
    fc.assert(
      fc.property(ads$, (ads) => {
        const times = (money: string | null) => (money === null ? null : String(Number(money) * 1000));
        const dearer = ads.map((ad) => ({ ...ad, spend: times(ad.spend), cashValue: times(ad.cashValue) }));
        const scores = (all: readonly AdFacts[]) => scoreAds(all).map(({ ad, composite }) => [ad.id, composite]);
        assert.deepEqual(scores(dearer), scores(ads));
      }),
    ));
});
