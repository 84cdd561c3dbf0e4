import assert from 'node:assert/strict';
import { touchedShare, touchedTotal } from './touched-share.ts';

describe('the share of conversions with a touch', () => {
  const rows: [conversions: number, withTouch: number, share: string | undefined][] = [
    [0, 0, undefined],
    [4, 0, '0'],
    [4, 4, '1'],
    [4, 1, '0.25'],
    [3, 2, '0.666667'],
    [16_000_000, 1, '0'],
  ];
  for (const [conversions, withTouch, share] of rows)
    it(`is ${share ?? 'not there'} for ${withTouch} of ${conversions}`, () =>
      assert.equal(touchedShare({ date: '', conversions, withTouch }), share));

  it('of several days is that of their sums', () => {
    const day = (conversions: number, withTouch: number) => ({ date: '2026-01-01', conversions, withTouch });
    assert.deepEqual(touchedTotal([day(3, 1), day(0, 0), day(5, 5)]), { date: '', conversions: 8, withTouch: 6 });
    assert.equal(touchedShare(touchedTotal([])), undefined);
  });
});
