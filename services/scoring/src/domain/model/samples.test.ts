import assert from 'node:assert/strict';
import { adFacts } from '../testing-ads.ts';
import { samplesOfDay } from './samples.ts';

const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const idle = { spend: '0', impressions: 0, clicks: 0 };

describe('the samples of a day', () => {
  it('say of each ad what was known of it, and whether it was among the best in the week after', () => {
    const before = IDS.map((id, i) => adFacts({ id, clicks: 100 + i }));
    const after = IDS.map((id, i) => adFacts({ id, clicks: 200 - i }));
    const samples = samplesOfDay(before, after);
    assert.deepEqual(
      samples.map(({ isBest }) => isBest),
      [true, true, false, false, false, false, false, false],
    );
    const rules = samples.map((sample) => sample.rules);
    assert.deepEqual(
      rules,
      rules.toSorted((a, b) => a - b),
    );
    assert.deepEqual(new Set(samples.map(({ features }) => features.length)), new Set([14]));
  });

  it('leave out ads that were not shown before, or not after', () => {
    const before = IDS.map((id, i) => adFacts({ id, clicks: 100 + i, ...(id === 'a' && idle) }));
    const after = IDS.map((id, i) => adFacts({ id, clicks: 200 - i, ...(id === 'b' && idle) }));
    assert.equal(samplesOfDay(before, after).length, 6);
    assert.deepEqual(samplesOfDay([], after), []);
    assert.deepEqual(samplesOfDay(before, []), []);
  });

  it('do not depend on the order of the ads', () => {
    const before = IDS.map((id, i) => adFacts({ id, clicks: 100 + i }));
    const after = IDS.map((id, i) => adFacts({ id, clicks: 200 - i }));
    assert.deepEqual(samplesOfDay(before.toReversed(), after.toReversed()), samplesOfDay(before, after));
  });
});
