import assert from 'node:assert/strict';
import { adFacts } from '../testing-ads.ts';
import { bestQuarter } from './best-quarter.ts';

const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
const best = (ads: Parameters<typeof bestQuarter>[0]) =>
  [...bestQuarter(ads)].flatMap(([id, isBest]) => (isBest ? [id] : []));

describe('the best quarter of a week', () => {
  it('is by cash where a quarter of the ads brought cash, whatever their clicks say', () => {
    const ads = IDS.map((id, i) => adFacts({ id, clicks: 200 - i, cashOutcomes: i, cashValue: `${i * 10}` }));
    assert.deepEqual(best(ads), ['g', 'h', 'i']);
  });

  it('is by pipeline where fewer brought cash', () => {
    const ads = IDS.map((id, i) => adFacts({ id, cashOutcomes: i === 0 ? 1 : 0, pipelineOutcomes: i }));
    assert.deepEqual(best(ads), ['g', 'h', 'i']);
  });

  it('is by clicks where nothing nearer to money happened', () => {
    const ads = IDS.map((id, i) => adFacts({ id, clicks: 200 - i }));
    assert.deepEqual(best(ads), ['a', 'b', 'c']);
  });

  it('leaves out ads without exposure, and cohorts that are too small for a quarter', () => {
    const idle = adFacts({ id: 'idle', spend: '0', impressions: 0, clicks: 0, outcomes: 1 });
    assert.equal(bestQuarter([...IDS.map((id, i) => adFacts({ id, clicks: i })), idle]).has('idle'), false);
    assert.equal(bestQuarter(IDS.slice(0, 4).map((id, i) => adFacts({ id, clicks: i }))).size, 0);
  });

  it('is empty when all ads did the same', () => {
    assert.deepEqual(best(IDS.map((id) => adFacts({ id }))), []);
  });
});
