import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { AdFacts } from './ad-facts.ts';
import { type Cohort, cohortsOf, FEWEST_ADS } from './cohorts.ts';
import { adFacts } from './testing-ads.ts';

const several = (count: number, prefix: string, over: Partial<AdFacts>): AdFacts[] =>
  Array.from({ length: count }, (_, i) => adFacts({ id: `${prefix}${i}`, ...over }));

describe('the cohort of an ad', () => {
  const own = adFacts({ id: 'own' });
  const table: [name: string, others: AdFacts[], key: string, size: number][] = [
    ['is the ads like it when there are five', several(4, 'a', {}), 'social_ads|sales|video|cold|CL|automatic', 5],
    [
      'ignores the placement when there are only four',
      [...several(3, 'a', {}), ...several(1, 'b', { placement: 'instagram' })],
      'social_ads|sales|video|cold|CL|*',
      5,
    ],
    [
      'ignores the country next, and then the placement, too',
      [...several(3, 'a', {}), ...several(3, 'b', { geo: 'PE', placement: null })],
      'social_ads|sales|video|cold|*|*',
      7,
    ],
    [
      'ignores the warmth of the audience next',
      [...several(3, 'a', {}), ...several(5, 'b', { audienceWarmth: 'warm' })],
      'social_ads|sales|video|*|*|*',
      9,
    ],
    [
      'ignores the format next',
      [...several(3, 'a', {}), ...several(1, 'b', { format: 'static' })],
      'social_ads|sales|*|*|*|*',
      5,
    ],
    [
      'ignores the objective next',
      [...several(3, 'a', {}), ...several(9, 'b', { objective: 'leads' })],
      'social_ads|*|*|*|*|*',
      13,
    ],
    ['ignores the channel last', several(4, 'a', { platform: 'search_ads' }), '*|*|*|*|*|*', 5],
    ['is all ads when all together are too few', several(2, 'a', { objective: null }), '*|*|*|*|*|*', 3],
    ['is the ad itself when there is no other', [], '*|*|*|*|*|*', 1],
    [
      'leaves other formats out when its own has enough',
      [...several(4, 'a', {}), ...several(9, 'b', { format: null })],
      'social_ads|sales|video|cold|CL|automatic',
      5,
    ],
  ];
  for (const [name, others, key, size] of table)
    it(name, () => {
      const cohort = cohortsOf([own, ...others]).get('own') ?? assert.fail();
      const values = cohort.key.split('|').map((part) => part.slice(part.indexOf('=') + 1));
      assert.equal(values.join('|'), key);
      assert.equal(cohort.ads.length, size);
      assert.equal(
        valuesOf(cohort)
          .map((value) => value ?? '*')
          .join('|'),
        key,
      );
    });

  it('has a value for unknown traits, and compares such ads with one another', () => {
    const nothing = { objective: null, format: null, geo: null, placement: null, audienceWarmth: null };
    assert.equal(
      cohortsOf([...several(5, 'a', nothing), ...several(5, 'b', {})]).get('a0')?.key,
      'channel=social_ads|objective=unknown|format=unknown|audience_warmth=unknown|geo=unknown|placement=unknown',
    );
  });

  it('includes ads that have a narrower cohort themselves', () => {
    const cohorts = cohortsOf([...several(5, 'a', {}), own, adFacts({ id: 'z', format: 'static' })]);
    assert.deepEqual([cohorts.get('a0')?.ads.length, cohorts.get('z')?.ads.length], [6, 7]);
  });
});

const valuesOf = (cohort: Cohort) => [
  ...[cohort.channel, cohort.objective, cohort.format],
  ...[cohort.audienceWarmth, cohort.geo, cohort.placement],
];

describe('the cohorts of any ads', () => {
  const ads$ = fc
    .array(
      fc.record({
        platform: fc.constantFrom('social_ads', 'search_ads'),
        objective: fc.constantFrom('sales' as const, 'leads' as const, null),
        format: fc.constantFrom('video' as const, null),
        audienceWarmth: fc.constantFrom('warm', 'cold', null),
        geo: fc.constantFrom('CL', 'several', null),
        placement: fc.constantFrom('automatic', 'facebook', null),
      }),
      { maxLength: 40 },
    )
    .map((all) => all.map((over, i) => adFacts({ id: `ad${String(i).padStart(2, '0')}`, ...over })));

  const traits = (ad: AdFacts) =>
    [ad.platform, ad.objective, ad.format, ad.audienceWarmth, ad.geo, ad.placement].map((value) => value ?? 'unknown');
  const alike = (ads: readonly AdFacts[], own: AdFacts, width: number): string[] => {
    const wanted = traits(own).slice(0, width);
    const found = ads.filter((ad) => wanted.every((value, n) => traits(ad)[n] === value));
    return found.map(({ id }) => id).sort();
  };

  it('are the narrowest with five ads, hold every ad with their traits, and name exactly these', () =>
    fc.assert(
      fc.property(ads$, (ads) => {
        const cohorts = cohortsOf(ads);
        assert.equal(cohorts.size, ads.length);
        for (const ad of ads) {
          const cohort = cohorts.get(ad.id) ?? assert.fail();
          const width = valuesOf(cohort).filter((value) => value !== null).length;
          assert.deepEqual(valuesOf(cohort).slice(0, width), traits(ad).slice(0, width));
          assert.deepEqual(
            cohort.ads.map(({ id }) => id),
            alike(ads, ad, width),
          );
          assert.ok(cohort.ads.length >= FEWEST_ADS || width === 0, cohort.key);
          if (width < 6) assert.ok(alike(ads, ad, width + 1).length < FEWEST_ADS, cohort.key);
        }
      }),
    ));

  it('do not depend on the order in which the ads come', () =>
    fc.assert(
      fc.property(
        ads$.chain((ads) => fc.tuple(fc.constant(ads), fc.shuffledSubarray(ads, { minLength: ads.length }))),
        ([ads, shuffled]) => {
          const byId = (all: readonly AdFacts[]) => [...cohortsOf(all)].sort(([a], [b]) => (a < b ? -1 : 1));
          assert.deepEqual(byId(shuffled), byId(ads));
        },
      ),
    ));
});
