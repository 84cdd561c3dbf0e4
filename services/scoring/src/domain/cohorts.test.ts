import assert from 'node:assert/strict';
import type { AdFacts } from './ad-facts.ts';
import { cohortsOf } from './cohorts.ts';
import { adFacts } from './testing-ads.ts';

const several = (count: number, prefix: string, over: Partial<AdFacts>): AdFacts[] =>
  Array.from({ length: count }, (_, i) => adFacts({ id: `${prefix}${i}`, ...over }));

describe('the cohort of an ad', () => {
  const own = adFacts({ id: 'own' });
  const table: [name: string, others: AdFacts[], key: string, size: number][] = [
    ['is the ads like it when there are five', several(4, 'a', {}), 'social_ads|sales|video|unknown', 5],
    [
      'ignores the format when there are only four',
      [...several(3, 'a', {}), ...several(1, 'b', { format: 'static' })],
      'social_ads|sales|*|*',
      5,
    ],
    [
      'ignores the objective next',
      [...several(3, 'a', {}), ...several(9, 'b', { objective: 'leads' })],
      'social_ads|*|*|*',
      13,
    ],
    ['ignores the channel last', several(4, 'a', { platform: 'search_ads' }), '*|*|*|*', 5],
    ['is all ads when all together are too few', several(2, 'a', { objective: null }), '*|*|*|*', 3],
    ['is the ad itself when there is no other', [], '*|*|*|*', 1],
    [
      'leaves other formats out when its own has enough',
      [...several(4, 'a', {}), ...several(9, 'b', { format: null })],
      'social_ads|sales|video|unknown',
      5,
    ],
  ];
  for (const [name, others, key, size] of table)
    it(name, () => {
      const cohort = cohortsOf([own, ...others]).get('own');
      const values = cohort?.key.split('|').map((part) => part.slice(part.indexOf('=') + 1));
      assert.equal(values?.join('|'), key);
      assert.equal(cohort?.ads.length, size);
      const said = [cohort?.channel, cohort?.objective, cohort?.format, cohort?.audienceWarmth];
      assert.equal(said.map((value) => value ?? '*').join('|'), key);
    });

  it('has a value for unknown traits, and compares such ads with one another', () => {
    const unreported = several(5, 'a', { objective: null, format: null });
    assert.equal(
      cohortsOf([...unreported, ...several(5, 'b', {})]).get('a0')?.key,
      'channel=social_ads|objective=unknown|format=unknown|audience_warmth=unknown',
    );
  });

  it('includes ads that have a narrower cohort themselves', () => {
    const cohorts = cohortsOf([...several(5, 'a', {}), own, adFacts({ id: 'z', format: 'static' })]);
    assert.deepEqual([cohorts.get('a0')?.ads.length, cohorts.get('z')?.ads.length], [6, 7]);
  });
});
