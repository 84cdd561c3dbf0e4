// Tests the ratios of the organic search report.
import assert from 'node:assert/strict';
import { addSearchSums, type SearchSums, searchRatios } from './search-figures.ts';

describe('the ratios of organic search', () => {
  const sums = (clicks: number, impressions: number, position_sum: number) => ({ clicks, impressions, position_sum });
  const table: [name: string, sums: SearchSums, ctr: string | null, position: string | null][] = [
    ['are in percent, and an average', sums(3, 200, 500), '1.5', '2.5'],
    ['are rounded half up', sums(1, 3, 10), '33.333333', '3.33'],
    ['are zero and a position for what nobody clicked', sums(0, 10, 100), '0', '10'],
    ['are unknown for what nobody saw', sums(0, 0, 0), null, null],
  ];
  for (const [name, own, ctr, position] of table)
    it(name, () => assert.deepEqual(searchRatios(own), { ctr, position }));

  it('weigh each day by its impressions', () => {
    const both = addSearchSums(sums(1, 10, 10 * 1), sums(0, 30, 30 * 5));
    assert.deepEqual(searchRatios(both), { ctr: '2.5', position: '4' });
  });
});
